package io.portolan.mpi;

import java.util.Locale;

/// The operations, for messages to the user.
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
    BARRIER,
    BCAST,
    REDUCE,
    ALLREDUCE;

    private final String method = camelCase(name().toLowerCase(Locale.ROOT));

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
