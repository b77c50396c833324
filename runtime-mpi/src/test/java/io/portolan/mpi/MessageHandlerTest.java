package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// Messages that spawn handlers.
@EverySetup
class MessageHandlerTest {
    private static final int REQUEST = 1;
    private static final int REPLY = 2;
    private final Setup setup;

    MessageHandlerTest(Setup setup) {
        this.setup = setup;
    }

    @Test
    void everyRankServesAllOthersWhileItWaitsForReplies() throws InterruptedException {
        int calls = 20;
        AtomicLong served = new AtomicLong();
        try (Dispatcher dispatcher = Dispatcher.start("servers")) {
            setup.run(world -> {
                Request service =
                        world.onMessage(
                                MPI.ANY_SOURCE,
                                REQUEST,
                                dispatcher,
                                message -> {
                                    long[] in = new long[1];
                                    Status status = message.recv(in);
                                    in[0] = in[0] * in[0] + world.rank();
                                    served.incrementAndGet();
                                    world.send(in, status.source(), REPLY);
                                });
                for (int i = 0; i < calls; i++) {
                    int dest = (world.rank() + i) % world.size();
                    world.send(new long[] {i}, dest, REQUEST);
                    long[] reply = new long[1];
                    world.recv(reply, dest, REPLY);
                    assertEquals((long) i * i + dest, reply[0]);
                }
                world.barrier();
                service.cancel();
                assertTrue(service.await().isCancelled());
            });
        }
        assertEquals((long) calls * setup.ranks(), served.get());
    }

    @Test
    void messagesThatWaitAlreadyAndLargeOnesAreHandled() throws InterruptedException {
        try (Dispatcher dispatcher = Dispatcher.builder("one").platformThreads(1).start()) {
            setup.run(world -> {
                Ring ring = Ring.of(world);
                Port<Long> sums = Port.unbounded("sums");
                world.send(new long[] {1, world.rank()}, ring.right(), REQUEST);
                Request large = world.isend(new long[20_000], ring.right(), REQUEST);
                world.barrier();
                Request service =
                        world.onMessage(
                                ring.left(),
                                REQUEST,
                                dispatcher,
                                message -> {
                                    long[] in = new long[(int) message.status().count()];
                                    message.recv(in);
                                    sums.post(in.length * 1000L + in[1]);
                                });
                assertEquals(2000L + ring.left(), sums.receive());
                assertEquals(20_000_000L, sums.receive());
                large.await();
                service.cancel();
            });
        }
    }
}
