package io.portolan.mpi;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Incoming;
import io.portolan.mpi.engine.Region;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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

    static void requireDest(Call call, int dest, int size) {
        if (!isRank(dest, size) && dest != MPI.PROC_NULL) {
            throw wrongRank(call, "dest", dest, size, " or MPI.PROC_NULL");
        }
    }

    static void requireSource(Call call, int source, int size) {
        if (!isRank(source, size) && source != MPI.ANY_SOURCE && source != MPI.PROC_NULL) {
            throw wrongRank(call, "source", source, size, ", MPI.ANY_SOURCE or MPI.PROC_NULL");
        }
    }

    static void requireRoot(Call call, int root, int size) {
        if (!isRank(root, size)) {
            throw wrongRank(call, "root", root, size, ", the same on every rank");
        }
    }

    static void requireSendTag(Call call, int tag) {
        if (tag < 0) {
            throw wrongTag(call, tag, "");
        }
    }

    static void requireRecvTag(Call call, int tag) {
        if (tag < 0 && tag != MPI.ANY_TAG) {
            throw wrongTag(call, tag, " or MPI.ANY_TAG");
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
        op.require(operation.toString(), send.datatype(), send.count());
    }

    static void requireRange(Call call, long offset, long count, long length, String what) {
        if (offset < 0 || count < 0 || count > length - offset) {
            throw call.error(
                    ErrorClass.COUNT,
                    "offset is %d and count is %d; allowed is offset >= 0, count >= 0 and offset + count <= %d, the length of the %s; give a range inside it"
                            .formatted(offset, count, length, what));
        }
    }

    /// The error of a receive whose message does not fit; null if it does.
    static @Nullable MPIException misfit(Call call, Incoming receive) {
        if (receive.fault() == Incoming.Fault.NONE) {
            return null;
        }
        String message =
                "the message from rank %d with tag %d has %s"
                        .formatted(
                                receive.source(),
                                receive.messageTag(),
                                TypeCode.shape(receive.messageType(), receive.elements()));
        Region region = Objects.requireNonNull(receive.region());
        return receive.fault() == Incoming.Fault.TRUNCATED
                ? call.error(
                        ErrorClass.TRUNCATE,
                        receive.source(),
                        receive.messageTag(),
                        message
                                + " and would be truncated; the buffer has room for "
                                + region.elements()
                                + "; give a buffer of at least the message's length")
                : call.error(
                        ErrorClass.TYPE,
                        receive.source(),
                        receive.messageTag(),
                        message
                                + " and the buffer "
                                + TypeCode.shape(region.type(), region.elements())
                                + "; allowed is the same type; receive into "
                                + whatTakes(receive.messageType()));
    }

    private static String whatTakes(int messageType) {
        return switch (messageType) {
            case TypeCode.OBJECT -> "an object with recvObject";
            case Content.MIXED -> "items of a datatype that names the same types in the same order";
            default -> "an array of type " + TypeCode.name(messageType);
        };
    }

    private static boolean isRank(int rank, int size) {
        return 0 <= rank && rank < size;
    }

    private static MPIException wrongRank(
            Call call, String name, int rank, int size, String orElse) {
        return call.error(
                name.equals("root") ? ErrorClass.ROOT : ErrorClass.RANK,
                rank,
                null,
                "%s is %s; allowed is 0 to %d%s; the world has %d ranks"
                        .formatted(name, inWords(rank), size - 1, orElse, size));
    }

    private static MPIException wrongTag(Call call, int tag, String orElse) {
        return call.error(
                ErrorClass.TAG,
                null,
                tag,
                "tag is %s; allowed is 0 to %d%s; give a tag of 0 or more"
                        .formatted(inWords(tag), Integer.MAX_VALUE, orElse));
    }

    /// Names the special values, so that swapped arguments are recognized.
    static String inWords(int value) {
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
