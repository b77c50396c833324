package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A reduction of items that the core does not combine: pairs of different types, and items with
/// gaps, which only a user's function knows. Each rank gathers the items and combines them itself,
/// in ascending order of the ranks.
///
/// *Cost:* memory for the items of all ranks; meant for few items.
final class GatheredReduction {
    private final Comm comm;
    private final Datatype type;
    private final Op op;

    private GatheredReduction(Comm comm, Datatype type, Op op) {
        this.comm = comm;
        this.type = type;
        this.op = op;
    }

    /// *Failure:* [MPIException] if the operation is not defined for the datatype.
    static GatheredReduction of(Comm comm, Datatype type, Op op) throws MPIException {
        op.require(type);
        return new GatheredReduction(comm, type, op);
    }

    static void reduceLocal(Object in, Object inOut, int count, Datatype type, Op op)
            throws MPIException {
        if (Op.isOfCore(type)) {
            int elements = type.length(count);
            Object from = type.elements(in, count);
            Object into = type.elements(inOut, count);
            op.of(type).reduceLocal(from, 0, into, 0, elements);
            type.setElements(into, inOut, count);
            return;
        }
        op.require(type);
        byte[] result = type.image(inOut, 0, count);
        op.combine(bytes(type.image(in, 0, count)), bytes(result), count, type);
        type.setImage(result, inOut, count);
    }

    /// @param recvbuf null on a rank that is not the root
    Request reduce(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, int root)
            throws MPIException {
        boolean isRoot = comm.isRoot(root);
        byte[] mine = sendbuf == null ? new byte[0] : type.image(sendbuf, 0, count);
        int length = type.imageBytes(count);
        byte[] all = isRoot ? room(comm.peers(), count) : new byte[0];
        return request(
                comm.core().igather(mine, 0, mine.length, all, 0, length, root),
                () -> {
                    if (isRoot && recvbuf != null) {
                        type.setImage(combined(all, comm.peers(), count), recvbuf, count);
                    }
                });
    }

    Request allReduce(Object sendbuf, Object recvbuf, int count) throws MPIException {
        byte[] all = room(comm.peers(), count);
        return gathered(
                sendbuf,
                all,
                count,
                () -> type.setImage(combined(all, comm.peers(), count), recvbuf, count));
    }

    /// @param isInclusive whether the calling rank's items are combined, too
    Request scan(Object sendbuf, Object recvbuf, int count, boolean isInclusive)
            throws MPIException {
        byte[] all = room(comm.getSize(), count);
        int ranks = comm.getRank() + (isInclusive ? 1 : 0);
        return gathered(
                sendbuf,
                all,
                count,
                () -> {
                    if (ranks > 0) {
                        type.setImage(combined(all, ranks, count), recvbuf, count);
                    }
                });
    }

    /// @param recvcounts of the items of each rank's block; there may be more than are needed
    Request reduceScatter(Object sendbuf, Object recvbuf, int[] recvcounts) throws MPIException {
        if (comm.isInter()) {
            throw comm.handled(
                    new MPIException(
                            MPI.ERR_UNSUPPORTED_OPERATION,
                            "reduceScatter: the communicator is an intercommunicator and the datatype %s; allowed are elements of one type without gaps; use allReduce"
                                    .formatted(type)));
        }
        int size = comm.getSize();
        int[] counts = Arrays.copyOf(recvcounts, size);
        int[] sizes = new int[size];
        for (int i = 0; i < size; i++) {
            sizes[i] = type.imageBytes(counts[i]);
        }
        int[] starts = starts(sizes);
        int items = IntStream.of(counts).sum();
        byte[] mine = new byte[type.counted(items, () -> IntStream.of(sizes).asLongStream().sum())];
        for (int i = 0, first = 0; i < size; first += counts[i], i++) {
            System.arraycopy(type.image(sendbuf, first, counts[i]), 0, mine, starts[i], sizes[i]);
        }
        int count = counts[comm.getRank()];
        int[] each = new int[size];
        Arrays.fill(each, type.imageBytes(count));
        byte[] all = room(size, count);
        return request(
                comm.core().ialltoallv(mine, sizes, starts, all, each, starts(each)),
                () -> type.setImage(combined(all, size, count), recvbuf, count));
    }

    /// Room for the items of so many ranks.
    private byte[] room(int ranks, int count) throws MPIException {
        int length = type.imageBytes(count);
        return new byte[type.counted(count, () -> Math.multiplyExact(ranks, length))];
    }

    /// Where blocks begin that lie one after the other.
    private static int[] starts(int[] sizes) {
        int[] starts = new int[sizes.length];
        for (int i = 1; i < starts.length; i++) {
            starts[i] = starts[i - 1] + sizes[i - 1];
        }
        return starts;
    }

    private Request gathered(Object sendbuf, byte[] all, int count, Request.Completion then)
            throws MPIException {
        byte[] mine = type.image(sendbuf, 0, count);
        return request(comm.core().iallgather(mine, 0, mine.length, all, 0, mine.length), then);
    }

    private static Request request(io.portolan.mpi.Request begun, Request.Completion then) {
        return new Request(begun, null, then);
    }

    /// The items of the first ranks combined.
    private byte[] combined(byte[] all, int ranks, int count) throws MPIException {
        int length = type.imageBytes(count);
        byte[] left = Arrays.copyOf(all, length);
        for (int rank = 1; rank < ranks; rank++) {
            byte[] right = Arrays.copyOfRange(all, rank * length, (rank + 1) * length);
            op.combine(bytes(left), bytes(right), count, type);
            left = right;
        }
        return left;
    }

    private static ByteBuffer bytes(byte[] of) {
        return ByteBuffer.wrap(of).order(ByteOrder.nativeOrder());
    }
}
