package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.Test;

/// What scans and scattered reductions make, and what all reductions have in common.
@EveryCommunicator
class ReductionContractTest {
    private record Tried(Op op, LongBinaryOperator reference) {}

    private static final List<Tried> OPS =
            List.of(
                    new Tried(Op.SUM, (x, y) -> x + y),
                    new Tried(Op.PROD, (x, y) -> x * y),
                    new Tried(Op.MIN, Math::min),
                    new Tried(Op.MAX, Math::max),
                    new Tried(Op.BXOR, (x, y) -> x ^ y),
                    new Tried(Op.LAND, (x, y) -> x != 0 && y != 0 ? 1 : 0));

    /// `x -> a x + b`, two elements each: associative, but the order matters.
    private static final Op COMPOSED =
            Op.create(
                    (in, inOffset, inout, inoutOffset, count) -> {
                        long[] left = (long[]) in;
                        long[] right = (long[]) inout;
                        for (int i = 0; i < count; i += 2) {
                            int l = inOffset + i;
                            int r = inoutOffset + i;
                            right[r + 1] = right[r] * left[l + 1] + right[r + 1];
                            right[r] *= left[l];
                        }
                    },
                    false);

    /// The later operand, which is associative too, and an element by itself.
    private static final Op LATER = Op.ofLongs((_, y) -> y, false);

    private final CollectiveSetup setup;

    ReductionContractTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    private static long element(int rank, int i) {
        return (rank * 5L + i) % 3 + 1;
    }

    /// Element `i` of the ranks up to and with the last.
    private static long upTo(Tried tried, int last, int i) {
        long result = element(0, i);
        for (int rank = 1; rank <= last; rank++) {
            result = tried.reference().applyAsLong(result, element(rank, i));
        }
        return result;
    }

    private static long[] filled(int rank, int count) {
        long[] filled = new long[count];
        Arrays.setAll(filled, i -> element(rank, i));
        return filled;
    }

    @Test
    void scanAndExscanCombineTheLowerRanks() throws InterruptedException {
        setup.run(comm -> {
            int me = comm.rank();
            for (Tried tried : OPS) {
                for (int count : new int[] {0, 1, 5, 2500}) {
                    long[] send = filled(me, count);
                    long[] recv = new long[count];
                    comm.scan(send, recv, tried.op());
                    for (int i = 0; i < count; i += 7) {
                        assertEquals(upTo(tried, me, i), recv[i]);
                    }
                    Arrays.fill(recv, -1);
                    comm.exscan(send, recv, tried.op());
                    for (int i = 0; i < count; i += 7) {
                        assertEquals(me == 0 ? -1 : upTo(tried, me - 1, i), recv[i]);
                    }
                    assertArrayEquals(filled(me, count), send);
                }
            }
        });
    }

    @Test
    void scansOfRangesTouchNothingElse() throws InterruptedException {
        setup.run(comm -> {
            Tried sum = OPS.getFirst();
            for (Elements type : Elements.NUMERIC) {
                Object send = type.filled(6, i -> element(comm.rank(), i));
                Object recv = type.filled(6, _ -> 9);
                comm.scan(send, 1, recv, 2, 3, Op.SUM);
                type.assertElements(
                        recv, 0, 6, i -> 2 <= i && i < 5 ? upTo(sum, comm.rank(), i - 1) : 9);
                Object before = type.filled(6, _ -> 9);
                comm.exscan(send, 1, before, 2, 3, Op.SUM);
                type.assertElements(
                        before,
                        0,
                        6,
                        i ->
                                2 <= i && i < 5 && comm.rank() > 0
                                        ? upTo(sum, comm.rank() - 1, i - 1)
                                        : 9);
            }
        });
    }

