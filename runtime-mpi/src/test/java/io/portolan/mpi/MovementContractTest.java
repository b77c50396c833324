package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

/// Collectives that move blocks of equal length.
@EveryCommunicator
class MovementContractTest {
    private static final int N = 3;

    private final CollectiveSetup setup;

    MovementContractTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    /// What rank `from` has as its element `i` for rank `to`.
    private static long element(int from, int to, int i) {
        return 31L * from + 7L * to + i;
    }

    @Test
    void gatherGivesTheRootTheElementsOfAllRanksInTheirOrder() throws InterruptedException {
        setup.run(comm -> {
            for (int root = 0; root < Math.max(8, comm.size()); root++) {
                int to = root % comm.size();
                Elements type = Elements.cyclic(root);
                Object send = type.filled(N, i -> element(comm.rank(), to, i));
                Object recv = type.filled(N * comm.size(), _ -> 1);
                comm.gather(send, comm.rank() == to ? recv : null, to);
                type.assertElements(
                        recv,
                        0,
                        N * comm.size(),
                        i -> comm.rank() == to ? element(i / N, to, i % N) : 1);
                type.assertElements(send, 0, N, i -> element(comm.rank(), to, i));
            }
        });
    }

    @Test
    void gatherOfRangesTouchesNothingElse() throws InterruptedException {
        setup.run(comm -> {
            int to = comm.size() - 1;
            for (Elements type : Elements.values()) {
                Object send = type.filled(N + 2, i -> element(comm.rank(), to, i));
                Object recv = type.filled(N * comm.size() + 3, _ -> 1);
                comm.gather(send, 1, N, recv, 2, N, to);
                int end = 2 + N * comm.size();
                type.assertElements(
                        recv,
                        0,
                        end + 1,
                        i ->
                                comm.rank() != to || i < 2 || i >= end
                                        ? 1
                                        : element((i - 2) / N, to, (i - 2) % N + 1));
            }
        });
    }

    @Test
    void scatterGivesEveryRankItsBlockOfTheRoot() throws InterruptedException {
        setup.run(comm -> {
            for (int root = 0; root < Math.max(8, comm.size()); root++) {
                int from = root % comm.size();
                Elements type = Elements.cyclic(root);
                Object send = type.filled(N * comm.size(), i -> element(from, i / N, i % N));
                Object recv = type.zeros(N);
                comm.scatter(comm.rank() == from ? send : null, recv, from);
                type.assertElements(recv, 0, N, i -> element(from, comm.rank(), i));
                Object into = type.filled(N + 2, _ -> 1);
                Object wide = type.filled(N * comm.size() + N, i -> element(from, i / N, i % N));
                comm.scatter(wide, N, N - 1, into, 1, N - 1, from);
                type.assertElements(
                        into,
                        0,
                        N + 2,
                        i ->
                                i < 1 || i >= N
                                        ? 1
                                        : element(
                                                from,
                                                (N + comm.rank() * (N - 1) + i - 1) / N,
                                                (N + comm.rank() * (N - 1) + i - 1) % N));
            }
        });
    }

    @Test
    void allgatherGivesEveryRankTheElementsOfAll() throws InterruptedException {
        setup.run(comm -> {
            for (Elements type : Elements.values()) {
                Object send = type.filled(N, i -> element(comm.rank(), 0, i));
                Object recv = type.zeros(N * comm.size());
                comm.allgather(send, recv);
                type.assertElements(recv, 0, N * comm.size(), i -> element(i / N, 0, i % N));
                Object range = type.filled(2 * comm.size() + 2, _ -> 1);
                comm.allgather(send, 1, 2, range, 1, 2);
                int end = 1 + 2 * comm.size();
                type.assertElements(
                        range,
                        0,
                        end + 1,
                        i -> i < 1 || i >= end ? 1 : element((i - 1) / 2, 0, (i - 1) % 2 + 1));
            }
        });
    }

    @Test
    void alltoallGivesEveryRankABlockOfEveryRank() throws InterruptedException {
        setup.run(comm -> {
            for (Elements type : Elements.values()) {
                int size = comm.size();
                Object send = type.filled(N * size, i -> element(comm.rank(), i / N, i % N));
                Object recv = type.zeros(N * size);
                comm.alltoall(send, recv);
                type.assertElements(recv, 0, N * size, i -> element(i / N, comm.rank(), i % N));
                Object range = type.filled(size + 2, _ -> 1);
                comm.alltoall(send, 0, 1, range, 1, 1);
                type.assertElements(
                        range,
                        0,
                        size + 2,
                        i ->
                                i < 1 || i > size
                                        ? 1
                                        : element(i - 1, comm.rank() / N, comm.rank() % N));
            }
        });
    }

    @Test
    void alltoallTwiceIsWhereItBegan() throws InterruptedException {
        setup.run(comm -> {
            long[] send = new long[5 * comm.size()];
            for (int i = 0; i < send.length; i++) {
                send[i] = comm.rank() * 1000L + i;
            }
            long[] there = new long[send.length];
            long[] back = new long[send.length];
            comm.alltoall(send, there);
            comm.alltoall(there, back);
            Elements.LONG.assertElements(back, 0, back.length, i -> send[i]);
        });
    }

    @Test
    void buffersLargeEnoughForEveryRankToMoveItsShareArriveToo() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int n = 200_000 / (size * size) + 1;
            long[] send = new long[n * size];
            for (int i = 0; i < send.length; i++) {
                send[i] = element(comm.rank(), i / n, i % n);
            }
            long[] recv = new long[n * size];
            for (int round = 0; round < 3; round++) {
                comm.alltoall(send, recv);
                assertAll(recv, i -> element(i / n, comm.rank(), i % n));
                comm.allgather(send, comm.rank() * n, n, recv, 0, n);
                assertAll(recv, i -> element(i / n, i / n, i % n));
                comm.gather(send, 0, n, recv, 0, n, size / 2);
                if (comm.rank() == size / 2) {
                    assertAll(recv, i -> element(i / n, 0, i % n));
                }
                comm.scatter(send, 0, n, recv, 0, n, size - 1);
                for (int i = 0; i < n; i++) {
                    assertEquals(element(size - 1, comm.rank(), i), recv[i]);
                }
                comm.bcast(recv, 0, n, 0);
                for (int i = 0; i < n; i++) {
                    assertEquals(element(size - 1, 0, i), recv[i]);
                }
            }
        });
    }

    @Test
    void nothingIsMovedToo() throws InterruptedException {
        setup.run(comm -> {
            comm.gather(new int[0], new int[0], 0);
            comm.scatter(new int[0], new int[0], 0);
            comm.allgather(new int[0], new int[0]);
            comm.alltoall(new int[0], new int[0]);
            comm.gather(new int[3], 3, 0, new int[2], 2, 0, 0);
        });
    }

    private static void assertAll(long[] actual, IntToLongFunction expected) {
        for (int i = 0; i < actual.length; i++) {
            assertEquals(expected.applyAsLong(i), actual[i]);
        }
    }
}
