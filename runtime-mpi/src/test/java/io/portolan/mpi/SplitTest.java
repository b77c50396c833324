package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.MPIException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Who is in which part of a divided communicator, and in which order.
@RankCounts
class SplitTest {
    private final int ranks;

    SplitTest(int ranks) {
        this.ranks = ranks;
    }

    @Test
    void equalKeysKeepTheOrderAndNegativeOnesReverseIt() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    int parity = world.rank() % 2;
                    int[] mates = IntStream.range(0, ranks).filter(i -> i % 2 == parity).toArray();
                    assertArrayEquals(mates, members(world.split(parity, 5)));
                    int[] reversed =
                            IntStream.range(0, mates.length)
                                    .map(i -> mates[mates.length - 1 - i])
                                    .toArray();
                    Intracomm backwards = world.split(parity, -world.rank());
                    assertArrayEquals(reversed, members(backwards));
                    assertEquals(mates.length, backwards.size());
                    assertEquals(world.rank(), members(backwards)[backwards.rank()]);
                });
    }

    @Test
    void randomColorsAndKeysGiveWhatSortingGives() throws InterruptedException {
        for (long seed = 1; seed <= 10; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] colors = random.ints(ranks, -1, 4).toArray();
            int[] keys = random.ints(ranks, -3, 3).toArray();
            String hint = "seed " + seed;
            World.run(
                    ranks,
                    world -> {
                        int color = colors[world.rank()];
                        Optional<Intracomm> part =
                                world.splitOrNone(
                                        color == -1 ? MPI.UNDEFINED : color, keys[world.rank()]);
                        assertEquals(color != -1, part.isPresent(), hint);
                        part.ifPresent(comm ->
                                assertArrayEquals(
                                        IntStream.range(0, ranks)
                                                .filter(i -> colors[i] == color)
                                                .boxed()
                                                .sorted(Comparator.comparingInt(i -> keys[i]))
                                                .mapToInt(i -> i)
                                                .toArray(),
                                        members(comm),
                                        hint));
                    });
        }
    }

    @Test
    void partsCanBeDividedUntilEachRankIsAlone() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Intracomm part = world;
                    int expected = world.rank();
                    int size = ranks;
                    while (part.size() > 1) {
                        assertEquals(expected, part.rank());
                        assertEquals(size, part.size());
                        int half = size / 2;
                        boolean isLow = expected < half;
                        part = part.split(isLow ? 0 : 1, 0);
                        expected = isLow ? expected : expected - half;
                        size = isLow ? half : size - half;
                        int[] sum = new int[1];
                        part.allreduce(new int[] {1}, sum, Op.SUM);
                        assertEquals(size, sum[0]);
                    }
                    assertEquals(Comparison.CONGRUENT, part.compare(world.self()));
                });
    }

    @Test
    void allRanksShareTheMemoryOfTheHost() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    for (Info info : List.of(new Info(), resource("mpi_shared_memory"))) {
                        SplitType type = info.nkeys() == 0 ? SplitType.SHARED : SplitType.HW_GUIDED;
                        Intracomm node = world.splitType(type, -world.rank(), info).orElseThrow();
                        assertEquals(ranks, node.size());
                        assertEquals(ranks - 1 - world.rank(), node.rank());
                        assertEquals(
                                ranks == 1 ? Comparison.CONGRUENT : Comparison.SIMILAR,
                                world.compare(node));
                    }
                });
    }

    private static Info resource(String value) {
        return new Info().set("mpi_hw_resource_type", value);
    }

    private static Info processSet(String value) {
        return new Info().set("mpi_pset_name", value);
    }

    @Test
    void whereThereIsNoSuchResourceThereIsNoCommunicator() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Info none = new Info();
                    Info cache = resource("hwloc://L2Cache");
                    assertTrue(world.splitType(SplitType.HW_UNGUIDED, 0, none).isEmpty());
                    assertTrue(world.splitType(SplitType.HW_GUIDED, 0, none).isEmpty());
                    assertTrue(world.splitType(SplitType.HW_GUIDED, 0, cache).isEmpty());
                    assertTrue(world.splitType(SplitType.RESOURCE_GUIDED, 0, none).isEmpty());
                    assertTrue(world.splitType(SplitType.UNDEFINED, 0, none).isEmpty());
                });
    }

    @Test
    void processSetsAreTheWorldAndTheRankAlone() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    SplitType guided = SplitType.RESOURCE_GUIDED;
                    Intracomm all =
                            world.splitType(guided, 0, processSet("mpi://WORLD")).orElseThrow();
                    assertEquals(Comparison.CONGRUENT, world.compare(all));
                    Intracomm alone =
                            world.splitType(guided, 0, processSet("mpi://SELF")).orElseThrow();
                    assertEquals(Comparison.CONGRUENT, world.self().compare(alone));
                    Info shared = resource("mpi_shared_memory");
                    assertEquals(ranks, world.splitType(guided, 0, shared).orElseThrow().size());
                    if (ranks > 1) {
                        Intercomm halves = (Intercomm) Subject.halves(world).comm();
                        Intercomm same =
                                halves.splitType(SplitType.SHARED, 0, new Info()).orElseThrow();
                        assertEquals(Comparison.CONGRUENT, halves.compare(same));
                        assertTrue(halves.splitType(guided, 0, processSet("mpi://SELF")).isEmpty());
                    }
                });
    }

    @Test
    void ranksMayStayOutButMustAgreeOnTheType() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    boolean isFirst = world.rank() == 0;
                    Info none = new Info();
                    SplitType type = isFirst ? SplitType.UNDEFINED : SplitType.SHARED;
                    Optional<Intracomm> others = world.splitType(type, 0, none);
                    assertEquals(isFirst, others.isEmpty());
                    others.ifPresent(comm -> assertEquals(ranks - 1, comm.size()));
                    if (ranks > 1) {
                        SplitType other = isFirst ? SplitType.HW_UNGUIDED : SplitType.SHARED;
                        MPIException thrown =
                                assertThrows(
                                        MPIException.class, () -> world.splitType(other, 0, none));
                        assertEquals(
                                "splitType: rank 0 divides by HW_UNGUIDED and rank 1 by SHARED; allowed is the same on all ranks, or UNDEFINED; give one",
                                thrown.getMessage());
                        Info differs = resource(isFirst ? "a" : "b");
                        assertThrows(
                                MPIException.class,
                                () -> world.splitType(SplitType.HW_GUIDED, 0, differs));
                    }
                });
    }

    @Test
    void duplicatesAndPartsCompareAsTheStandardSays() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Intracomm duplicate = world.dup();
                    assertEquals(Comparison.CONGRUENT, world.compare(duplicate));
                    assertEquals(Comparison.IDENT, duplicate.compare(duplicate));
                    Intracomm part = world.split(world.rank() == 0 ? 0 : 1, 0);
                    assertEquals(
                            ranks == 1 ? Comparison.CONGRUENT : Comparison.UNEQUAL,
                            world.compare(part));
                    if (ranks > 1) {
                        Intercomm between = (Intercomm) Subject.halves(world).comm();
                        assertEquals(Comparison.UNEQUAL, world.compare(between));
                        assertEquals(Comparison.IDENT, between.compare(between));
                        assertEquals(Comparison.CONGRUENT, between.compare(between.dup()));
                    }
                });
    }

    @Test
    void groupsOfDifferentRanksGetTheirCommunicatorsAtOnce() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    // rank 0 stays out, the odd ones are in one, the other even ones, reversed, in
                    // another
                    int me = world.rank();
                    int[] odd = IntStream.range(0, ranks).filter(i -> i % 2 == 1).toArray();
                    int[] even =
                            IntStream.range(1, ranks)
                                    .map(i -> ranks - i)
                                    .filter(i -> i % 2 == 0)
                                    .toArray();
                    Group group =
                            me == 0 ? Group.EMPTY : world.group().incl(me % 2 == 1 ? odd : even);
                    Optional<Intracomm> made = world.create(group);
                    assertEquals(me != 0, made.isPresent());
                    made.ifPresent(
                            comm -> assertArrayEquals(me % 2 == 1 ? odd : even, members(comm)));
                });
    }

    @Test
    void membersMakeACommunicatorWithoutTheOthers() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    if (world.rank() > 0) {
                        Group others = world.group().excl(0);
                        for (int round = 0; round < 5; round++) {
                            Intracomm comm = world.createGroup(others, 3);
                            assertArrayEquals(IntStream.range(1, ranks).toArray(), members(comm));
                            comm.free();
                        }
                        Intracomm pair =
                                world.createGroup(
                                        world.group()
                                                .incl(
                                                        pairOf(world.rank()).stream()
                                                                .mapToInt(i -> i)
                                                                .toArray()),
                                        0);
                        assertEquals(pairOf(world.rank()).indexOf(world.rank()), pair.rank());
                        pair.barrier();
                    }
                });
    }

    /// 1 and 2, 3 and 4, ... the higher one first.
    private List<Integer> pairOf(int rank) {
        int low = (rank - 1) / 2 * 2 + 1;
        return low + 1 < ranks ? List.of(low + 1, low) : List.of(low);
    }

    private int[] members(Comm comm) {
        int[] all = IntStream.range(0, comm.size()).toArray();
        return comm.group().translateRanks(all, Group.ofWorld(ranks, 0));
    }
}
