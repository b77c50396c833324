package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.Tracer;
import io.portolan.mpi.error.MPIException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/// A tracer sees where each operation begins and where it ends.
class TracerTest {
    private final Queue<String> events = new ConcurrentLinkedQueue<>();
    private final Map<String, Integer> open = new ConcurrentHashMap<>();

    private final Tracer tracer =
            new Tracer() {
                @Override
                public void begin(Call call, int peer, long bytes) {
                    open.merge(name(call), 1, Integer::sum);
                    events.add("begin %s %d %d".formatted(name(call), peer, bytes));
                }

                @Override
                public void end(Call call) {
                    int left = open.merge(name(call), -1, Integer::sum);
                    events.add(left < 0 ? "never begun " + name(call) : "end " + name(call));
                }

                private String name(Call call) {
                    return call + " of rank " + call.context().rank();
                }
            };

    @Test
    void blockingOperationsBeginAndEnd() throws InterruptedException {
        World.builder(2)
                .tracedBy(tracer)
                .run(world -> {
                    if (world.rank() == 0) {
                        world.send(new double[3], 1, 7);
                    } else {
                        world.probe(0, 7);
                        world.recv(new double[5], MPI.ANY_SOURCE, 7);
                    }
                });
        assertEquals(
                List.of("begin send of rank 0 1 24", "end send of rank 0"), eventsOf("rank 0"));
        assertEquals(
                List.of(
                        "begin probe of rank 1 0 0",
                        "end probe of rank 1",
                        "begin recv of rank 1 -1 40".replace("-1", "" + MPI.ANY_SOURCE),
                        "end recv of rank 1"),
                eventsOf("rank 1"));
    }

    @Test
    void anOperationThatGoesOnEndsWhenItsEndIsReported() throws InterruptedException {
        World.builder(1)
                .tracedBy(tracer)
                .run(world -> {
                    Request receive = world.irecv(new int[1], 0, 1);
                    Request send = world.isend(new int[1], 0, 1);
                    send.await();
                    receive.await();
                    receive.await(); // inactive by now
                    PersistentRequest again = world.barrierInit();
                    again.start();
                    again.await();
                    again.start();
                    again.await();
                });
        assertEquals(
                List.of(
                        "begin irecv of rank 0 0 4",
                        "begin isend of rank 0 0 4",
                        "end isend of rank 0",
                        "end irecv of rank 0",
                        "begin barrierInit of rank 0 %d 0".formatted(MPI.UNDEFINED),
                        "end barrierInit of rank 0",
                        "begin barrierInit of rank 0 %d 0".formatted(MPI.UNDEFINED),
                        "end barrierInit of rank 0"),
                eventsOf("rank 0"));
    }

    @Test
    void operationsOnWindowsAreSeen() throws InterruptedException {
        World.builder(1)
                .tracedBy(tracer)
                .run(world -> {
                    Win win = Win.create(world, new long[2]);
                    events.clear();
                    win.lock(LockType.SHARED, 0);
                    win.put(new long[] {1}, 0, 1, 0, 1);
                    win.get(new long[2], 0, 0);
                    win.fetchAndOp(new long[] {1}, new long[1], 0, 0, Op.SUM);
                    assertThrows(MPIException.class, () -> win.put(new long[] {1}, 0, 1, 0, 2));
                    Request request = win.rput(new long[] {1}, 0, 0);
                    win.unlock(0);
                    request.await();
                    win.fence();
                    win.free();
                });
        assertEquals(
                List.of(
                        "begin lock of rank 0 0 0",
                        "end lock of rank 0",
                        "begin put of rank 0 0 8",
                        "end put of rank 0",
                        "begin get of rank 0 0 16",
                        "end get of rank 0",
                        "begin fetchAndOp of rank 0 0 8",
                        "end fetchAndOp of rank 0",
                        "begin put of rank 0 0 8",
                        "end put of rank 0",
                        "begin rput of rank 0 0 8",
                        "begin unlock of rank 0 0 0",
                        "end unlock of rank 0",
                        "end rput of rank 0",
                        "begin fence of rank 0 %d 0".formatted(MPI.UNDEFINED),
                        "end fence of rank 0",
                        "begin free of rank 0 %d 0".formatted(MPI.UNDEFINED),
                        "end free of rank 0"),
                eventsOf("rank 0"));
    }

    @Test
    void whatFailsEndsToo() throws InterruptedException {
        World.builder(1)
                .tracedBy(tracer)
                .run(world -> {
                    assertThrows(MPIException.class, () -> world.send(new int[1], 5, 0));
                    assertThrows(
                            MPIException.class,
                            () -> world.reduce(new int[1], new int[2], Op.SUM, 0));
                });
        assertTrue(open.values().stream().allMatch(left -> left == 0), open::toString);
    }

    @Test
    void everyKindOfOperationEndsAsOftenAsItBegins() throws InterruptedException {
        World.builder(3)
                .tracedBy(tracer)
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
        for (String each : Arrays.asList("allreduce", "bcast", "split", "barrier", "idup")) {
            assertEquals(3, begins(each), each);
        }
        assertEquals(List.of(), events.stream().filter(e -> e.startsWith("never")).toList());
        open.remove("isend of rank 0"); // nobody asked for their ends
        open.remove("isend of rank 1");
        open.remove("isend of rank 2");
        assertTrue(open.values().stream().allMatch(left -> left == 0), open::toString);
    }

    private long begins(String operation) {
        long count =
                events.stream().filter(e -> e.startsWith("begin " + operation + " of")).count();
        return operation.equals("barrier") ? count / 2 : count;
    }

    private List<String> eventsOf(String rank) {
        return events.stream().filter(event -> event.contains(rank)).toList();
    }
}
