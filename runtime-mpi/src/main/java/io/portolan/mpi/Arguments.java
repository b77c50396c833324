package io.portolan.mpi;

import io.portolan.mpi.engine.Envelope;

/// The checks of arguments that every operation makes before it does anything.
final class Arguments {
    private Arguments() {}

    static void requireRanks(int ranks) {
        if (ranks < 1) {
            throw new MPIException(
                    "World.run: ranks is %d; allowed is 1 to %d; "
                                    .formatted(ranks, Integer.MAX_VALUE)
                            + "give one rank per core, or more to have them as virtual threads");
        }
    }

    static void requireDest(Operation operation, int dest, int size) {
        if (!isRank(dest, size) && dest != MPI.PROC_NULL) {
            throw wrongRank(operation, "dest", dest, size, " or MPI.PROC_NULL");
        }
    }

    static void requireSource(Operation operation, int source, int size) {
        if (!isRank(source, size) && source != MPI.ANY_SOURCE && source != MPI.PROC_NULL) {
            throw wrongRank(operation, "source", source, size, ", MPI.ANY_SOURCE or MPI.PROC_NULL");
        }
    }

    static void requireRoot(Operation operation, int root, int size) {
        if (!isRank(root, size)) {
            throw wrongRank(operation, "root", root, size, ", the same on every rank");
        }
    }

    static void requireSendTag(Operation operation, int tag) {
        if (tag < 0) {
            throw wrongTag(operation, tag, "");
        }
    }

    static void requireRecvTag(Operation operation, int tag) {
        if (tag < 0 && tag != MPI.ANY_TAG) {
            throw wrongTag(operation, tag, " or MPI.ANY_TAG");
        }
    }

    static void requireDisjoint(Operation operation, Buffer send, Buffer recv) {
        if (send.overlaps(recv)) {
            throw new MPIException(
                    operation
                            + ": send buffer %s and receive buffer %s are ranges of one array"
                                    .formatted(range(send), range(recv))
                            + "; allowed are buffers without a common element"
                            + "; receive into another array or range");
        }
    }

    /// Send and receive buffer of a reduction: one shape, and either the same place or disjoint.
    static void requireReducible(Operation operation, Buffer send, Buffer recv, Op op) {
        if (!send.hasSameShapeAs(recv)) {
            throw new MPIException(
                    operation
                            + ": the send buffer has %s and the receive buffer %s"
                                    .formatted(send.shape(), recv.shape())
                            + "; allowed is the same type and number; give both the same range");
        }
        if (!send.isInPlaceOf(recv)) {
            requireDisjoint(operation, send, recv);
        }
        if (send.datatype() == Datatype.BOOLEAN) {
            throw new MPIException(
                    operation
                            + ": "
                            + op
                            + " is given a boolean[]; allowed is an array of any other primitive"
                            + " type; use a byte[] of 0 and 1, where MAX means or and MIN means and");
        }
    }

    /// A message of the buffer's type, and not longer.
    static void requireFits(Operation operation, Buffer message, Envelope envelope, Buffer buffer) {
        if (message.datatype() != buffer.datatype()) {
            throw new MPIException(
                    operation
                            + ": the message from rank %d with tag %d has %s and the buffer %s"
                                    .formatted(
                                            envelope.source(),
                                            envelope.tag(),
                                            message.shape(),
                                            buffer.shape())
                            + "; allowed is the same type; receive into an array of type "
                            + message.datatype());
        }
        if (message.count() > buffer.count()) {
            throw new MPIException(
                    operation
                            + ": the message from rank %d with tag %d has %s and would be truncated"
                                    .formatted(envelope.source(), envelope.tag(), message.shape())
                            + "; the buffer has room for "
                            + buffer.count()
                            + "; give a buffer of at least the message's length");
        }
    }

    private static boolean isRank(int rank, int size) {
        return 0 <= rank && rank < size;
    }

    private static MPIException wrongRank(
            Operation operation, String name, int rank, int size, String orElse) {
        return new MPIException(
                "%s: %s is %s; allowed is 0 to %d%s; the world has %d ranks"
                        .formatted(operation, name, inWords(rank), size - 1, orElse, size));
    }

    private static MPIException wrongTag(Operation operation, int tag, String orElse) {
        return new MPIException(
                "%s: tag is %s; allowed is 0 to %d%s; give a tag of 0 or more"
                        .formatted(operation, inWords(tag), Integer.MAX_VALUE, orElse));
    }

    /// Names the special values, so that swapped arguments are recognized.
    private static String inWords(int value) {
        return switch (value) {
            case MPI.ANY_SOURCE -> "MPI.ANY_SOURCE";
            case MPI.ANY_TAG -> "MPI.ANY_TAG";
            case MPI.PROC_NULL -> "MPI.PROC_NULL";
            default -> Integer.toString(value);
        };
    }

    private static String range(Buffer buffer) {
        return "[" + buffer.offset() + ", " + (buffer.offset() + buffer.count()) + ")";
    }
}
