package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Communicators between two groups: how they are made, divided and merged.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class IntercommTest {
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7, 64})
    void mergingPutsTheHighGroupLast(int ranks) throws InterruptedException {
        int half = ranks / 2;
        World.run(
                ranks,
                world -> {
                    Intercomm between = (Intercomm) Subject.halves(world).comm();
                    boolean isLow = world.rank() < half;
                    int[] straight = IntStream.range(0, ranks).toArray();
                    int[] crossed =
                            IntStream.range(0, ranks).map(i -> (i + half) % ranks).toArray();
                    assertArrayEquals(straight, members(between.merge(!isLow), ranks));
                    assertArrayEquals(crossed, members(between.merge(isLow), ranks));
                    for (boolean isHigh : new boolean[] {false, true}) {
                        Intracomm same = between.merge(isHigh);
                        assertEquals(ranks, same.size());
                        int[] order = members(same, ranks);
                        assertTrue(order[0] == 0 || order[0] == half);
                        same.barrier();
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7, 64})
    void partsNeedRanksOfBothGroups(int ranks) throws InterruptedException {
        int half = ranks / 2;
        World.run(
                ranks,
                world -> {
                    Intercomm between = (Intercomm) Subject.halves(world).comm();
                    boolean isLow = world.rank() < half;
                    assertEquals(Optional.empty(), between.split(isLow ? 0 : 1, 0));
                    assertEquals(Optional.empty(), between.split(isLow ? MPI.UNDEFINED : 3, 0));
                    // color 0: rank 0 of both groups; color 1: the others, in reverse
                    int color = between.rank() == 0 ? 0 : 1;
                    Optional<Intercomm> part = between.split(color, -between.rank());
                    boolean otherHasMore = between.remoteSize() > 1;
                    assertEquals(color == 0 || otherHasMore, part.isPresent());
                    part.ifPresent(comm -> {
                        int others = color == 0 ? 1 : between.remoteSize() - 1;
                        assertEquals(others, comm.remoteSize());
                        assertEquals(
                                color == 0 ? 0 : between.size() - 1 - between.rank(), comm.rank());
                        Intracomm all = comm.merge(!isLow);
                        int[] sum = new int[1];
                        all.allreduce(new int[] {1}, sum, Op.SUM);
                        assertEquals(comm.size() + others, sum[0]);
                    });
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 7})
    void anyCommunicatorWillDoForTheLeadersAnIntercommunicatorToo(int ranks)
            throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Intercomm between = (Intercomm) Subject.halves(world).comm();
                    Intracomm mine = world.split(world.rank() < ranks / 2 ? 0 : 1, -world.rank());
                    // the leader of each half is its rank 0 in `between`, the last one in `mine`
                    int leader = mine.size() - 1;
                    Intercomm again =
                            mine.createIntercomm(
                                    leader, mine.rank() == leader ? between : null, 0, 11);
                    assertEquals(between.remoteSize(), again.remoteSize());
                    int[] in = new int[1];
                    int partner = Math.min(again.rank(), again.remoteSize() - 1);
                    if (again.rank() < again.remoteSize()) {
                        again.sendrecv(new int[] {world.rank()}, partner, 0, in, partner, 0);
                        assertEquals(
                                again.remoteGroup()
                                        .translateRanks(
                                                new int[] {partner}, Group.ofWorld(ranks, 0))[0],
                                in[0]);
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {4})
    void severalAreMadeAtOnceAndToldApartByTheirTags(int ranks) throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Intracomm pair = world.split(world.rank() / 2, 0);
                    int other = world.rank() < 2 ? 2 : 0;
                    Intercomm first = pair.createIntercomm(0, world, other, 1);
                    Intercomm second = pair.createIntercomm(0, world, other, 2);
                    assertEquals(Comparison.CONGRUENT, first.compare(second));
                    first.send(new int[] {1}, pair.rank(), 0);
                    second.send(new int[] {2}, pair.rank(), 0);
                    int[] in = new int[1];
                    second.recv(in, MPI.ANY_SOURCE, 0);
                    assertEquals(2, in[0]);
                    first.recv(in, MPI.ANY_SOURCE, 0);
                    assertEquals(1, in[0]);
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {4})
    void wrongLeadersAreToldToAllRanksOfTheGroup(int ranks) throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Intracomm pair = world.split(world.rank() / 2, 0);
                    Intracomm reversed = world.split(9, -world.rank());
                    assertError(
                            ErrorClass.RANK,
                            "createIntercomm: localLeader is 2; allowed is 0 to 1; give a rank of the communicator that has the leader",
                            () -> pair.createIntercomm(2, world, 0, 0));
                    assertError(
                            ErrorClass.RANK,
                            "createIntercomm: remoteLeader is 4; allowed is 0 to 3; give a rank of the communicator that has the leader",
                            () -> pair.createIntercomm(1, world, 4, 0));
                    assertError(
                            ErrorClass.COMM,
                            "createIntercomm: peerComm is null on rank 1, the leader; allowed is a communicator in which the leaders know each other; give the one that this was made of",
                            () -> pair.createIntercomm(1, null, 0, 0));
                    assertError(
                            ErrorClass.RANK,
                            "createIntercomm: rank 0 names rank 0 as the leader and rank 1 names rank 1; allowed is the same leader on every rank of the group; give one",
                            () -> pair.createIntercomm(pair.rank(), null, 0, 0));
                    assertError(
                            ErrorClass.COMM,
                            "createIntercomm: remoteLeader is 3, which is rank 0 of world.split(9); allowed is a rank that is not in it; name the leader of the other group",
                            () -> reversed.createIntercomm(0, world, 3, 0));
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {3})
    void aRankInBothGroupsIsToldToAll(int ranks) throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Group all = world.group();
                    String message =
                            "createIntercomm: rank 1 of the world is in both groups; allowed are groups without a common rank; split the communicator first";
                    List<Intracomm> pairs = new ArrayList<>();
                    if (world.rank() < 2) {
                        pairs.add(world.createGroup(all.incl(0, 1), 0));
                    }
                    if (world.rank() > 0) {
                        pairs.add(world.createGroup(all.incl(2, 1), 0));
                    }
                    for (Intracomm pair : pairs) {
                        int other = pair.group().rankOf(0) == MPI.UNDEFINED ? 0 : 2;
                        assertError(
                                ErrorClass.COMM,
                                message,
                                () -> pair.createIntercomm(0, world, other, 0));
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {3})
    void ranksOfAGroupMustAgreeOnTheOrder(int ranks) throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Intercomm between = (Intercomm) Subject.halves(world).comm();
                    assertError(
                            ErrorClass.ARG,
                            "merge: high is false on rank 0 of 2 in world.split(1).createIntercomm(3) and true on rank 1 of 2 in world.split(1).createIntercomm(3); allowed is the same on all ranks of a group; decide by the group",
                            () -> between.merge(world.rank() == 2));
                });
    }

    private static void assertError(ErrorClass errorClass, String message, Runnable wrong) {
        MPIException thrown = assertThrows(MPIException.class, wrong::run);
        assertEquals(message, thrown.getMessage());
        assertEquals(errorClass, thrown.errorClass());
    }

    private static int[] members(Comm comm, int ranks) {
        int[] all = IntStream.range(0, comm.size()).toArray();
        return comm.group().translateRanks(all, Group.ofWorld(ranks, 0));
    }
}
