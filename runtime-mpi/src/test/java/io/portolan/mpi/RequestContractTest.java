package io.portolan.mpi;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Port;
import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What can be done with requests.
@EverySetup
class RequestContractTest {
    private static final int TAG = 2;
    private final Setup setup;

    RequestContractTest(Setup setup) {
        this.setup = setup;
    }

    @Test
    void aPortThatRefusesARequestStopsNeitherSenderNorWorld() throws InterruptedException {
        setup.run(world -> {
            Port<Request> port = Port.unbounded("done");
            port.close();
            Ring ring = Ring.of(world);
            Request receive = world.irecv(new int[1], ring.left(), 1);
            if (world.rank() == 0) {
                receive.completeTo(port);
                world.irecv(new int[1], ring.left(), 2).completeTo(port); // never sent
            }
            world.send(new int[1], ring.right(), 1);
            receive.await();
        });
    }

    @Test
    void waitAllReturnsTheStatusesInTheirOrder() throws InterruptedException {
        setup.run(world -> {
            int[][] in = new int[world.size()][1];
            List<Request> all = new ArrayList<>();
            for (int source = world.size() - 1; source >= 0; source--) {
                all.add(world.irecv(in[source], source, TAG));
            }
            for (int dest = 0; dest < world.size(); dest++) {
                all.add(world.isend(new int[] {world.rank() * 100 + dest}, dest, TAG));
            }
            List<Status> statuses = Request.waitAll(all);
            for (int i = 0; i < world.size(); i++) {
                int source = world.size() - 1 - i;
                assertEquals(new Status(source, TAG, 1), statuses.get(i));
                assertEquals(source * 100 + world.rank(), in[source][0]);
                assertEquals(Status.EMPTY, statuses.get(world.size() + i));
            }
            List<Status> empty = Collections.nCopies(all.size(), Status.EMPTY);
            assertEquals(empty, Request.waitAll(all)); // inactive now
        });
    }

    @Test
    void waitAnyReportsEachRequestOnceAndThenNone() throws InterruptedException {
        setup.run(world -> {
            List<Request> receives = receivesFromAll(world);
            sendToAll(world);
            boolean[] seen = new boolean[world.size()];
            for (int i = 0; i < world.size(); i++) {
                Completed one = Request.waitAny(receives);
                assertFalse(seen[one.index()]);
                seen[one.index()] = true;
                assertEquals(one.index(), one.status().source());
            }
            assertEquals(MPI.UNDEFINED, Request.waitAny(receives).index());
            assertEquals(new Completed(MPI.UNDEFINED, Status.EMPTY), Request.testAny(receives));
        });
    }

    @Test
    void waitSomeAndTestsReportEachRequestOnce() throws InterruptedException {
        setup.run(world -> {
            for (int way = 0; way < 3; way++) {
                List<Request> receives = receivesFromAll(world);
                if (way != 0) {
                    assertNull(Request.testAll(receives));
                    assertNull(Request.testAny(receives));
                    assertEquals(List.of(), Request.testSome(receives));
                }
                world.barrier();
                sendToAll(world);
                List<Integer> seen = new ArrayList<>();
                while (seen.size() < world.size()) {
                    Completed any = way == 1 ? Request.testAny(receives) : null;
                    List<Completed> some =
                            way == 0
                                    ? Request.waitSome(receives)
                                    : way == 2
                                            ? requireNonNull(Request.testSome(receives))
                                            : List.of();
                    some.forEach(one -> seen.add(one.index()));
                    if (any != null) {
                        seen.add(any.index());
                    }
                }
                seen.sort(null);
                assertEquals(IntStream.range(0, world.size()).boxed().toList(), seen);
                assertEquals(List.of(), Request.waitSome(receives));
                assertNotNull(Request.testAll(receives));
                world.barrier();
            }
        });
    }

    @Test
    void persistentRequestsRunAgainAndAgain() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            int[] out = new int[3];
            int[] in = new int[3];
            PersistentRequest recv = world.recvInit(in, ring.left(), TAG);
            List<PersistentRequest> sends =
                    List.of(
                            world.sendInit(out, ring.right(), TAG),
                            world.ssendInit(out, ring.right(), TAG),
                            world.bsendInit(out, ring.right(), TAG));
            for (int round = 0; round < 12; round++) {
                PersistentRequest send = sends.get(round % 3);
                out[2] = world.rank() * 50 + round;
                PersistentRequest.startAll(List.of(recv, send));
                assertThrows(MPIException.class, recv::start);
                Request.waitAll(recv, send);
                assertEquals(ring.left() * 50 + round, in[2]);
                assertEquals(List.of(), Request.waitSome(List.of(recv, send)));
            }
        });
    }

    @Test
    void aCancelledReceiveTakesNoMessage() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            int[] in = {-1};
            Request receive = world.irecv(in, ring.left(), TAG);
            receive.cancel();
            Status status = receive.await();
            assertTrue(status.isCancelled());
            assertEquals(new Status(MPI.ANY_SOURCE, MPI.ANY_TAG, 0, true), status);
            world.barrier();
            world.send(new int[] {5}, ring.right(), TAG);
            int[] other = new int[1];
            Request late = world.irecv(other, ring.left(), TAG);
            assertFalse(late.await().isCancelled());
            late.cancel(); // too late
            assertFalse(late.await().isCancelled());
            assertEquals(5, other[0]);
            assertEquals(-1, in[0]);
        });
    }

    @Test
    void receivesMatchInTheOrderInWhichTheyWerePosted() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            int[][] in = new int[4][1];
            Request[] receives = {
                world.irecv(in[0], MPI.ANY_SOURCE, 1),
                world.irecv(in[1], ring.left(), MPI.ANY_TAG),
                world.irecv(in[2], ring.left(), 1),
                world.irecv(in[3], MPI.ANY_SOURCE, MPI.ANY_TAG)
            };
            world.barrier();
            for (int i = 0; i < 4; i++) {
                world.send(new int[] {i}, ring.right(), i == 1 ? 0 : 1);
            }
            Request.waitAll(receives);
            // 0 (tag 1) fits the first; 1 (tag 0) the second; then 2 and 3 in order
            assertEquals(List.of(0, 1, 2, 3), List.of(in[0][0], in[1][0], in[2][0], in[3][0]));
        });
    }

    @Test
    void aRequestCompletesAPort() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            Port<Request> port = Port.unbounded("completed");
            int[] in = new int[1];
            Request receive = world.irecv(in, ring.left(), TAG);
            receive.completeTo(port);
            world.send(new int[] {world.rank()}, ring.right(), TAG);
            assertEquals(receive, port.receive());
            assertEquals(1, receive.await().count());
            assertEquals(ring.left(), in[0]);
            receive.completeTo(port); // complete already
            assertEquals(receive, port.receive());
        });
    }

    @Test
    void aRequestCompletesAStage() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            int[] in = new int[5000];
            Request receive = world.irecv(in, ring.left(), TAG);
            Request send = world.issend(new int[5000], ring.right(), TAG);
            assertEquals(Status.EMPTY, send.toCompletionStage().toCompletableFuture().get());
            Status status = receive.toCompletionStage().toCompletableFuture().get();
            assertEquals(new Status(ring.left(), TAG, 5000), status);
        });
    }

    private static List<Request> receivesFromAll(Comm world) {
        return IntStream.range(0, world.size())
                .mapToObj(source -> world.irecv(new int[1], source, TAG))
                .toList();
    }

    private static void sendToAll(Comm world) {
        for (int dest = 0; dest < world.size(); dest++) {
            world.send(new int[] {world.rank()}, dest, TAG);
        }
    }
}
