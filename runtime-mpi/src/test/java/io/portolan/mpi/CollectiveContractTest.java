package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@RankCounts
class CollectiveContractTest {
    private static final Op[] OPS = {Op.SUM, Op.MIN, Op.MAX};

    private final int ranks;

    CollectiveContractTest(int ranks) {
        this.ranks = ranks;
    }

    @Test
    void nobodyLeavesABarrierBeforeAllHaveEntered() throws InterruptedException {
        AtomicInteger entered = new AtomicInteger();
        World.run(
                ranks,
                world -> {
                    for (int round = 1; round <= 50; round++) {
                        entered.incrementAndGet();
                        world.barrier();
                        assertTrue(entered.get() >= round * world.size());
                        world.barrier();
                    }
                });
        assertEquals(50 * ranks, entered.get());
    }

    @Test
    void bcastGivesEveryRankTheElementsOfEachRoot() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    for (int root = 0; root < world.size(); root++) {
                        int from = root;
                        for (Elements type : Elements.values()) {
                            Object buffer = type.filled(6, i -> world.rank() + i);
                            world.bcast(buffer, 2, 3, root);
                            type.assertElements(buffer, 2, 3, i -> from + 2 + i);
                            type.assertElements(buffer, 0, 2, i -> world.rank() + i);
                            type.assertElements(buffer, 5, 1, _ -> world.rank() + 5);
                        }
                    }
                });
    }

    @Test
    void theRootMayOverwriteItsArrayAsSoonAsBcastReturns() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    for (int round = 0; round < 100; round++) {
                        int[] buffer = {world.rank() == 0 ? round : -1};
                        world.bcast(buffer, 0);
                        assertEquals(round, buffer[0]);
                        buffer[0] = -2;
                    }
                });
    }

    @Test
    void allreduceCombinesEveryTypeWithEveryOp() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    for (Op op : OPS) {
                        for (Elements type : Elements.NUMERIC) {
                            Object send = type.filled(4, i -> world.rank() % 5 + i);
                            Object recv = type.zeros(4);
                            world.allreduce(send, recv, op);
                            type.assertElements(recv, 0, 4, i -> expected(op, i));
                            type.assertElements(send, 0, 4, i -> world.rank() % 5 + i);
                        }
                    }
                });
    }

    @Test
    void allreduceOfRangesTouchesNothingElse() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    for (Elements type : Elements.NUMERIC) {
                        Object send = type.filled(5, i -> world.rank() % 5 + i);
                        Object recv = type.filled(6, _ -> 9);
                        world.allreduce(send, 1, recv, 2, 3, Op.SUM);
                        type.assertElements(
                                recv, 0, 6, i -> 2 <= i && i < 5 ? expected(Op.SUM, i - 1) : 9);
                    }
                });
    }

    @Test
    void reduceGivesTheResultToEachRootAndTouchesNobodyElse() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    for (int root = 0; root < world.size(); root++) {
                        for (Elements type : Elements.NUMERIC) {
                            Object send = type.filled(4, i -> world.rank() % 5 + i);
                            Object recv = type.filled(4, _ -> 9);
                            world.reduce(send, recv, Op.MAX, root);
                            boolean isRoot = world.rank() == root;
                            type.assertElements(recv, 0, 4, i -> isRoot ? expected(Op.MAX, i) : 9);
                            world.reduce(send, 1, isRoot ? recv : null, 2, 2, Op.SUM, root);
                            if (isRoot) {
                                type.assertElements(recv, 2, 2, i -> expected(Op.SUM, i + 1));
                            }
                        }
                    }
                });
    }

    @Test
    void sendAndReceiveBufferMayBeTheSame() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    for (int root = 0; root < world.size(); root++) {
                        long[] inPlace = {world.rank() % 5, world.rank() % 5 + 1L};
                        world.allreduce(inPlace, inPlace, Op.SUM);
                        assertArrayEquals(
                                new long[] {expected(Op.SUM, 0), expected(Op.SUM, 1)}, inPlace);
                        long[] atRoot = {world.rank() % 5};
                        world.reduce(atRoot, atRoot, Op.SUM, root);
                        assertEquals(
                                world.rank() == root ? expected(Op.SUM, 0) : world.rank() % 5,
                                atRoot[0]);
                    }
                });
    }

    @Test
    void floatingPointResultsHaveTheSameBitsEverywhereAndInReduce() throws InterruptedException {
        long[][] bits = new long[ranks][];
        for (int root : new int[] {0, ranks / 2, ranks - 1}) {
            World.run(
                    ranks,
                    world -> {
                        SplittableRandom random = new SplittableRandom(world.rank());
                        double[] send =
                                random.doubles(300, -1, 1)
                                        .map(x -> x * Math.pow(10, world.rank() % 17))
                                        .toArray();
                        double[] recv = new double[300];
                        world.allreduce(send, recv, Op.SUM);
                        bits[world.rank()] = bits(recv);
                        double[] reduced = new double[300];
                        world.reduce(send, reduced, Op.SUM, root);
                        if (world.rank() == root) {
                            assertArrayEquals(bits(recv), bits(reduced));
                        }
                    });
            for (long[] ofRank : bits) {
                assertArrayEquals(bits[0], ofRank);
            }
        }
    }

    @Test
    void everyRankMayOverwriteItsArraysAsSoonAsAllreduceReturns() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    long[] send = new long[500];
                    long[] recv = new long[500];
                    for (int round = 0; round < 200; round++) {
                        Arrays.fill(send, round + world.rank());
                        world.allreduce(send, recv, Op.SUM);
                        long sum = (long) round * ranks + ranks * (ranks - 1L) / 2;
                        for (long element : recv) {
                            assertEquals(sum, element);
                        }
                        Arrays.fill(send, -1);
                        Arrays.fill(recv, -1);
                    }
                });
    }

    @Test
    void everyRankMayOverwriteItsArrayAsSoonAsReduceReturns() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    long[] send = new long[500];
                    long[] recv = new long[500];
                    for (int round = 0; round < 200; round++) {
                        Arrays.fill(send, round + world.rank());
                        int root = round % world.size();
                        world.reduce(send, recv, Op.SUM, root);
                        Arrays.fill(send, -1);
                        long sum = (long) round * ranks + ranks * (ranks - 1L) / 2;
                        if (world.rank() == root) {
                            for (long element : recv) {
                                assertEquals(sum, element);
                            }
                        }
                    }
                });
    }

    @Test
    void collectivesAndMessagesOfUsersNeverMatch() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    int[] one = {1};
                    for (int tag = 0; tag < 8; tag++) {
                        world.send(new int[] {-5}, 0, tag);
                    }
                    int[] sum = new int[1];
                    world.allreduce(one, sum, Op.SUM);
                    assertEquals(world.size(), sum[0]);
                    world.bcast(sum, world.size() - 1);
                    assertEquals(world.size(), sum[0]);
                    world.barrier();
                    if (world.rank() == 0) {
                        for (int i = 0; i < 8 * world.size(); i++) {
                            world.recv(one, MPI.ANY_SOURCE, MPI.ANY_TAG);
                            assertEquals(-5, one[0]);
                        }
                    }
                });
    }

    @Test
    void emptyBuffersAreReducedAndBroadcast() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    world.allreduce(new long[0], new long[0], Op.SUM);
                    world.bcast(new float[0], 0);
                });
    }

    /// Element `i` over all ranks, of which each gives `rank % 5 + i`.
    private long expected(Op op, int i) {
        long result = i;
        for (int rank = 1; rank < ranks; rank++) {
            long element = rank % 5 + (long) i;
            result =
                    op == Op.SUM
                            ? result + element
                            : op == Op.MIN ? Math.min(result, element) : Math.max(result, element);
        }
        return result;
    }

    private static long[] bits(double[] values) {
        return Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
    }
}
