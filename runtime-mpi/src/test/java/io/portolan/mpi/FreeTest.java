package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The end of a communicator, and what it leaves to others.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FreeTest {
    @Test
    void aFreedCommunicatorIsRefusedByItsName() throws InterruptedException {
        World.run(
                2,
                world -> {
                    Intracomm part = world.split(world.rank(), 0);
                    part.setName("mine");
                    part.free();
                    part.close();
                    List<Runnable> uses =
                            List.of(
                                    () -> part.send(new int[1], 0, 0),
                                    () -> part.irecv(new int[1], 0, 0),
                                    () -> part.probe(0, 0),
                                    part::barrier,
                                    part::dup,
                                    part::self,
                                    part::free,
                                    () -> part.bcast(new int[1], 0));
                    for (Runnable use : uses) {
                        MPIException thrown = assertThrows(MPIException.class, use::run);
                        assertEquals(ErrorClass.COMM, thrown.errorClass());
                        assertEquals(
                                thrown.operation().orElseThrow()
                                        + ": mine was freed by this rank; allowed is to use it before; free it when all is done",
                                thrown.getMessage());
                    }
                    world.barrier();
                });
    }

    @Test
    void whatWasBegunGoesOnToItsEnd() throws InterruptedException {
        World.run(
                2,
                world -> {
                    int[] in = new int[1];
                    Request receive;
                    try (Intracomm duplicate = world.dup()) {
                        receive = duplicate.irecv(in, 1 - world.rank(), 0);
                        world.barrier();
                        duplicate.send(new int[] {world.rank()}, 1 - world.rank(), 0);
                    }
                    receive.await();
                    assertEquals(1 - world.rank(), in[0]);
                });
    }

    @Test
    void theWorldCannotBeFreed() throws InterruptedException {
        World.run(
                2,
                world -> {
                    MPIException thrown = assertThrows(MPIException.class, world::free);
                    assertEquals(
                            "free: world is all ranks that were started; allowed is to free communicators that were made; free those",
                            thrown.getMessage());
                    world.barrier();
                });
    }

    @Test
    void aRankAloneIsAlwaysTheSameCommunicatorUntilItIsFreed() throws InterruptedException {
        World.run(
                2,
                world -> {
                    Intracomm self = world.self();
                    assertSame(self, world.self());
                    assertEquals("world.self()", self.name());
                    self.free();
                    assertNotSame(self, world.self());
                    world.self().barrier();
                });
    }

    @Test
    void duplicatesGetTheAttributesThatTheirKeysCopyAndDeleteThem() throws InterruptedException {
        ConcurrentLinkedQueue<String> deleted = new ConcurrentLinkedQueue<>();
        AttributeKey<String> copied =
                AttributeKey.create(
                        "copied",
                        (_, value) -> Optional.of(value + "'"),
                        (comm, value) -> deleted.add(comm.name() + " " + value));
        AttributeKey<String> kept = AttributeKey.create("kept");
        World.run(
                2,
                world -> {
                    world.setAttr(copied, "a" + world.rank());
                    world.setAttr(kept, "b");
                    Intracomm duplicate = world.dup();
                    assertEquals(Optional.of("a" + world.rank() + "'"), duplicate.getAttr(copied));
                    assertEquals(Optional.empty(), duplicate.getAttr(kept));
                    assertEquals(Optional.empty(), world.split(0, 0).getAttr(copied));
                    duplicate.free();
                    world.barrier();
                    if (world.rank() == 0) {
                        assertEquals(
                                List.of("world.dup() a0'", "world.dup() a1'"),
                                deleted.stream().sorted().toList());
                    }
                    world.barrier();
                });
    }

    @Test
    void attributesOfAFreedCommunicatorAreOutOfReach() throws InterruptedException {
        AttributeKey<String> key = AttributeKey.create("key");
        World.run(
                2,
                world -> {
                    Intracomm duplicate = world.dup();
                    duplicate.free();
                    MPIException thrown =
                            assertThrows(MPIException.class, () -> duplicate.setAttr(key, "value"));
                    assertEquals(
                            "setAttr: world.dup() was freed by this rank; allowed is to use it before; free it when all is done",
                            thrown.getMessage());
                    assertThrows(MPIException.class, () -> duplicate.getAttr(key));
                    assertThrows(MPIException.class, () -> duplicate.deleteAttr(key));
                });
    }

    @Test
    void whatACopyFunctionThrowsReachesTheCaller() throws InterruptedException {
        AttributeKey<String> broken =
                AttributeKey.create(
                        "broken",
                        (_, value) -> {
                            throw new IllegalStateException(value);
                        },
                        DeleteFunction.none());
        World.run(
                2,
                world -> {
                    if (world.rank() == 0) {
                        world.setAttr(broken, "no copies");
                        assertThrows(IllegalStateException.class, world::dup);
                    } else {
                        world.dup();
                    }
                    world.barrier();
                });
    }

    @Test
    void errorHandlersAreInheritedAsTheyWere() throws InterruptedException {
        World.run(
                2,
                world -> {
                    Errhandler mine = Errhandler.create((_, _) -> {});
                    world.setErrhandler(mine);
                    Intracomm duplicate = world.dup();
                    Intercomm between =
                            world.split(world.rank(), 0)
                                    .createIntercomm(0, world, 1 - world.rank(), 0);
                    world.setErrhandler(Errhandler.ERRORS_RETURN);
                    assertSame(mine, duplicate.errhandler());
                    assertSame(mine, between.errhandler());
                    assertSame(mine, between.merge(false).errhandler());
                    assertSame(Errhandler.ERRORS_RETURN, world.dup().errhandler());
                });
    }

    @Test
    void handlersAreToldOfWhatACollectiveFindsOnTheirOwnRank() throws InterruptedException {
        World.run(
                3,
                world -> {
                    Intracomm duplicate = world.dup();
                    ConcurrentLinkedQueue<String> told = new ConcurrentLinkedQueue<>();
                    duplicate.setErrhandler(
                            Errhandler.create((comm, error) -> {
                                assertSame(duplicate, comm);
                                told.add(Thread.currentThread().getName() + error.errorClass());
                            }));
                    assertThrows(
                            MPIException.class,
                            () -> duplicate.bcast(new int[world.rank() + 1], 0));
                    assertEquals(
                            List.of(Thread.currentThread().getName() + ErrorClass.COUNT),
                            List.copyOf(told));
                });
    }
}
