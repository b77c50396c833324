package io.portolan.mpi;

import java.util.Locale;

/// The operations: their names for messages to the user, and the tags that tell the messages of one
/// collective from those of another.
enum Operation {
    SEND(-1),
    RECV(-2),
    SENDRECV(-3),
    BARRIER(1),
    BCAST(2),
    REDUCE(3),
    ALLREDUCE(4);

    private final int internalTag;

    Operation(int internalTag) {
        this.internalTag = internalTag;
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
        return name().toLowerCase(Locale.ROOT);
    }
}
