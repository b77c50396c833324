package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Dispatcher;
import io.portolan.core.Handler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Messages that wait for a handler take no more of the heap than those that wait for a receive.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HandlerFlowControlTest {
    private static final int MESSAGES = 500;
    private static final int BYTES = 1000;
    private static final int CREDIT = 20 * BYTES;

    /// A slow handler slows its senders down, through lanes as well, and every message is handled.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void sendersOfASlowHandlerWait(boolean lanes) throws InterruptedException {
        Divided.notIfDivided(
                "a sender in another process hears late that its receiver has no credit left");
        AtomicInteger handled = new AtomicInteger();
        Semaphore turns = new Semaphore(0);
        Handler<Message> slow =
                message -> {
                    turns.acquire();
                    message.recv(new byte[BYTES]);
                    handled.incrementAndGet();
                };
        try (Dispatcher dispatcher = Dispatcher.builder("slow").platformThreads(1).start()) {
            World.builder(2)
                    .lanes(lanes)
                    .unexpectedBytes(CREDIT)
                    .onDeadlock(DeadlockPolicy.IGNORE)
                    .run(world -> {
                        if (world.rank() == 0) {
                            Request service = world.onMessage(1, 1, dispatcher, slow);
                            world.barrier();
                            world.recv(new int[0], 1, 2);
                            service.cancel();
                        } else {
                            world.barrier();
                            List<Request> sends = send(world);
                            int atOnce = complete(sends);
                            assertTrue(atOnce <= 21, () -> atOnce + " were copied");
                            turns.release(MESSAGES);
                            Request.waitAll(sends);
                            while (handled.get() < MESSAGES) {
                                Thread.onSpinWait();
                            }
                            world.send(new int[0], 0, 2);
                        }
                    });
        }
        assertEquals(MESSAGES, handled.get());
    }

    /// Those that no handler has begun with let their senders go, and give their credit back.
    @Test
    void whatIsCancelledHoldsNobodyUp() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicInteger handled = new AtomicInteger();
        Handler<Message> stuck =
                _ -> {
                    begun.countDown();
                    goOn.await();
                    handled.incrementAndGet();
                };
        try (Dispatcher dispatcher = Dispatcher.builder("stuck").platformThreads(1).start()) {
            World.builder(2)
                    .unexpectedBytes(CREDIT)
                    .onDeadlock(DeadlockPolicy.IGNORE)
                    .run(world -> {
                        if (world.rank() == 0) {
                            Request service = world.onMessage(1, 1, dispatcher, stuck);
                            world.barrier();
                            begun.await();
                            world.recv(new int[0], 1, 2);
                            service.cancel();
                            goOn.countDown();
                            world.barrier();
                            world.barrier();
                        } else {
                            world.barrier();
                            List<Request> sends = send(world);
                            world.send(new int[0], 0, 2);
                            world.barrier();
                            // The handler's own message is a rendezvous at most that it keeps.
                            assertTrue(complete(Request::isComplete, sends));
                            assertEquals(1, handled.get());
                            // A sender in another process hears late that there is credit again.
                            assertTrue(Divided.PARTS > 1 || complete(send(world)) >= 18);
                            world.barrier();
                        }
                    });
        }
    }

    private static List<Request> send(Intracomm world) {
        List<Request> sends = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            sends.add(world.isend(new byte[BYTES], 0, 1));
        }
        return sends;
    }

    private static boolean complete(Predicate<Request> is, List<Request> sends) {
        for (Request send : sends) {
            while (!is.test(send)) {
                Thread.onSpinWait();
            }
        }
        return true;
    }

    private static int complete(List<Request> sends) {
        return (int) sends.stream().filter(Request::isComplete).count();
    }
}
