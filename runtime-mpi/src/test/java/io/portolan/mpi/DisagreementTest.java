package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.MPIException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What a report of a deadlock says of sends and receives, or of collectives, that were meant for
/// each other and differ.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DisagreementTest {
    private static final int LARGE = 100_000;

    @ParameterizedTest
    @EnumSource
    void aMessageOfAnotherTagIsNamed(Setup.Kind kind) {
        String report =
                deadlock(
                        kind,
                        world -> {
                            if (world.rank() == 0) {
                                world.send(new int[1], 1, 6);
                            }
                            world.recv(new int[1], 1 - world.rank(), 5);
                        });
        assertEquals(
                "deadlock: all 2 ranks that run wait, and no message that has arrived is one that they wait for; the cycle is rank 0 -> rank 1 -> rank 0; tags differ: rank 1 waits in recv from rank 0 with tag 5 on world, and what has arrived is a message from rank 0 with tag 6 on world; give the send and the receive the same tag, or receive that message first",
                report.lines().findFirst().orElse(""));
        assertTrue(
                report.endsWith(
                        "\n  1 message from rank 0 with tag 6 on world waits for a receive at rank 1"),
                report);
    }

    @ParameterizedTest
    @EnumSource
    void aLargeSendOfAnotherTagIsNoSendBeforeItsReceive(Setup.Kind kind) {
        String report =
                deadlock(
                        kind,
                        world -> {
                            if (world.rank() == 0) {
                                world.send(new int[LARGE], 1, 6);
                            } else {
                                world.recv(new int[LARGE], 0, 5);
                            }
                        });
        assertTrue(report.contains("; tags differ: rank 1 waits in recv from rank 0 with tag 5"));
        assertTrue(!report.contains("receive before it sends"), report);
    }

    @Test
    void everyWayToReceiveIsComparedWithWhatHasArrived() {
        List<RankProgram> ways =
                List.of(
                        world -> world.recv(new int[1], MPI.ANY_SOURCE, 5),
                        world -> world.probe(0, 5),
                        world -> world.mprobe(0, 5),
                        world -> world.irecv(new int[1], 0, 5).await(),
                        world ->
                                Request.waitAny(
                                        world.irecv(new int[1], 0, 5),
                                        world.irecv(new int[1], 0, 4)),
                        world -> {
                            PersistentRequest receive = world.recvInit(new int[1], 0, 5);
                            receive.start();
                            receive.await();
                        },
                        world -> world.sendrecv(new int[1], MPI.PROC_NULL, 8, new int[1], 0, 5),
                        world -> world.recvObject(String.class, 0, 5));
        for (RankProgram way : ways) {
            String report =
                    deadlock(
                            Setup.Kind.VIRTUAL,
                            world -> {
                                if (world.rank() == 0) {
                                    for (int i = 0; i < 3; i++) {
                                        world.send(new int[1], 1, 6);
                                    }
                                    world.recv(new int[1], 1, 7);
                                } else {
                                    way.run(world);
                                }
                            });
            assertTrue(report.contains("; tags differ: rank 1 waits in "), report);
            assertTrue(
                    report.contains(
                            "what has arrived is 3 messages from rank 0 with tag 6 on world;"),
                    report);
            assertTrue(
                    report.contains(
                            "\n  3 messages from rank 0 with tag 6 on world wait for a receive at rank 1"),
                    report);
        }
    }

    @Test
    void communicatorsThatDifferAreNamed() {
        String report =
                deadlock(
                        Setup.Kind.PLATFORM_WITH_LANES,
                        world -> {
                            Intracomm other = world.dup();
                            if (world.rank() == 0) {
                                other.send(new int[1], 1, 5);
                            }
                            world.recv(new int[1], 1 - world.rank(), 5);
                        });
        assertTrue(
                report.contains(
                        "; communicators differ: rank 1 waits in recv from rank 0 with tag 5 on world, and what has arrived is a message from rank 0 with tag 5 on world.dup(); send and receive on the same communicator"),
                report);
    }

    @Test
    void tagsAndCommunicatorsThatDifferAreNamed() {
        String report =
                deadlock(
                        Setup.Kind.VIRTUAL,
                        world -> {
                            Intracomm other = world.dup();
                            if (world.rank() == 0) {
                                other.send(new int[1], 1, 6);
                            }
                            world.recv(new int[1], 1 - world.rank(), 5);
                        });
        assertTrue(report.contains("; tags and communicators differ: rank 1 waits"), report);
    }

    @Test
    void sourcesThatDifferAreNamed() {
        MPIException thrown =
                assertThrows(
                        MPIException.class,
                        () ->
                                World.run(
                                        3,
                                        world -> {
                                            if (world.rank() == 0) {
                                                world.send(new int[1], 1, 5);
                                            }
                                            world.recv(new int[1], (world.rank() + 1) % 3, 5);
                                        }));
        assertTrue(
                thrown.getMessage()
                        .contains(
                                "; sources differ: rank 1 waits in recv from rank 2 with tag 5 on world, and what has arrived is a message from rank 0 with tag 5 on world; receive from the rank that sends"),
                thrown.getMessage());
    }

    @Test
    void messagesBetweenGroupsAreComparedToo() {
        String report =
                deadlock(
                        Setup.Kind.VIRTUAL,
                        world -> {
                            Intercomm inter =
                                    world.self().createIntercomm(0, world, 1 - world.rank(), 1);
                            if (world.rank() == 0) {
                                inter.send(new int[LARGE], 0, 6);
                            } else {
                                inter.recv(new int[LARGE], 0, 5);
                            }
                        });
        assertTrue(
                report.contains(
                        "; tags differ: rank 1 waits in recv from rank 0 (rank 0 in the remote group of world.self().createIntercomm(1)) with tag 5 on world.self().createIntercomm(1), and what has arrived is a message from rank 0 with tag 6 on"),
                report);
    }

    @Test
    void leadersWithDifferentTagsAreTold() {
        Divided.notIfDivided("calls of collectives are compared within one process");
        String report =
                deadlock(
                        Setup.Kind.PLATFORM_WITH_LANES,
                        world ->
                                world.self()
                                        .createIntercomm(
                                                0, world, 1 - world.rank(), 4 + world.rank()));
        assertTrue(
                report.contains(
                        "; tags differ: rank 0 waits in createIntercomm with tag 4 for rank 1 (not in world.self()) on world.self(), and rank 1 in createIntercomm with tag 5 for rank 0 (not in world.self()) on world.self(); give the same tag on every rank"),
                report);
    }

    @Test
    void leadersWithDifferentPeerCommunicatorsAreTold() {
        Divided.notIfDivided("calls of collectives are compared within one process");
        String report =
                deadlock(
                        Setup.Kind.VIRTUAL,
                        world -> {
                            Intracomm other = world.dup();
                            world.self()
                                    .createIntercomm(
                                            0,
                                            world.rank() == 0 ? world : other,
                                            1 - world.rank(),
                                            4);
                        });
        assertTrue(
                report.contains("; communicators differ: rank 0 waits in createIntercomm"), report);
        assertTrue(report.contains("let both leaders give the same peer communicator"), report);
    }

    @Test
    void groupsWithDifferentTagsAreTold() {
        Divided.notIfDivided("calls of collectives are compared within one process");
        String report =
                deadlock(
                        Setup.Kind.VIRTUAL,
                        world -> world.createGroup(world.group(), 4 + world.rank()));
        assertTrue(
                report.contains(
                        "; tags differ: rank 0 waits in createGroup with tag 4 for rank 1 on world, and rank 1 in createGroup with tag 5 for rank 0 on world; give the same tag on every rank"),
                report);
    }

    @Test
    void groupsInDifferentOrdersAreTold() {
        Divided.notIfDivided("calls of collectives are compared within one process");
        String report =
                deadlock(
                        Setup.Kind.VIRTUAL,
                        world ->
                                world.createGroup(
                                        world.group().incl(world.rank(), 1 - world.rank()), 4));
        assertTrue(
                report.contains("; members differ: rank 0 waits in createGroup with tag 4"),
                report);
        assertTrue(
                report.contains("give the same group, in the same order, on every rank"), report);
    }

    @Test
    void collectivesInDifferentOrdersAreTold() {
        Divided.notIfDivided("calls of collectives are compared within one process");
        String report =
                deadlock(
                        Setup.Kind.PLATFORM_WITH_LANES,
                        world -> {
                            Intracomm a = world.dup();
                            a.setName("a");
                            Intracomm b = world.dup();
                            b.setName("b");
                            (world.rank() == 0 ? a : b).barrier();
                            (world.rank() == 0 ? b : a).barrier();
                        });
        assertTrue(
                report.contains(
                        "; collectives are entered in different orders: rank 0 waits in barrier for rank 1 on a, and rank 1 in barrier for rank 0 on b; let every rank enter the same collectives in the same order"),
                report);
    }

    @Test
    void whatHasArrivedFromARankThatHasEndedIsNamed() {
        MPIException thrown =
                assertThrows(
                        MPIException.class,
                        () ->
                                World.run(
                                        2,
                                        world -> {
                                            if (world.rank() == 0) {
                                                world.send(new int[1], 1, 6);
                                            } else {
                                                world.recv(new int[1], 0, 5);
                                            }
                                        }));
        String message =
                Optional.ofNullable(thrown.getCause()).map(Throwable::getMessage).orElse("");
        assertEquals(
                "recv: rank 1 of 2 waits for a message from rank 0, which has ended: nobody is left to send it; tags differ: rank 1 waits in recv from rank 0 with tag 5 on world, and what has arrived is a message from rank 0 with tag 6 on world; give the send and the receive the same tag, or receive that message first; make sends and receives agree in number, tag and communicator, and let every rank enter every collective",
                message);
    }

    @Test
    void aDumpListsWhatHasArrived() throws InterruptedException {
        World.run(
                1,
                world -> {
                    world.send(new int[1], 0, 6);
                    assertEquals(
                            "  1 message from rank 0 with tag 6 on world waits for a receive at rank 0",
                            world.dump().lines().skip(2).findFirst().orElse(""));
                    world.recv(new int[1], 0, 6);
                    assertEquals(2, world.dump().lines().count());
                });
    }

    private static String deadlock(Setup.Kind kind, RankProgram program) {
        MPIException thrown =
                assertThrows(MPIException.class, () -> new Setup(2, kind).run(program));
        assertTrue(thrown.getMessage().startsWith("deadlock: "), thrown.getMessage());
        return thrown.getMessage();
    }
}
