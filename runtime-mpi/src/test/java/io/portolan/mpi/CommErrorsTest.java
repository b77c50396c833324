package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What errors say on communicators other than the world, and of their making.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CommErrorsTest {
    @Test
    void ranksAreThoseOfTheCommunicator() throws InterruptedException {
        Divided.notIfDivided("a ready send to another process does not know whether its receive is posted");
        World.run(
                5,
                world -> {
                    Intracomm part = world.split(world.rank() % 2, -world.rank());
                    part.setName("part");
                    int size = part.size();
                    assertError(
                            ErrorClass.RANK,
                            "send: dest is 3; allowed is 0 to %d or MPI.PROC_NULL; part has %d ranks"
                                    .formatted(size - 1, size),
                            () -> part.send(new int[1], 3, 0));
                    assertError(
                            ErrorClass.ROOT,
                            "bcast: root is 4; allowed is 0 to %d, the same on every rank; part has %d ranks"
                                    .formatted(size - 1, size),
                            () -> part.bcast(new int[1], 4));
                    if (part.rank() == 1) {
                        part.send(new long[2], 0, 3);
                    } else if (part.rank() == 0) {
                        assertError(
                                ErrorClass.TYPE,
                                "recv: the message from rank 1 with tag 3 has 2 elements of long[] and the buffer 2 elements of int[]; allowed is the same type; receive into an array of type long[]",
                                () -> part.recv(new int[2], MPI.ANY_SOURCE, 3));
                        assertError(
                                ErrorClass.OTHER,
                                "rsend: rank 1 has posted no receive for a message from rank 0 of %d in part with tag 0; allowed is a ready send after the receive; let the receiver tell when it is ready, or use send"
                                        .formatted(size),
                                () -> part.rsend(new int[1], 1, 0));
                    }
                });
    }

    @Test
    void destinationsOfAnIntercommunicatorAreRanksOfTheRemoteGroup() throws InterruptedException {
        World.run(
                3,
                world -> {
                    Intercomm between = (Intercomm) Subject.halves(world).comm();
                    between.setName("bridge");
                    int others = world.rank() == 0 ? 2 : 1;
                    assertError(
                            ErrorClass.RANK,
                            "send: dest is 2; allowed is 0 to %d or MPI.PROC_NULL; the remote group of bridge has %d ranks"
                                    .formatted(others - 1, others),
                            () -> between.send(new int[1], 2, 0));
                });
    }

    @Test
    void wrongColorsAndGroupsAreRefused() throws InterruptedException {
        World.run(
                4,
                world -> {
                    assertError(
                            ErrorClass.ARG,
                            "split: color is -1; allowed is 0 to 2147483647; give a rank that is to be in no part MPI.UNDEFINED by splitOrNone",
                            () -> world.split(-1, 0));
                    assertError(
                            ErrorClass.ARG,
                            "split: color is MPI.UNDEFINED; allowed is 0 to 2147483647; give a rank that is to be in no part MPI.UNDEFINED by splitOrNone",
                            () -> world.split(MPI.UNDEFINED, 0));
                    assertError(
                            ErrorClass.ARG,
                            "split: color is -7; allowed is 0 to 2147483647 or MPI.UNDEFINED; give a rank that is to be in no part MPI.UNDEFINED by splitOrNone",
                            () -> world.splitOrNone(-7, 0));
                    Intracomm pair = world.split(world.rank() / 2, 0);
                    Group odd = world.group().incl(1, 3);
                    assertError(
                            ErrorClass.GROUP,
                            "create: rank %d of the group is rank %d of the world, which is not in world.split(%d); allowed are its ranks; make the group from that of the communicator"
                                    .formatted(
                                            world.rank() < 2 ? 1 : 0,
                                            world.rank() < 2 ? 3 : 1,
                                            world.rank() / 2),
                            () -> pair.create(odd));
                    assertError(
                            ErrorClass.GROUP,
                            "createGroup: rank %d of 4 is not in the group of 3: processes %s; allowed are its members; let the others leave the call out"
                                    .formatted(
                                            world.rank(),
                                            switch (world.rank()) {
                                                case 0 -> "1, 2, 3";
                                                case 1 -> "0, 2, 3";
                                                case 2 -> "0, 1, 3";
                                                default -> "0, 1, 2";
                                            }),
                            () -> world.createGroup(world.group().excl(world.rank()), 0));
                    assertError(
                            ErrorClass.TAG,
                            "createGroup: tag is -2; allowed is 0 to 2147483647; give a tag of 0 or more",
                            () -> world.createGroup(world.group(), -2));
                });
    }

    @Test
    void ranksOfAGroupMustGiveTheSame() throws InterruptedException {
        World.run(
                3,
                world -> {
                    Group mine = world.rank() == 2 ? world.group() : world.group().incl(0, 2);
                    assertError(
                            ErrorClass.GROUP,
                            "create: rank 0 gives a group of 2: processes 0, 2, and rank 2, which is in it, a group of 3: processes 0, 1, 2; allowed is the same group on all of its ranks; make it in the same way on each",
                            () -> world.create(world.rank() == 1 ? Group.EMPTY : mine));
                    world.barrier();
                });
    }

    @Test
    void ranksMustMakeTheSameKindOfCommunicator() throws InterruptedException {
        World.run(
                3,
                world -> {
                    assertError(
                            ErrorClass.OTHER,
                            "dup: rank 0 is in dup while rank 1 is in split; allowed is the same collective on every rank; let all ranks call the collectives in the same order",
                            () -> {
                                if (world.rank() == 0) {
                                    world.dup();
                                } else {
                                    world.split(0, 0);
                                }
                            });
                    world.barrier();
                });
    }

    @Test
    void aMissingRankIsNamedByItsRankInTheCommunicator() {
        RankFailedException thrown =
                FailedWorld.run(
                        4,
                        world -> {
                            Intracomm part = world.split(world.rank() % 2, -world.rank());
                            part.setName("part");
                            if (world.rank() == 2) {
                                part.recv(new int[1], 1, 0); // rank 0 of the world
                            }
                        });
        assertEquals(
                "recv: rank 0 of 2 in part waits for a message from rank 1, which has ended: nobody is left to send it; make sends and receives agree in number, tag and communicator, and let every rank enter every collective",
                thrown.getCause().getMessage());
        RankFailedException collective =
                FailedWorld.run(
                        4,
                        world -> {
                            Intracomm part = world.split(world.rank() % 2, -world.rank());
                            part.setName("part");
                            if (world.rank() == 2) {
                                part.barrier();
                            }
                        });
        String message = String.valueOf(collective.getCause().getMessage());
        assertTrue(
                message.startsWith(
                        "barrier: rank 0 of 2 in part waits for rank 1 to enter, which has ended"),
                message);
    }

    @Test
    void aFailedRankIsNamedInTheWorldAndInTheCommunicator() {
        IllegalStateException boom = new IllegalStateException("boom");
        FailedWorld.run(
                4,
                world -> {
                    Intracomm part = world.split(world.rank() % 2, -world.rank());
                    part.setName("part");
                    if (world.rank() == 3) {
                        throw boom;
                    }
                    RankFailedException thrown =
                            assertThrows(
                                    RankFailedException.class,
                                    () -> {
                                        while (true) {
                                            part.recv(new int[1], MPI.ANY_SOURCE, 0);
                                        }
                                    });
                    assertEquals(3, thrown.rank());
                    assertEquals(
                            "rank 3 (%s in part) failed and ended the world: %s"
                                    .formatted(world.rank() == 1 ? "rank 0" : "not", boom),
                            thrown.getMessage());
                });
    }

    @Test
    void deadlocksNameTheRanksOfTheWorldAndThoseOfTheCommunicator() {
        Divided.notIfDivided("the waits of several processes are listed, and no cycle is looked for");
        MPIException thrown =
                assertThrows(
                        MPIException.class,
                        () ->
                                World.run(
                                        4,
                                        world -> {
                                            Intracomm part =
                                                    world.split(world.rank() % 2, -world.rank());
                                            part.setName("part");
                                            if (world.rank() == 0) {
                                                part.barrier();
                                            }
                                            part.recv(new int[1], 1 - part.rank(), 6);
                                        }));
        String report = thrown.getMessage();
        assertTrue(report.contains("the cycle is rank 0 -> rank 2 -> rank 0;"), report);
        assertTrue(
                report.contains(
                        "rank 1 waits in recv from rank 3 (rank 0 in part) with tag 6 on part, at "),
                report);
        assertTrue(
                report.contains("rank 0 waits in barrier for rank 2 (rank 0 in part) on part, at "),
                report);
        assertTrue(report.contains("CommErrorsTest.java:"), report);
    }

    @Test
    void deadlocksInTheMakingOfCommunicatorsAreFound() {
        MPIException thrown =
                assertThrows(
                        MPIException.class,
                        () ->
                                World.run(
                                        2,
                                        world -> {
                                            Intracomm self = world.self();
                                            self.createIntercomm(
                                                    0, world, 1 - world.rank(), world.rank());
                                        }));
        assertTrue(
                thrown.getMessage()
                        .contains(
                                "rank 0 waits in createIntercomm with tag 0 for rank 1 (not in world.self()) on world.self(), at "),
                thrown.getMessage());
    }

    private static void assertError(ErrorClass errorClass, String message, Runnable wrong) {
        MPIException thrown = assertThrows(MPIException.class, wrong::run);
        assertEquals(message, thrown.getMessage());
        assertEquals(errorClass, thrown.errorClass());
    }
}
