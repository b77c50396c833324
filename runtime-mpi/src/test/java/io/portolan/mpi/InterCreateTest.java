package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Intercommunicators of a part of each side.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InterCreateTest {
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7, 64})
    void thoseOfTheGroupsAreInItInTheirOrder(int ranks) throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Intercomm between = (Intercomm) Subject.halves(world).comm();
                    Group reversed = everySecondReversed(between.size(), between.group());
                    Optional<Intercomm> made = between.create(reversed);
                    assertEquals(reversed.rank() != MPI.UNDEFINED, made.isPresent());
                    made.ifPresent(comm -> {
                        assertEquals(reversed.rank(), comm.rank());
                        assertEquals(reversed.size(), comm.size());
                        Group theirs =
                                everySecondReversed(between.remoteSize(), between.remoteGroup());
                        assertEquals(Comparison.IDENT, theirs.compare(comm.remoteGroup()));
                        int[] in = new int[comm.remoteSize()];
                        comm.allgather(new int[] {world.rank()}, in);
                        int[] ranksOfTheirs = IntStream.range(0, theirs.size()).toArray();
                        Elements.INT.assertElements(
                                in,
                                0,
                                in.length,
                                i -> theirs.translateRanks(ranksOfTheirs, world.group())[i]);
                        assertTrue(comm.name().endsWith(".create()"));
                    });
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 7})
    void nobodyIsInOneWithAnEmptySide(int ranks) throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Intercomm between = (Intercomm) Subject.halves(world).comm();
                    boolean isLow = world.rank() < ranks / 2;
                    assertEquals(
                            Optional.empty(),
                            between.create(isLow ? Group.EMPTY : between.group()));
                    assertEquals(Optional.empty(), between.create(Group.EMPTY));
                    between.barrier();
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {4})
    void ranksOfASideMustAgreeAndNameTheirOwn(int ranks) throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Intercomm between = (Intercomm) Subject.halves(world).comm();
                    MPIException differ =
                            assertThrows(
                                    MPIException.class,
                                    () ->
                                            between.create(
                                                    world.rank() == 3
                                                            ? Group.EMPTY
                                                            : between.group()));
                    assertEquals(ErrorClass.GROUP, differ.errorClass());
                    assertEquals(
                            "create: rank 0 of 2 in world.split(1).createIntercomm(3) gives a group of 2: processes 2, 3 and rank 1 of 2 in world.split(1).createIntercomm(3) a group of 0: processes none; allowed is the same group on all ranks of a side; make it in the same way on each",
                            differ.getMessage());
                    MPIException foreign =
                            assertThrows(
                                    MPIException.class,
                                    () -> between.create(between.remoteGroup()));
                    assertEquals(ErrorClass.GROUP, foreign.errorClass());
                    between.barrier();
                });
    }

    private static Group everySecondReversed(int size, Group group) {
        return group.rangeIncl(new RankRange((size - 1) / 2 * 2, 0, -2));
    }
}
