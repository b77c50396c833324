package io.portolan.mpi;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// What is in its place already.
@EveryCommunicator
class InPlaceContractTest {
    private static final int N = 3;

    private final CollectiveSetup setup;

    InPlaceContractTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    private static long element(int from, int to, int i) {
        return 31L * from + 7L * to + i;
    }

    @Test
    void theRootOfGatherAndScatterKeepsItsBlock() throws InterruptedException {
        setup.run(comm -> {
            int n = N * comm.size();
            for (int root = 0; root < comm.size(); root++) {
                int at = root;
                boolean isRoot = comm.rank() == at;
                Elements type = Elements.cyclic(root);
                Object mine = type.filled(N, i -> element(comm.rank(), at, i));
                Object all = type.filled(n, i -> element(comm.rank(), at, i % N));
                comm.gather(isRoot ? MPI.IN_PLACE : mine, isRoot ? all : null, at);
                type.assertElements(
                        all, 0, n, i -> element(isRoot ? i / N : comm.rank(), at, i % N));
                Object back = type.zeros(N);
                comm.scatter(isRoot ? all : null, isRoot ? MPI.IN_PLACE : back, at);
                type.assertElements(
                        isRoot ? all : back,
                        isRoot ? at * N : 0,
                        N,
                        i -> element(comm.rank(), at, i));
                comm.gather(isRoot ? MPI.IN_PLACE : mine, 0, N, all, 0, N, at);
            }
        });
    }

    @Test
    void allgatherFindsTheOwnBlockInTheReceiveBuffer() throws InterruptedException {
        setup.run(comm -> {
            int n = N * comm.size();
            for (Elements type : Elements.values()) {
                Object all = type.filled(n, i -> i / N == comm.rank() ? element(i / N, 0, i) : 1);
                comm.allgather(MPI.IN_PLACE, all);
                type.assertElements(all, 0, n, i -> element(i / N, 0, i));
                int[] counts = new int[comm.size()];
                int[] displs = new int[comm.size()];
                Arrays.setAll(counts, i -> i % N);
                Arrays.setAll(displs, i -> i * N);
                Object some = type.filled(n, i -> i / N == comm.rank() ? element(i / N, 1, i) : 1);
                comm.allgatherv(MPI.IN_PLACE, some, counts, displs);
                type.assertElements(
                        some,
                        0,
                        n,
                        i -> i / N == comm.rank() || i % N < i / N % N ? element(i / N, 1, i) : 1);
            }
        });
    }

    @Test
    void alltoallExchangesTheBlocksOfOneBuffer() throws InterruptedException {
        setup.run(comm -> {
            int n = N * comm.size();
            int[] counts = new int[comm.size()];
            int[] displs = new int[comm.size()];
            Arrays.fill(counts, N - 1);
            Arrays.setAll(displs, i -> i * N);
            for (Elements type : Elements.values()) {
                Object buffer = type.filled(n, i -> element(comm.rank(), i / N, i % N));
                comm.alltoall(MPI.IN_PLACE, buffer);
                type.assertElements(buffer, 0, n, i -> element(i / N, comm.rank(), i % N));
                comm.alltoallv(MPI.IN_PLACE, counts, displs, buffer, counts, displs);
                type.assertElements(
                        buffer,
                        0,
                        n,
                        i ->
                                i % N < N - 1
                                        ? element(comm.rank(), i / N, i % N)
                                        : element(i / N, comm.rank(), i % N));
            }
        });
    }

    @Test
    void alltoallwExchangesItemsOfOneBuffer() throws InterruptedException {
        Datatype ends = Datatype.vector(2, 1, 2, Datatype.LONG);
        setup.run(comm -> {
            int size = comm.size();
            long[] buffer = new long[N * size];
            Arrays.setAll(buffer, i -> element(comm.rank(), i / N, i % N));
            long[] ones = new long[size];
            long[] displs = new long[size];
            Datatype[] types = new Datatype[size];
            Arrays.fill(ones, 1);
            Arrays.setAll(displs, i -> (long) i * N);
            Arrays.fill(types, ends);
            comm.alltoallw(MPI.IN_PLACE, ones, displs, types, buffer, ones, displs, types);
            Elements.LONG.assertElements(
                    buffer,
                    0,
                    N * size,
                    i ->
                            i % N == 1
                                    ? element(comm.rank(), i / N, 1)
                                    : element(i / N, comm.rank(), i % N));
        });
    }

    @Test
    void reductionsReadWhatTheyOverwrite() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int me = comm.rank();
            for (int count : new int[] {4, 3000}) {
                for (boolean isSame : new boolean[] {false, true}) {
                    for (int root = 0; root < size; root += Math.max(1, size / 3)) {
                        long[] at = filled(me, count);
                        comm.reduce(me != root || isSame ? at : MPI.IN_PLACE, at, Op.SUM, root);
                        assertSums(at, me == root ? size : me + 1, me == root ? 0 : me);
                    }
                    long[] all = filled(me, count);
                    comm.allreduce(isSame ? all : MPI.IN_PLACE, all, Op.SUM);
                    assertSums(all, size, 0);
                    long[] upTo = filled(me, count);
                    comm.scan(isSame ? upTo : MPI.IN_PLACE, upTo, Op.SUM);
                    assertSums(upTo, me + 1, 0);
                    long[] before = filled(me, count);
                    comm.exscan(isSame ? before : MPI.IN_PLACE, before, Op.SUM);
                    assertSums(before, me == 0 ? 1 : me, 0);
                }
            }
        });
    }

    @Test
    void reduceScatterPutsTheResultAtTheBeginning() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int me = comm.rank();
            long[] blocks = filled(me, N * size);
            comm.reduceScatterBlock(MPI.IN_PLACE, blocks, Op.SUM);
            Elements.LONG.assertElements(
                    blocks,
                    0,
                    N * size,
                    i -> i < N ? sum(0, size, me * N + i) : (long) me * me + i);
            int[] counts = new int[size];
            Arrays.setAll(counts, i -> i % 3);
            int before = 0;
            for (int i = 0; i < me; i++) {
                before += counts[i];
            }
            int first = before;
            long[] some = filled(me, N * size);
            comm.reduceScatter(MPI.IN_PLACE, some, counts, Op.SUM);
            Elements.LONG.assertElements(
                    some,
                    0,
                    N * size,
                    i -> i < counts[me] ? sum(0, size, first + i) : (long) me * me + i);
        });
    }

    private static long[] filled(int rank, int count) {
        long[] filled = new long[count];
        Arrays.setAll(filled, i -> (long) rank * rank + i);
        return filled;
    }

    /// The sum of what the ranks from `from` to before `to` have as element `i`.
    private static long sum(int from, int to, int i) {
        long sum = 0;
        for (int rank = from; rank < to; rank++) {
            sum += (long) rank * rank + i;
        }
        return sum;
    }

    private static void assertSums(long[] actual, int to, int from) {
        Elements.LONG.assertElements(actual, 0, actual.length, i -> sum(from, to, i));
    }
}
