package io.portolan.mpi;

import java.util.Locale;

/// The operations: their names for messages to the user, and the tags that tell the messages of one
/// collective from those of another.
enum Operation {
    SEND,
    SSEND,
    BSEND,
    RSEND,
    RECV,
    ISEND,
    ISSEND,
    IBSEND,
    IRSEND,
    IRECV,
    SEND_INIT,
    SSEND_INIT,
    BSEND_INIT,
    RSEND_INIT,
    RECV_INIT,
    SENDRECV,
    SENDRECV_REPLACE,
    EXCHANGE,
    SHIFT,
    PROBE,
    IPROBE,
    MPROBE,
    IMPROBE,
    MRECV,
    IMRECV,
    SEND_OBJECT,
    RECV_OBJECT,
    ISEND_OBJECT,
    IRECV_OBJECT,
    ON_MESSAGE,
    BARRIER(1),
    BCAST(2),
    REDUCE(3),
    ALLREDUCE(4),
    CALL_ERRHANDLER,
    ABORT,
    FREE;

    /// How many there are.
    static final int COUNT = values().length;

    private static final int NOT_COLLECTIVE = 0;

    private final int internalTag;
    private final String method;

    Operation() {
        this(NOT_COLLECTIVE);
    }

    Operation(int internalTag) {
        this.internalTag = internalTag;
        this.method = camelCase(name().toLowerCase(Locale.ROOT));
    }

    int internalTag() {
        return internalTag;
    }

    static Operation ofInternalTag(int tag) {
        for (Operation operation : values()) {
            if (operation.internalTag == tag) {
                return operation;
            }
        }
        throw new AssertionError(tag);
    }

    /// The method's name.
    @Override
    public String toString() {
        return method;
    }

    private static String camelCase(String words) {
        int gap = words.indexOf('_');
        return gap < 0
                ? words
                : words.substring(0, gap)
                        + Character.toUpperCase(words.charAt(gap + 1))
                        + words.substring(gap + 2);
    }
}
