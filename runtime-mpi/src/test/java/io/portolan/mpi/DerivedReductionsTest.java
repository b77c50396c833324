package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Reductions by operations of the user's own on items of derived datatypes.
@RankCounts
class DerivedReductionsTest {
    /// A factor and a summand, with gaps: what `x -> factor * x + summand` is made of.
    private static final Datatype AFFINE =
            Datatype.resized(Datatype.vector(2, 1, 2, Datatype.LONG), 0, 4);

    private static final int GAP = -1;

    // @start region="items"
    /// The function of the lower rank first: associative, but not commutative.
    private static final Op FIRST_LOWER =
            Op.ofItems(
                    (in, a, inout, b, count, datatype) -> {
                        long[] lower = (long[]) in;
                        long[] higher = (long[]) inout;
                        for (long i = 0; i < count; i++) {
                            int l = (int) (a + i * datatype.extent());
                            int h = (int) (b + i * datatype.extent());
                            higher[h + 2] += higher[h] * lower[l + 2];
                            higher[h] *= lower[l];
                        }
                    },
                    false);

    // @end

    private final int ranks;

    DerivedReductionsTest(int ranks) {
        this.ranks = ranks;
    }

    private static long factor(int rank, int item) {
        return (rank + item) % 3 + 1L;
    }

    private static long summand(int rank, int item) {
        return 10L * rank + item;
    }

    private static long[] given(int rank, int items) {
        long[] given = gaps(items);
        for (int i = 0; i < items; i++) {
            given[4 * i] = factor(rank, i);
            given[4 * i + 2] = summand(rank, i);
        }
        return given;
    }

    private static long[] gaps(int items) {
        long[] gaps = new long[4 * items];
        Arrays.fill(gaps, GAP);
        return gaps;
    }

    /// What the ranks before `end` come to.
    private static long[] expected(int end, int items) {
        return expected(end, 0, items);
    }

    private static long[] expected(int end, int first, int items) {
        long[] all = gaps(items);
        for (int i = 0; i < items; i++) {
            all[4 * i] = 1;
            all[4 * i + 2] = 0;
            for (int rank = 0; rank < end; rank++) {
                all[4 * i + 2] =
                        factor(rank, first + i) * all[4 * i + 2] + summand(rank, first + i);
                all[4 * i] *= factor(rank, first + i);
            }
        }
        return all;
    }

