package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.Tracer;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.CopyKind;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.error.MPIException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A tracer sees where each operation of its rank begins and where its call returns, and each
/// message.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TracerTest {
    private static final int TURNS = 50;

    private final Queue<String> events = new ConcurrentLinkedQueue<>();

    @Test
    void blockingOperationsBeginAndEnd() throws InterruptedException {
        World.builder(2)
                .tracedBy(Seer::new)
                .run(world -> {
                    if (world.rank() == 0) {
                        world.send(new double[3], 1, 7);
                    } else {
                        world.probe(0, 7);
                        world.recv(new double[5], MPI.ANY_SOURCE, 7);
                    }
                });
        assertEquals(List.of("0 begin send 1 24", "0 end send"), operationsOf(0));
        assertEquals(
                List.of(
                        "1 begin probe 0 0",
                        "1 end probe",
                        "1 begin recv %d 40".formatted(MPI.ANY_SOURCE),
                        "1 end recv"),
                operationsOf(1));
        assertEquals(1, count("0 sent to 1"));
        assertEquals(1, count("1 received from 0"));
    }

    @Test
    void anOperationThatGoesOnEndsWhenItsCallReturns() throws InterruptedException {
        World.builder(1)
                .tracedBy(Seer::new)
                .run(world -> {
                    Request receive = world.irecv(new int[1], 0, 1);
                    Request send = world.isend(new int[1], 0, 1);
                    send.await();
                    receive.await();
                    PersistentRequest again = world.barrierInit();
                    again.start();
                    again.await();
                    again.start();
                    again.await();
                });
        assertEquals(
                List.of(
                        "0 begin irecv 0 4",
                        "0 end irecv",
                        "0 begin isend 0 4",
                        "0 end isend",
                        "0 arrive barrierInit 1 0",
                        "0 end barrierInit",
                        "0 arrive barrierInit 2 0",
                        "0 end barrierInit"),
                operationsOf(0));
    }

    @Test
    void operationsOnWindowsAreSeen() throws InterruptedException {
        World.builder(1)
                .tracedBy(Seer::new)
                .run(world -> {
                    Win win = Win.create(world, new long[2]);
                    events.clear();
                    win.lock(LockType.SHARED, 0);
                    win.put(new long[] {1}, 0, 1, 0, 1);
                    win.get(new long[2], 0, 0);
                    win.fetchAndOp(new long[] {1}, new long[1], 0, 0, Op.SUM);
                    Request request = win.rput(new long[] {1}, 0, 0);
                    win.unlock(0);
                    request.await();
                    win.fence();
                    win.free();
                });
        assertEquals(
                List.of(
                        "0 begin lock 0 0",
                        "0 end lock",
                        "0 begin put 0 8",
                        "0 end put",
                        "0 begin get 0 16",
                        "0 end get",
                        "0 begin fetchAndOp 0 8",
                        "0 end fetchAndOp",
                        "0 begin rput 0 8",
                        "0 end rput",
                        "0 begin unlock 0 0",
                        "0 end unlock",
                        "0 arrive fence 2 0",
                        "0 end fence",
                        "0 arrive free 3 0",
                        "0 end free"),
                operationsOf(0));
    }

    @Test
    void whatThrowsDoesNotEnd() throws InterruptedException {
        World.builder(1)
                .tracedBy(Seer::new)
                .run(world -> {
                    assertThrows(MPIException.class, () -> world.send(new int[1], 5, 0));
                    assertThrows(MPIException.class, () -> world.bcast(new int[1], 5));
                });
        assertEquals(1, count("0 begin send"));
        assertEquals(0, count("0 end"));
    }

    @Test
    void everyKindOfOperationEndsAsOftenAsItBegins() throws InterruptedException {
        World.builder(3)
                .tracedBy(Seer::new)
                .run(world -> {
                    int right = (world.rank() + 1) % 3;
                    int left = (world.rank() + 2) % 3;
                    int[] in = new int[4];
                    int[] out = {1, 2, 3, 4};
                    world.sendrecv(out, right, 0, in, left, 0);
                    world.exchange(out, new int[4], left, out.clone(), new int[4], right, 1);
                    world.sendrecvObject("text", right, 2, String.class, left, 2);
                    Request.waitAll(
                            world.isendObject("text", right, 3),
                            world.irecvObject(String.class, left, 3));
                    world.isend(out, right, 4);
                    world.mprobe(left, 4).recv(in);
                    world.allreduce(out, in, Op.SUM);
                    world.bcast(in, 0);
                    world.ibcast(in, 1).await();
                    world.iallgatherObject("text", String.class).awaitValue();
                    Intracomm half = world.split(world.rank() % 2, 0);
                    half.barrier();
                    half.idup().awaitValue().barrier();
                });
        for (String each : List.of("allreduce", "bcast", "split", "idup", "exchange", "mrecv")) {
            assertEquals(3, operations("(begin|arrive) " + each), each);
        }
        assertEquals(operations("begin") + operations("arrive"), operations("end"));
        assertEquals(18, events.stream().filter(e -> e.contains(" sent to ")).count());
        assertEquals(18, events.stream().filter(e -> e.contains(" received from ")).count());
    }

    @Test
    void aWaitThatGivesUpTheCoreIsToldWithTheTransferThatIsLate() throws InterruptedException {
        World.builder(2)
                .tracedBy(Seer::new)
                .run(world -> {
                    if (world.rank() == 0) {
                        world.ssend(new int[1], 1, 7); // no lane: the general way
                    } else {
                        world.recv(new int[1], 0, 7);
                    }
                });
        World.builder(2)
                .tracedBy(Seer::new)
                .lanes(false)
                .run(world -> {
                    for (int turn = 0; turn < TURNS; turn++) { // a message may come while it spins
                        if (world.rank() == 0) {
                            while (count("1 begin recv") < 2 + turn) {
                                Thread.onSpinWait();
                            }
                            world.send(new int[1], 1, 7);
                        } else {
                            world.recv(new int[1], 0, 7);
                        }
                    }
                });
        assertTrue(count("1 waited for recv, 1 late") >= 1, events::toString);
    }

    private long operations(String pattern) {
        return events.stream().filter(event -> event.matches("\\d " + pattern + "( .*)?")).count();
    }

    private long count(String beginning) {
        return events.stream().filter(event -> event.startsWith(beginning)).count();
    }

    private List<String> operationsOf(int rank) {
        return events.stream()
                .filter(event -> event.matches(rank + " (begin|arrive|end) .*"))
                .toList();
    }

    /// The tracer of one rank.
    private final class Seer implements Tracer {
        private final int rank;

        Seer(Endpoint endpoint) {
            rank = endpoint.rank();
        }

        @Override
        public long begin(Call call, int peer, long bytes) {
            events.add("%d begin %s %d %d".formatted(rank, call, peer, bytes));
            return 1;
        }

        @Override
        public long arrive(Call call, long bytes, long arrival) {
            events.add("%d arrive %s %d %d".formatted(rank, call, arrival, bytes));
            return 1;
        }

        @Override
        public void end(Call call, long mark) {
            events.add("%d end %s".formatted(rank, call));
        }

        @Override
        public long beginWait(Call call) {
            return 0;
        }

        @Override
        public void waited(Call call, List<Transfer> late, long sinceNanos, boolean isLong) {
            events.add("%d waited for %s, %d late".formatted(rank, call, late.size()));
        }

        @Override
        public long number() {
            return -1;
        }

        @Override
        public void sent(int dest, Content content, CopyKind kind, long number) {
            events.add("%d sent to %d".formatted(rank, dest));
        }

        @Override
        public void received(int source, Content content, CopyKind kind, long number) {
            events.add("%d received from %d".formatted(rank, source));
        }

        @Override
        public void receivedWords(int source, int type, int elements, long number) {
            events.add("%d received from %d".formatted(rank, source));
        }
    }
}
