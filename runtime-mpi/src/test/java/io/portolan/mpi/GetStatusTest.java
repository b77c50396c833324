package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A look at the status of requests that leaves the requests as they are.
@RankCounts
class GetStatusTest {
    private final int ranks;

    GetStatusTest(int ranks) {
        this.ranks = ranks;
    }

    @Test
    @DisplayName("MPI 4.1, 3.7.6: the request is neither freed nor made inactive")
    void aCompleteRequestStaysActive() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Ring ring = Ring.of(world);
                    PersistentRequest receive = world.recvInit(new int[2], ring.left(), 1);
                    assertEquals(Status.EMPTY, receive.getStatus(), "of an inactive one");
                    receive.start();
                    assertNull(receive.getStatus());
                    world.barrier();
                    world.send(new int[2], ring.right(), 1);
                    world.barrier();
                    Status expected = new Status(ring.left(), 1, 2);
                    for (int i = 0; i < 3; i++) {
                        assertEquals(expected, receive.getStatus());
                        assertTrue(receive.isActive());
                    }
                    assertEquals(expected, receive.await());
                    assertEquals(Status.EMPTY, receive.getStatus());
                });
    }

    @Test
    void aFailureIsLeftToTheWait() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Request receive = world.irecv(new int[1], world.rank(), 1);
                    Request other = world.irecv(new int[1], world.rank(), 2);
                    world.send(new int[3], world.rank(), 1);
                    assertEquals(new Status(world.rank(), 1, 3), receive.getStatus());
                    assertEquals(
                            List.of(new Completed(0, new Status(world.rank(), 1, 3))),
                            Request.getStatusSome(receive, other));
                    assertThrows(MPIException.class, receive::await);
                    other.cancel();
                    other.await();
                });
    }

    @Test
    void severalAreLookedAtAtOnce() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Ring ring = Ring.of(world);
                    List<Request> all = new ArrayList<>();
                    for (int tag = 0; tag < 3; tag++) {
                        all.add(world.irecv(new int[1], ring.left(), tag));
                    }
                    assertNull(Request.getStatusAll(all));
                    assertNull(Request.getStatusAny(all));
                    assertEquals(List.of(), Request.getStatusSome(all));
                    world.barrier();
                    world.send(new int[1], ring.right(), 2);
                    world.barrier();
                    Status ofLast = new Status(ring.left(), 2, 1);
                    for (int i = 0; i < 2; i++) {
                        assertNull(Request.getStatusAll(all));
                        assertEquals(new Completed(2, ofLast), Request.getStatusAny(all));
                        assertEquals(List.of(new Completed(2, ofLast)), Request.getStatusSome(all));
                    }
                    world.barrier();
                    world.send(new int[1], ring.right(), 0);
                    world.send(new int[1], ring.right(), 1);
                    world.barrier();
                    List<Status> statuses = new ArrayList<>();
                    for (int tag = 0; tag < 3; tag++) {
                        statuses.add(new Status(ring.left(), tag, 1));
                    }
                    assertEquals(statuses, Request.getStatusAll(all));
                    assertEquals(new Completed(0, statuses.get(0)), Request.getStatusAny(all));
                    assertEquals(
                            List.of(
                                    new Completed(0, statuses.get(0)),
                                    new Completed(1, statuses.get(1)),
                                    new Completed(2, statuses.get(2))),
                            Request.getStatusSome(all));
                    assertEquals(statuses, Request.waitAll(all));
                });
    }

    @Test
    void inactiveOnesAndNullHaveNoPart() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Request done = world.irecv(new int[1], MPI.PROC_NULL, 0);
                    done.await();
                    assertEquals(
                            Arrays.asList(Status.EMPTY, Status.EMPTY),
                            Request.getStatusAll(done, null));
                    assertEquals(
                            new Completed(MPI.UNDEFINED, Status.EMPTY),
                            Request.getStatusAny(null, done));
                    assertNull(Request.getStatusSome(done, null));
                    Request active = world.irecv(new int[1], MPI.PROC_NULL, 0);
                    assertEquals(
                            new Completed(1, Status.OF_PROC_NULL),
                            Request.getStatusAny(done, active));
                    active.await();
                    assertFalse(active.isActive());
                });
    }
}