    @Test
    void ranksAreCombinedInAscendingOrderAndGapsKeepTheirValues() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    long[] mine = given(world.rank(), 3);
                    long[] all = gaps(3);
                    world.allreduce(mine, 0, all, 0, 3, AFFINE, FIRST_LOWER);
                    assertArrayEquals(expected(ranks, 3), all);
                    long[] atLast = gaps(3);
                    world.reduce(mine, 0, atLast, 0, 3, AFFINE, FIRST_LOWER, ranks - 1);
                    assertArrayEquals(
                            world.rank() == ranks - 1 ? all : gaps(3), atLast, "at the root only");
                    long[] upTo = gaps(3);
                    world.scan(mine, 0, upTo, 0, 3, AFFINE, FIRST_LOWER);
                    assertArrayEquals(expected(world.rank() + 1, 3), upTo);
                    long[] before = gaps(3);
                    world.exscan(mine, 0, before, 0, 3, AFFINE, FIRST_LOWER);
                    assertArrayEquals(
                            world.rank() == 0 ? gaps(3) : expected(world.rank(), 3), before);
                    assertArrayEquals(given(world.rank(), 3), mine);
                });
    }

    @Test
    void whatTheRanksGiveMayBeInPlace() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    long[] all = given(world.rank(), 2);
                    world.allreduce(MPI.IN_PLACE, 0, all, 0, 2, AFFINE, FIRST_LOWER);
                    assertArrayEquals(expected(ranks, 2), all);
                    long[] same = given(world.rank(), 2);
                    world.allreduce(same, 0, same, 0, 2, AFFINE, FIRST_LOWER);
                    assertArrayEquals(expected(ranks, 2), same);
                    long[] upTo = given(world.rank(), 2);
                    world.scan(MPI.IN_PLACE, AFFINE.at(upTo, 0, 2), FIRST_LOWER);
                    assertArrayEquals(expected(world.rank() + 1, 2), upTo);
                    long[] before = given(world.rank(), 2);
                    world.exscan(MPI.IN_PLACE, AFFINE.at(before, 0, 2), FIRST_LOWER);
                    assertArrayEquals(
                            world.rank() == 0 ? given(0, 2) : expected(world.rank(), 2), before);
                });
    }

    @Test
    void eachRankGetsItsBlockOfItems() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    int me = world.rank();
                    long[] blocks = given(me, 2 * ranks);
                    long[] mine = gaps(2);
                    world.reduceScatterBlock(blocks, 0, mine, 0, 2, AFFINE, FIRST_LOWER);
                    assertArrayEquals(expected(ranks, 2 * me, 2), mine);
                    long[] counts = new long[ranks];
                    Arrays.setAll(counts, rank -> rank % 3);
                    int sum = (int) Arrays.stream(counts).sum();
                    int first = (int) Arrays.stream(counts, 0, me).sum();
                    int items = me % 3;
                    long[] some = gaps(items + 1);
                    world.reduceScatter(given(me, sum), 0, some, 4, counts, AFFINE, FIRST_LOWER);
                    assertArrayEquals(
                            expected(ranks, first, items),
                            Arrays.copyOfRange(some, 4, 4 + 4 * items));
                    long[] inPlace = given(me, 2 * ranks);
                    world.reduceScatterBlock(
                            MPI.IN_PLACE, AFFINE.at(inPlace, 0, 2L * ranks), FIRST_LOWER);
                    assertArrayEquals(expected(ranks, 2 * me, 2), Arrays.copyOf(inPlace, 8));
                });
    }

    @Test
    void blocksOfItemsWithoutGapsAreCountedInItems() throws InterruptedException {
        World.run(ranks, this::scatterPairs);
    }

    @Test
    void blocksOfItemsWithoutGapsAreCountedInItemsBetweenProcesses() throws InterruptedException {
        World.builder(ranks).asProcesses(Math.min(2, ranks)).run(this::scatterPairs);
    }

    /// Rank `i` takes `(i + 1) % 3` pairs of the sum of what all ranks give, which is the same of
    /// each.
    private void scatterPairs(Intracomm world) {
        Datatype pair = Datatype.contiguous(2, Datatype.INT);
        int[] counts = new int[ranks];
        Arrays.setAll(counts, rank -> (rank + 1) % 3);
        int first = Arrays.stream(counts, 0, world.rank()).sum();
        int mine = counts[world.rank()];
        int[] given = IntStream.range(0, 2 * Arrays.stream(counts).sum()).toArray();
        int[] expected =
                IntStream.range(2 * first, 2 * (first + mine)).map(i -> ranks * i).toArray();
        Op ofRanges =
                Op.create(
                        (in, a, inout, b, count) -> {
                            for (int i = 0; i < count; i++) {
                                ((int[]) inout)[b + i] += ((int[]) in)[a + i];
                            }
                        },
                        true);
        for (Op op : new Op[] {Op.SUM, ofRanges}) {
            int[] taken = new int[2 * mine];
            long[] items = Arrays.stream(counts).asLongStream().toArray();
            world.reduceScatter(given, 0, taken, 0, items, pair, op);
            assertArrayEquals(expected, taken);
            int[] again = new int[2 * mine];
            world.reduceScatter(
                    pair.at(given, 0, given.length / 2), 0, pair.at(again, 0, mine), 0, counts, op);
            assertArrayEquals(expected, again);
            int[] inPlace = given.clone();
            world.reduceScatter(
                    MPI.IN_PLACE, 0, pair.at(inPlace, 0, given.length / 2), 0, counts, op);
            assertArrayEquals(expected, Arrays.copyOf(inPlace, 2 * mine));
        }
    }

    @Test
    void itemsOfSeveralTypesAreCombinedInMemory() throws InterruptedException {
        Datatype record =
                Datatype.struct(
                        new long[] {1, 1},
                        new long[] {0, 8},
                        new Datatype[] {Datatype.INT, Datatype.DOUBLE});
        Op sumAndLargest =
                Op.ofItems(
                        (in, a, inout, b, count, datatype) -> {
                            MemorySegment lower = (MemorySegment) in;
                            MemorySegment higher = (MemorySegment) inout;
                            for (long i = 0; i < count; i++) {
                                long l = a + i * datatype.extent();
                                long h = b + i * datatype.extent();
                                int sum =
                                        lower.get(ValueLayout.JAVA_INT, l)
                                                + higher.get(ValueLayout.JAVA_INT, h);
                                higher.set(ValueLayout.JAVA_INT, h, sum);
                                double largest =
                                        Math.max(
                                                lower.get(ValueLayout.JAVA_DOUBLE, l + 8),
                                                higher.get(ValueLayout.JAVA_DOUBLE, h + 8));
                                higher.set(ValueLayout.JAVA_DOUBLE, h + 8, largest);
                            }
                        },
                        true);
        World.run(
                ranks,
                world -> {
                    MemorySegment memory = Arena.ofAuto().allocate(48, 8);
                    memory.set(ValueLayout.JAVA_INT, 16, world.rank() + 1);
                    memory.set(ValueLayout.JAVA_DOUBLE, 24, world.rank() / 4.0);
                    world.allreduce(memory, 16, memory, 32, 1, record, sumAndLargest);
                    assertEquals(ranks * (ranks + 1) / 2, memory.get(ValueLayout.JAVA_INT, 32));
                    assertEquals((ranks - 1) / 4.0, memory.get(ValueLayout.JAVA_DOUBLE, 40));
                    assertEquals(world.rank() + 1, memory.get(ValueLayout.JAVA_INT, 16));
                });
    }

    @Test
    void theFunctionIsGivenTheDatatypeOfTheRanksAndTheNumberOfItems() throws InterruptedException {
        Datatype pair = Datatype.contiguous(2, Datatype.INT);
        World.run(
                ranks,
                world -> {
                    Op sum = sumOf(pair, 3);
                    int[] all = new int[6];
                    int[] mine = {1, 2, 3, 4, 5, world.rank()};
                    world.allreduce(pair.at(mine, 0, 3), pair.at(all, 0, 3), sum);
                    int ofRanks = ranks * (ranks - 1) / 2;
                    int n = ranks;
                    assertArrayEquals(new int[] {n, 2 * n, 3 * n, 4 * n, 5 * n, ofRanks}, all);
                    world.allreduce(mine, all, sumOf(Datatype.INT, 6));
                    assertArrayEquals(new int[] {n, 2 * n, 3 * n, 4 * n, 5 * n, ofRanks}, all);
                });
    }

    private static Op sumOf(Datatype expected, long items) {
        return Op.ofItems(
                (in, a, inout, b, count, datatype) -> {
                    assertSame(expected, datatype);
                    assertEquals(items, count);
                    int[] lower = (int[]) in;
                    int[] higher = (int[]) inout;
                    for (int i = 0; i < count * datatype.extent(); i++) {
                        higher[(int) b + i] += lower[(int) a + i];
                    }
                },
                true);
    }

    @Test
    void aRankGivesAsManyItemsAsItTakes() throws InterruptedException {
        Datatype pair = Datatype.contiguous(2, Datatype.INT);
        Op any = Op.ofItems((in, a, inout, b, count, datatype) -> {}, true);
        World.run(
                ranks,
                world -> {
                    TypedBuffer three = pair.at(new int[6], 0, 3);
                    TypedBuffer blocks = pair.at(new int[6 * ranks], 0, 3L * ranks);
                    int[] six = new int[6];
                    requireItemsOfOneSize(() -> world.allreduce(three, six, any));
                    requireItemsOfOneSize(() -> world.scan(three, six, any));
                    requireItemsOfOneSize(() -> world.reduceScatterBlock(blocks, six, any));
                    if (world.rank() == 0) {
                        requireItemsOfOneSize(() -> world.reduce(three, six, any, 0));
                    } else {
                        requireItemsOfOneSize(() -> world.exscan(three, six, any));
                    }
                });
    }

    private static void requireItemsOfOneSize(Executable call) {
        MPIException thrown = assertThrows(MPIException.class, call);
        assertEquals(ErrorClass.COUNT, thrown.errorClass());
        assertEquals(
                "the send buffer has 3 items of contiguous(2, int[]) and the receive buffer 6 items of int[]; allowed is the same number of items in both; give both the same datatype",
                thrown.getMessage().substring(thrown.getMessage().indexOf(": ") + 2));
    }

    @Test
    void itemsThatLieOtherwiseAreCombinedAsTheyAreTaken() throws InterruptedException {
        Datatype dense = Datatype.contiguous(2, Datatype.LONG);
        World.run(
                ranks,
                world -> {
                    for (boolean commute : new boolean[] {true, false}) {
                        Op sum = sumOfExtents(commute);
                        long[] sums = new long[2];
                        world.allreduce(AFFINE.at(gappedPair(), 0, 1), dense.at(sums, 0, 1), sum);
                        assertArrayEquals(new long[] {ranks, 2L * ranks}, sums);
                        MemorySegment memory = MemorySegment.ofArray(gappedPair());
                        long[] inArray = gaps(1);
                        world.allreduce(AFFINE.at(memory, 0, 1), AFFINE.at(inArray, 0, 1), sum);
                        assertArrayEquals(new long[] {ranks, GAP, 2L * ranks, GAP}, inArray);
                        boolean isGapped = world.rank() % 2 == 0;
                        TypedBuffer mine =
                                isGapped
                                        ? AFFINE.at(gappedPair(), 0, 1)
                                        : dense.at(new long[] {1, 2}, 0, 1);
                        long[] upTo = {0, 0, 0, 0};
                        world.scan(mine, (isGapped ? AFFINE : dense).at(upTo, 0, 1), sum);
                        assertEquals(world.rank() + 1, upTo[0]);
                        assertEquals(2L * (world.rank() + 1), upTo[isGapped ? 2 : 1]);
                    }
                });
    }

    private static long[] gappedPair() {
        return new long[] {1, GAP, 2, GAP};
    }

    /// The sum of all that lies within the extent of each item, gaps as well.
    private static Op sumOfExtents(boolean commute) {
        return Op.ofItems(
                (in, a, inout, b, count, datatype) -> {
                    long[] lower = (long[]) in;
                    long[] higher = (long[]) inout;
                    long length = (count - 1) * datatype.extent() + datatype.trueExtent();
                    for (int i = 0; i < length; i++) {
                        higher[(int) b + i] += lower[(int) a + i];
                    }
                },
                commute);
    }

    @Test
    void predefinedOperationsTakeNoItemsEither() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    TypedBuffer one = AFFINE.at(gaps(2), 0, 1);
                    TypedBuffer blocks = AFFINE.at(gaps(2 * ranks), 0, ranks);
                    requireNoItems(() -> world.allreduce(new long[2], one, Op.SUM));
                    requireNoItems(() -> world.reduceScatterBlock(blocks, new long[2], Op.SUM));
                    requireNoItems(
                            () -> world.reduceScatterBlock(new long[2 * ranks], one, Op.SUM));
                });
    }

    private static void requireNoItems(Executable call) {
        assertEquals(ErrorClass.OP, assertThrows(MPIException.class, call).errorClass());
    }

    @Test
    void reduceLocalCombinesItems() {
        long[] lower = given(0, 2);
        long[] higher = given(1, 2);
        FIRST_LOWER.reduceLocal(lower, 0, higher, 0, 2, AFFINE);
        assertArrayEquals(expected(2, 2), higher);
        assertArrayEquals(given(0, 2), lower);
        long[] sums = {5, 6, 7};
        Op.SUM.reduceLocal(
                new long[] {1, 2, 3}, 1, MemorySegment.ofArray(sums), 1, 2, Datatype.LONG);
        assertArrayEquals(new long[] {5, 8, 10}, sums);
    }

    @Test
    void predefinedOperationsAreForTheConstantsOnly() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    long[] mine = given(world.rank(), 1);
                    MPIException thrown =
                            assertThrows(
                                    MPIException.class,
                                    () -> world.allreduce(mine, 0, gaps(1), 0, 1, AFFINE, Op.SUM));
                    assertEquals(ErrorClass.OP, thrown.errorClass());
                    assertEquals(
                            "allreduce: SUM is given a resized(vector(2, 1, 2, long[]), 0, 4); allowed is an array of byte, char, short, int, long, float, double; use LAND, LOR or LXOR for truth values, or Op.ofItems for a derived datatype",
                            thrown.getMessage());
                });
    }

    @Test
    void ranksThatGiveDifferentItemsAreTold() throws InterruptedException {
        if (ranks == 1) {
            return;
        }
        Datatype four = Datatype.contiguous(4, Datatype.LONG);
        Datatype two = Datatype.contiguous(2, Datatype.LONG);
        World.run(
                ranks,
                world -> {
                    boolean isFirst = world.rank() == 0;
                    TypedBuffer mine = (isFirst ? four : two).at(new long[4], 0, isFirst ? 1 : 2);
                    TypedBuffer all = (isFirst ? four : two).at(new long[4], 0, isFirst ? 1 : 2);
                    MPIException thrown =
                            assertThrows(
                                    MPIException.class,
                                    () -> world.allreduce(mine, all, FIRST_LOWER));
                    assertEquals(
                            "allreduce: rank 0 gives 1 items of contiguous(4, long[]) and rank 1 gives 2 items of contiguous(2, long[]); allowed is the same number of items of the same datatype on every rank; give one count and datatype",
                            thrown.getMessage());
                });
    }
}