    @Test
    void reduceScatterGivesEachRankItsBlock() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int me = comm.rank();
            int[] counts = new int[size];
            Arrays.setAll(counts, i -> i % 4);
            int all = Arrays.stream(counts).sum();
            int first = Arrays.stream(counts, 0, me).sum();
            for (Tried tried : OPS) {
                long[] send = filled(me, 3 * size);
                long[] block = new long[3];
                comm.reduceScatterBlock(send, block, tried.op());
                Elements.LONG.assertElements(block, 0, 3, i -> upTo(tried, size - 1, 3 * me + i));
                long[] wide = filled(me, all + 2);
                long[] some = new long[counts[me] + 2];
                comm.reduceScatter(wide, 1, some, 1, counts, tried.op());
                Elements.LONG.assertElements(
                        some,
                        0,
                        some.length,
                        i -> i == 0 || i > counts[me] ? 0 : upTo(tried, size - 1, first + i));
                comm.reduceScatter(wide, some, counts, tried.op());
                Elements.LONG.assertElements(
                        some, 0, counts[me], i -> upTo(tried, size - 1, first + i));
                comm.reduceScatterBlock(wide, 0, block, 1, 1, tried.op());
                assertEquals(upTo(tried, size - 1, me), block[1]);
            }
            long[] send = filled(me, 5000 * size);
            long[] block = new long[5000];
            comm.reduceScatterBlock(send, block, Op.SUM);
            assertEquals(upTo(OPS.getFirst(), size - 1, 5000 * me + 4999), block[4999]);
        });
    }

    @Test
    void ranksAreCombinedInTheirOrderHoweverManyElementsTheyHave() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int me = comm.rank();
            for (int pairs : new int[] {1, 3000}) {
                long[] mine = maps(me, pairs);
                long[] all = new long[2 * pairs];
                comm.allreduce(mine, all, COMPOSED);
                assertMaps(all, 0, size);
                comm.reduce(mine, all, COMPOSED, size - 1);
                if (me == size - 1) {
                    assertMaps(all, 0, size);
                }
                comm.scan(mine, all, COMPOSED);
                assertMaps(all, 0, me + 1);
                comm.exscan(mine, all, COMPOSED);
                assertMaps(all, 0, me == 0 ? 1 : me);
                long[] blocks = maps(me, pairs * size);
                comm.reduceScatterBlock(blocks, all, COMPOSED);
                assertMaps(all, me * pairs, size);
                long[] last = new long[2 * pairs];
                comm.scan(maps(me, pairs), last, LATER);
                assertArrayEquals(mine, last);
                comm.exscan(mine, last, LATER);
                assertArrayEquals(me == 0 ? mine : maps(me - 1, pairs), last);
            }
        });
    }

    @Test
    void anOperationOnRangesIsGivenAllElementsOfABlockAtOnce() throws InterruptedException {
        int n = 9001;
        Op whole =
                Op.create(
                        (in, inOffset, inout, inoutOffset, count) -> {
                            assertEquals(n, count);
                            for (int i = 0; i < count; i++) {
                                ((long[]) inout)[inoutOffset + i] += ((long[]) in)[inOffset + i];
                            }
                        },
                        true);
        setup.run(comm -> {
            int size = comm.size();
            long[] ones = new long[n];
            Arrays.fill(ones, 1);
            long[] sum = new long[n];
            comm.allreduce(ones, sum, whole);
            assertEquals(size, sum[n - 1]);
            comm.scan(ones, sum, whole);
            assertEquals(comm.rank() + 1, sum[n - 1]);
            comm.exscan(ones, sum, whole);
            assertEquals(Math.max(1, comm.rank()), sum[n - 1]);
            comm.reduce(ones, sum, whole, size - 1);
            long[] blocks = new long[n * size];
            Arrays.fill(blocks, 1);
            comm.reduceScatterBlock(blocks, sum, whole);
            assertEquals(size, sum[n - 1]);
        });
    }

    /// Pair `i` of the rank: `x -> (1 + (rank + i) % 2) x + rank`.
    private static long[] maps(int rank, int pairs) {
        long[] maps = new long[2 * pairs];
        for (int i = 0; i < pairs; i++) {
            maps[2 * i] = 1L + (rank + i) % 2;
            maps[2 * i + 1] = rank;
        }
        return maps;
    }

    private static void assertMaps(long[] actual, int firstPair, int ranks) {
        for (int i = 0; i < actual.length / 2; i += 11) {
            long a = 1;
            long b = 0;
            for (int rank = 0; rank < ranks; rank++) {
                long factor = 1L + (rank + firstPair + i) % 2;
                b = factor * b + rank;
                a *= factor;
            }
            assertEquals(a, actual[2 * i]);
            assertEquals(b, actual[2 * i + 1]);
        }
    }

    @Test
    void theLastRanksScanAndEveryBlockHaveTheBitsOfAllreduce() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int n = 60 * size;
            SplittableRandom random = new SplittableRandom(comm.rank());
            double[] send =
                    random.doubles(n, -1, 1).map(x -> x * Math.pow(10, comm.rank() % 17)).toArray();
            double[] all = new double[n];
            double[] other = new double[n];
            comm.allreduce(send, all, Op.SUM);
            comm.scan(send, other, Op.SUM);
            if (comm.rank() == size - 1) {
                assertArrayEquals(bits(all), bits(other));
            }
            double[] block = new double[60];
            comm.reduceScatterBlock(send, block, Op.SUM);
            assertArrayEquals(
                    bits(Arrays.copyOfRange(all, 60 * comm.rank(), 60 * (comm.rank() + 1))),
                    bits(block));
            comm.iallreduce(send, other, Op.SUM).await();
            assertArrayEquals(bits(all), bits(other));
        });
    }

    @Test
    void valuesKeepTheirIndices() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int me = comm.rank();
            double[] mine = {me % 3, me, -(me % 4), me};
            double[] best = new double[4];
            comm.scan(mine, best, Op.MAXLOC);
            assertArrayEquals(new double[] {Math.min(me, 2), Math.min(me, 2), 0, 0}, best);
            comm.allreduce(mine, best, Op.MINLOC);
            int low = Math.min(size - 1, 3);
            assertArrayEquals(new double[] {0, 0, -low, low}, best);
            double[] pairs = new double[2 * size];
            for (int i = 0; i < size; i++) {
                pairs[2 * i] = (me + i) % size;
                pairs[2 * i + 1] = me;
            }
            double[] pair = new double[2];
            comm.reduceScatterBlock(pairs, pair, Op.MAXLOC);
            assertArrayEquals(new double[] {size - 1, size - 1 - me}, pair);
        });
    }

    private static long[] bits(double[] values) {
        return Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
    }
}
