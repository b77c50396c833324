package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.MPIException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class GroupTest {
    private final Group world = Group.ofWorld(10, 4);

    @Test
    void ofTheWorldHasAllRanks() {
        assertProcesses(world, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertEquals(4, world.rank());
        assertEquals(0, Group.EMPTY.size());
        assertEquals(MPI.UNDEFINED, Group.EMPTY.rank());
    }

    @Test
    void inclTakesRanksInTheGivenOrder() {
        Group some = world.incl(7, 4, 0, 5);
        assertProcesses(some, 7, 4, 0, 5);
        assertEquals(1, some.rank());
        assertProcesses(some.incl(3, 0), 5, 7);
        assertEquals(MPI.UNDEFINED, some.incl(3, 0).rank());
        assertProcesses(world.incl());
    }

    @Test
    void exclKeepsTheOrderOfTheOthers() {
        assertProcesses(world.excl(9, 0, 5), 1, 2, 3, 4, 6, 7, 8);
        assertProcesses(world.incl(7, 4, 0, 5).excl(1), 7, 0, 5);
        assertProcesses(world.excl(), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertProcesses(world.excl(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    }

    @Test
    void rangesCountUpAndDown() {
        RankRange odd = new RankRange(1, 4, 2);
        RankRange down = new RankRange(9, 4, -4);
        RankRange one = new RankRange(0, 0, -7);
        assertProcesses(world.rangeIncl(odd, down, one), 1, 3, 9, 5, 0);
        assertProcesses(world.rangeExcl(odd, down, one), 2, 4, 6, 7, 8);
        assertProcesses(world.rangeIncl());
        assertEquals(List.of(9, 4, -4), List.of(down.first(), down.last(), down.stride()));
    }

    @Test
    void setOperationsKeepTheOrderOfTheFirstGroup() {
        Group left = world.incl(5, 1, 7, 3);
        Group right = world.incl(3, 9, 5);
        assertProcesses(left.union(right), 5, 1, 7, 3, 9);
        assertProcesses(left.intersection(right), 5, 3);
        assertProcesses(left.difference(right), 1, 7);
        assertProcesses(left.union(Group.EMPTY), 5, 1, 7, 3);
        assertProcesses(Group.EMPTY.union(left), 5, 1, 7, 3);
        assertProcesses(left.intersection(Group.EMPTY));
        assertProcesses(left.difference(left));
        assertEquals(1, Group.EMPTY.union(world.incl(5, 4)).rank());
    }

    @Test
    void translateRanksFindsEachMemberInTheOtherGroup() {
        Group left = world.incl(5, 1, 7, 3);
        Group right = world.incl(3, 9, 5);
        assertArrayEquals(
                new int[] {2, MPI.UNDEFINED, 0, MPI.PROC_NULL, 2},
                left.translateRanks(new int[] {0, 1, 3, MPI.PROC_NULL, 0}, right));
    }

    @Test
    void compareLooksAtMembersAndTheirOrder() {
        Group left = world.incl(5, 1, 7, 3);
        assertEquals(Comparison.IDENT, left.compare(Group.ofWorld(10, 0).incl(5, 1, 7, 3)));
        assertEquals(Comparison.SIMILAR, left.compare(world.incl(1, 3, 5, 7)));
        assertEquals(Comparison.UNEQUAL, left.compare(world.incl(1, 3, 5, 9)));
        assertEquals(Comparison.UNEQUAL, left.compare(world.incl(1, 3, 5)));
        assertEquals(Comparison.UNEQUAL, world.incl(1, 3, 5).compare(left));
        assertEquals(
                Comparison.IDENT, world.excl(0, 1, 2, 3, 4, 5, 6, 7, 8, 9).compare(Group.EMPTY));
        assertEquals(
                Comparison.IDENT,
                world.incl(2, 4, 6).compare(world.rangeIncl(new RankRange(2, 7, 2))));
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertMessage(
                "Group.incl: ranks[1] is 10; allowed is 0 to 9; give ranks of this group",
                () -> world.incl(0, 10));
        assertMessage(
                "Group.excl: ranks[0] is -1; allowed is 0 to 9; give ranks of this group",
                () -> world.excl(-1));
        assertMessage(
                "Group.incl: rank 3 is given twice; allowed is every rank once; leave the second out",
                () -> world.incl(3, 4, 3));
        assertMessage(
                "Group.rangeExcl: rank 4 is given twice; allowed is every rank once; leave the second out",
                () -> world.rangeExcl(new RankRange(0, 4), new RankRange(8, 0, -2)));
        assertMessage(
                "Group.rangeIncl: the range is 2 to 10 with stride 3; allowed are ranks 0 to 9; give ranks of this group",
                () -> world.rangeIncl(new RankRange(2, 10, 3)));
        assertMessage(
                "Group.rangeIncl: the range is 2 to 5 with stride -1; allowed is a stride above 0 to count up and below 0 to count down; give the stride the sign of last - first",
                () -> world.rangeIncl(new RankRange(2, 5, -1)));
        assertThrows(MPIException.class, () -> world.rangeIncl(new RankRange(5, 2, 1)));
        assertMessage(
                "Group.rangeExcl: the range is 2 to 2 with stride 0; allowed is a stride above 0 to count up and below 0 to count down; give the stride the sign of last - first",
                () -> world.rangeExcl(new RankRange(2, 2, 0)));
        assertMessage(
                "Group.translateRanks: ranks[0] is 3; allowed is 0 to 2; give ranks of this group",
                () -> world.incl(1, 2, 3).translateRanks(new int[] {3}, world));
    }

    @Test
    void showsItsMembers() {
        assertEquals("group of 3: processes 5, 1, 7", world.incl(5, 1, 7).toString());
        assertEquals("group of 10: processes 0, 1, 2, 3, 4, 5, 6, 7, ...", world.toString());
        assertEquals("group of 0: processes none", Group.EMPTY.toString());
    }

    private static void assertProcesses(Group group, int... processes) {
        int[] actual = new int[group.size()];
        for (int rank = 0; rank < actual.length; rank++) {
            actual[rank] = group.process(rank);
            assertEquals(rank, group.rankOf(actual[rank]));
        }
        assertArrayEquals(processes, actual);
    }

    private static void assertMessage(String message, Executable wrong) {
        assertEquals(message, assertThrows(MPIException.class, wrong).getMessage());
    }
}
