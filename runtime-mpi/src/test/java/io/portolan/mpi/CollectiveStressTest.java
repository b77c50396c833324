package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Hundreds of collectives one after the other, some of them waited for much later, with random
/// lengths and roots, each compared with what it should make.
///
/// All ranks draw the same numbers, and what rank `r` gives in collective `k` is a function of
/// both; so each rank can compute the result by itself.
@EveryCommunicator
class CollectiveStressTest {
    private static final int COLLECTIVES = 300;
    private static final int OUTSTANDING = 8;

    private final CollectiveSetup setup;

    CollectiveStressTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    @Test
    void everyCollectiveMakesWhatItShould() throws InterruptedException {
        long seed = System.nanoTime();
        setup.run(comm -> {
            SplittableRandom random = new SplittableRandom(seed);
            List<Pending> outstanding = new ArrayList<>();
            for (int k = 0; k < COLLECTIVES; k++) {
                Pending next = begin(comm, k, random, "seed %d, collective %d".formatted(seed, k));
                outstanding.add(next);
                if (outstanding.size() > OUTSTANDING) {
                    outstanding.remove(k % outstanding.size()).end();
                }
            }
            outstanding.forEach(Pending::end);
        });
    }

    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Pending(@Nullable Request request, long[] expected, long[] actual, String name) {
        void end() {
            if (request != null) {
                request.await();
            }
            assertArrayEquals(expected, actual, name);
        }
    }

    private static long element(int k, int from, int to, int i) {
        return (k * 31L + from * 17L + to * 7L + i) % 1009;
    }

    private static Pending begin(Intracomm comm, int k, SplittableRandom random, String name) {
        int size = comm.size();
        int me = comm.rank();
        // Now and then so much that every rank moves its share.
        int n = random.nextInt(10) == 0 ? random.nextInt(20_000 / size) : random.nextInt(5);
        int root = random.nextInt(size);
        boolean isBegun = random.nextBoolean();
        int kind = random.nextInt(8);
        long[] one = new long[n];
        Arrays.setAll(one, i -> element(k, me, 0, i));
        long[] blocks = new long[n * size];
        for (int i = 0; i < blocks.length; i++) {
            blocks[i] = element(k, me, i / n, i % n);
        }
        long[] out = new long[kind < 3 ? n * size : n];
        long[] expected = new long[out.length];
        for (int i = 0; i < out.length; i++) {
            int at = i;
            expected[i] =
                    switch (kind) {
                        case 0 -> me == root ? element(k, at / n, 0, at % n) : 0;
                        case 1 -> element(k, at / n, 0, at % n);
                        case 2 -> element(k, at / n, me, at % n);
                        case 3 -> element(k, root, me, at);
                        case 4 -> sum(k, 0, size, 0, at);
                        case 5 -> me == root ? sum(k, 0, size, 0, at) : 0;
                        case 6 -> sum(k, 0, me + 1, 0, at);
                        default -> sum(k, 0, size, me, at);
                    };
        }
        Request request =
                isBegun
                        ? switch (kind) {
                            case 0 -> comm.igather(one, out, root);
                            case 1 -> comm.iallgather(one, out);
                            case 2 -> comm.ialltoall(blocks, out);
                            case 3 -> comm.iscatter(blocks, out, root);
                            case 4 -> comm.iallreduce(one, out, Op.SUM);
                            case 5 -> comm.ireduce(one, out, Op.SUM, root);
                            case 6 -> comm.iscan(one, out, Op.SUM);
                            default -> comm.ireduceScatterBlock(blocks, out, Op.SUM);
                        }
                        : null;
        if (!isBegun) {
            switch (kind) {
                case 0 -> comm.gather(one, out, root);
                case 1 -> comm.allgather(one, out);
                case 2 -> comm.alltoall(blocks, out);
                case 3 -> comm.scatter(blocks, out, root);
                case 4 -> comm.allreduce(one, out, Op.SUM);
                case 5 -> comm.reduce(one, out, Op.SUM, root);
                case 6 -> comm.scan(one, out, Op.SUM);
                default -> comm.reduceScatterBlock(blocks, out, Op.SUM);
            }
        }
        return new Pending(request, expected, out, name);
    }

    private static long sum(int k, int from, int before, int to, int i) {
        long sum = 0;
        for (int rank = from; rank < before; rank++) {
            sum += element(k, rank, to, i);
        }
        return sum;
    }
}
