package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.ExecutionPolicy.MaxDepth;
import io.portolan.core.ExecutionPolicy.MaxRate;
import io.portolan.core.interop.HandlerExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What happens to tasks that are too many for their queue.
class QueuePolicyTest {

    private static final long START = Long.MAX_VALUE - 5; // nanoTime may overflow

    private final Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start();
    private final Port<Object> drops = Port.unbounded("drops");
    private final Port<Integer> port = Port.unbounded("numbers");
    private final Port<Integer> handled = Port.unbounded("handled");
    private final AtomicLong now = new AtomicLong(START);

    @AfterEach
    void close() {
        dispatcher.close();
    }

    @Test
    @DisplayName("36: with MaxDepth(1, DropOldest) only the last of three tasks runs")
    void onlyTheLastRuns() throws Exception {
        DispatcherQueue queue = suspended(new MaxDepth(1, new Overflow.DropOldest(drops)));
        List<Handler0> handlers = handlers(3);
        assertEquals(Enqueued.QUEUED, queue.enqueue(handlers.get(0)));
        assertEquals(Enqueued.QUEUED_DROPPING_OTHER, queue.enqueue(handlers.get(1)));
        assertEquals(Enqueued.QUEUED_DROPPING_OTHER, queue.enqueue(handlers.get(2)));
        assertEquals(handlers.subList(0, 2), drops.closeNow());
        assertEquals(2, queue.dropped());
        assertEquals(1, queue.depth());
        queue.resume();
        dispatcher.close();
        assertEquals(List.of(2), handled.closeNow());
    }

    @Test
    @DisplayName("36: with MaxDepth(2, DropNewest) the newest gives its place to the next")
    void theNewestIsDropped() throws Exception {
        DispatcherQueue queue = suspended(new MaxDepth(2, new Overflow.DropNewest(drops)));
        List<Handler0> handlers = handlers(4);
        handlers.forEach(queue::enqueue);
        assertEquals(handlers.subList(1, 3), drops.closeNow());
        queue.resume();
        dispatcher.close();
        assertEquals(List.of(0, 3), handled.closeNow());
    }

    @Test
    @DisplayName("36: with MaxDepth(2, DropOldest) the oldest goes first")
    void theOldestIsDropped() throws Exception {
        DispatcherQueue queue = suspended(new MaxDepth(2, new Overflow.DropOldest(drops)));
        List<Handler0> handlers = handlers(4);
        handlers.forEach(queue::enqueue);
        assertEquals(handlers.subList(0, 2), drops.closeNow());
        queue.resume();
        dispatcher.close();
        assertEquals(List.of(2, 3), handled.closeNow());
    }

    @Test
    @DisplayName("36: the dropped task of a receiver is reported by its item")
    void aDroppedItemIsReported() throws Exception {
        DispatcherQueue queue = suspended(new MaxDepth(1, new Overflow.DropOldest(drops)));
        queue.activate(Arbiters.receive(port, handled::post));
        IntStream.range(0, 3).forEach(port::post);
        assertEquals(0, drops.receive());
        assertEquals(1, drops.receive());
        assertEquals(2, queue.dropped());
        queue.resume();
        assertEquals(2, handled.receive());
        assertEquals(0, port.size());
    }

    @ParameterizedTest(name = "concurrency {0}")
    @ValueSource(ints = {1, 2})
    @DisplayName("36: after a drop a limited receiver has its place again")
    void aDropGivesThePlaceBack(int concurrency) throws Exception {
        DispatcherQueue queue = suspended(new MaxDepth(1, new Overflow.DropOldest(drops)));
        queue.activate(Arbiters.receive(port, handled::post).concurrency(concurrency));
        port.post(1);
        port.post(2);
        if (concurrency == 1) { // drops the 1, and then is dropped for the 2
            queue.enqueue(() -> handled.post(3));
            drops.receive();
        }
        drops.receive();
        queue.resume();
        assertEquals(2, handled.receive());
        port.post(4);
        assertEquals(4, handled.receive());
    }

    @Test
    @DisplayName("36: a cancelled task is not reported as dropped")
    void aCancelledTaskIsNotDropped() throws Exception {
        DispatcherQueue queue = suspended(new MaxDepth(1, new Overflow.DropOldest(drops)));
        Activation receiver = queue.activate(Arbiters.receive(port, handled::post));
        port.post(1);
        receiver.cancel();
        assertEquals(Enqueued.QUEUED_DROPPING_OTHER, queue.enqueue(() -> handled.post(2)));
        assertEquals(0, queue.dropped());
        assertEquals(1, port.poll());
        assertEquals(0, drops.size());
        queue.resume();
    }

    @Test
    @DisplayName("36: a closed drop port does no harm, the failure is reported")
    void aClosedDropPortIsReported() {
        var failures = new ConcurrentLinkedQueue<Throwable>();
        DispatcherQueue queue =
                suspended(new MaxDepth(1, new Overflow.DropOldest(drops)))
                        .uncaught((where, failure) -> failures.add(failure));
        drops.close();
        handlers(2).forEach(queue::enqueue);
        assertEquals(1, queue.dropped());
        assertTrue(failures.remove() instanceof PortClosedException);
        queue.resume();
    }

    @Test
    @DisplayName("36: a full queue with Reject says so and leaves items in their port")
    void aFullQueueRejects() throws Exception {
        DispatcherQueue queue = suspended(new MaxDepth(2, new Overflow.Reject()));
        queue.activate(Arbiters.receive(port, handled::post));
        IntStream.range(0, 5).forEach(port::post);
        assertEquals(3, port.size());
        assertEquals(2, queue.depth());
        assertEquals(Enqueued.REJECTED, queue.enqueue(() -> handled.post(-1)));
        var refused =
                assertThrows(
                        IllegalStateException.class,
                        () -> queue.activate(Arbiters.fromHandler(() -> handled.post(-2))));
        assertEquals(
                "queue 'limited' of dispatcher 'test' has no room for a handler: it is limited to "
                        + "MaxDepth[n=2, onFull=Reject[]]; enqueue instead, which tells",
                refused.getMessage());
        queue.resume();
        for (int i = 0; i < 5; i++) {
            assertEquals(i, handled.receive());
        }
        assertEquals(0, port.size());
    }

    @ParameterizedTest(name = "concurrency {0}")
    @ValueSource(ints = {1, 2, Receiver.UNLIMITED})
    @DisplayName("31: items for which a queue has no room are all handled in the end")
    void refusedItemsAreHandledInTheEnd(int concurrency) throws Exception {
        int count = 2_000;
        CountDownLatch done = new CountDownLatch(4 * count);
        try (Dispatcher many = Dispatcher.builder("many").platformThreads(3).start()) {
            DispatcherQueue queue = many.queue("small", new MaxDepth(2, new Overflow.Wait()));
            List<Port<Integer>> ports = new ArrayList<>();
            List<Activation> receivers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Port<Integer> own = Port.unbounded("own");
                ports.add(own);
                receivers.add(
                        queue.activate(
                                Arbiters.<Integer>receive(own, item -> done.countDown())
                                        .concurrency(concurrency)));
            }
            Crew.run(4, index -> IntStream.range(0, count).forEach(ports.get(index)::post));
            done.await();
            receivers.forEach(Activation::cancel);
        }
    }

    @Test
    @DisplayName("36: callers that wait for room are served in their order")
    void callersAreServedInTheirOrder() throws Exception {
        DispatcherQueue queue = suspended(new MaxDepth(1, new Overflow.Wait()));
        queue.enqueue(() -> handled.post(0));
        List<Thread> callers = new ArrayList<>();
        for (int i = 1; i < 5; i++) {
            int number = i;
            Thread caller =
                    Thread.ofPlatform().start(() -> queue.enqueue(() -> handled.post(number)));
            callers.add(caller);
            Spin.untilBlocked(caller);
        }
        assertEquals(1, queue.depth());
        queue.resume();
        for (int i = 0; i < 5; i++) {
            assertEquals(i, handled.receive());
        }
        for (Thread caller : callers) {
            caller.join();
        }
    }

    @Test
    @DisplayName("36: an interrupted caller is told so, and its handler never runs")
    void anInterruptedCallerIsTold() throws Exception {
        DispatcherQueue queue = suspended(new MaxDepth(1, new Overflow.Wait()));
        queue.enqueue(() -> handled.post(0));
        Thread.currentThread().interrupt();
        assertEquals(
                "wait for room in "
                        + queue
                        + " was interrupted: the handler was not queued, queue it again",
                assertThrows(
                                WaitInterruptedException.class,
                                () -> queue.enqueue(() -> handled.post(1)))
                        .getMessage());
        assertTrue(Thread.interrupted());
        Thread.currentThread().interrupt();
        assertThrows(
                WaitInterruptedException.class,
                () -> queue.activate(Arbiters.fromHandler(() -> handled.post(2))));
        assertTrue(Thread.interrupted());
        Thread.currentThread().interrupt();
        assertThrows(
                WaitInterruptedException.class,
                () -> HandlerExecutor.on(queue).execute(() -> handled.post(3)));
        assertTrue(Thread.interrupted());
        queue.resume();
        dispatcher.close();
        assertEquals(List.of(0), handled.closeNow());
    }

    @Test
    @DisplayName("40: a caller that waits for room is told when the queue is closed")
    void aWaitingCallerIsToldOfTheEnd() throws Exception {
        DispatcherQueue queue = suspended(new MaxDepth(1, new Overflow.Wait()));
        queue.enqueue(() -> handled.post(0));
        Port<Exception> told = Port.unbounded("told");
        Thread caller =
                Thread.ofPlatform()
                        .start(() ->
                                told.post(
                                        assertThrows(
                                                IllegalStateException.class,
                                                () -> queue.enqueue(() -> {}))));
        Spin.untilBlocked(caller);
        queue.close();
        assertEquals(
                "queue 'limited' of dispatcher 'test' is closed: activate before close",
                told.receive().getMessage());
        queue.resume();
    }

    @Test
    @DisplayName("37: after a rest burst tasks start at once, then one with each token")
    void tasksStartWithTheirTokens() throws Exception {
        QueueSink queue = limited(new MaxRate(1_000, 3, new Overflow.Wait()));
        for (int i = 0; i < 6; i++) {
            int number = i;
            assertEquals(Enqueued.QUEUED, queue.enqueue(() -> handled.post(number)));
        }
        assertHandled(0, 1, 2);
        assertEquals(3, queue.depth());
        now.addAndGet(1_000_000);
        queue.wake();
        assertHandled();
        now.addAndGet(1);
        queue.wake();
        assertHandled(3);
        now.addAndGet(1_000_000_000);
        queue.wake();
        assertHandled(4, 5);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @DisplayName("37: while suspended tokens gather up to the burst")
    void tokensGatherUpToTheBurst(boolean isSuspendedLong) throws Exception {
        QueueSink queue = limited(new MaxRate(1_000, 2, new Overflow.Wait()));
        queue.suspend();
        for (int i = 0; i < 4; i++) {
            int number = i;
            queue.enqueue(() -> handled.post(number));
        }
        now.addAndGet(isSuspendedLong ? 1_000_000_000L : 0);
        assertHandled();
        queue.resume();
        assertHandled(0, 1);
        now.addAndGet(2_100_000);
        queue.wake();
        assertHandled(2, 3);
    }

    @Test
    @DisplayName("37: with Reject what finds no token is refused, and items are taken later")
    void withoutATokenTasksAreRejected() throws Exception {
        QueueSink queue = limited(new MaxRate(1_000, 1, new Overflow.Reject()));
        queue.activate(Arbiters.receive(port, handled::post));
        assertEquals(Enqueued.QUEUED, queue.enqueue(() -> handled.post(0)));
        assertHandled(0);
        assertEquals(Enqueued.REJECTED, queue.enqueue(() -> handled.post(-1)));
        port.post(1);
        port.post(2);
        assertEquals(2, port.size());
        for (int i = 1; i <= 2; i++) {
            now.addAndGet(1_000_001);
            queue.wake();
            assertEquals(i, handled.receive());
        }
        assertEquals(0, port.size());
    }

    @Test
    @DisplayName("37: with DropOldest at most one task waits for a token")
    void atMostOneWaitsForAToken() throws Exception {
        QueueSink queue = limited(new MaxRate(1_000, 1, new Overflow.DropOldest(drops)));
        List<Handler0> handlers = handlers(4);
        queue.enqueue(handlers.get(0));
        assertHandled(0);
        assertEquals(Enqueued.QUEUED, queue.enqueue(handlers.get(1)));
        assertEquals(Enqueued.QUEUED_DROPPING_OTHER, queue.enqueue(handlers.get(2)));
        assertEquals(Enqueued.QUEUED_DROPPING_OTHER, queue.enqueue(handlers.get(3)));
        assertEquals(handlers.subList(1, 3), drops.closeNow());
        now.addAndGet(1_000_001);
        queue.wake();
        assertHandled(3);
    }

    @Test
    @DisplayName("37: with a burst without limit every task finds a token")
    void aBurstWithoutLimitIsRoomForAll() throws Exception {
        for (Overflow overflow :
                List.of(
                        new Overflow.Wait(),
                        new Overflow.Reject(),
                        new Overflow.DropOldest(drops),
                        new Overflow.DropNewest(drops))) {
            QueueSink queue = limited(new MaxRate(1_000, Integer.MAX_VALUE, overflow));
            for (int i = 0; i < 3; i++) {
                int number = i;
                assertEquals(
                        Enqueued.QUEUED,
                        queue.enqueue(() -> handled.post(number)),
                        overflow::toString);
            }
            assertHandled(0, 1, 2);
        }
        assertEquals(0, drops.size());
    }

    @ParameterizedTest
    @EnumSource(names = {"RATE", "VIRTUAL_RATE"})
    @DisplayName("37: by the real clock no window has more starts than it may")
    void noWindowHasTooManyStarts(QueueKind kind) {
        double perSecond = 20_000;
        int burst = 10;
        var starts = new ConcurrentLinkedQueue<Long>();
        try (Dispatcher own = kind.dispatcher()) {
            DispatcherQueue queue =
                    own.queue("limited", new MaxRate(perSecond, burst, new Overflow.Wait()));
            long before = System.nanoTime();
            for (int i = 0; i < 1_000; i++) {
                queue.enqueue(() -> starts.add(System.nanoTime() - before));
            }
        }
        assertEquals(1_000, starts.size());
        long last = starts.stream().mapToLong(Long::longValue).max().orElseThrow();
        assertTrue(1_000 <= perSecond * last / 1e9 + burst, "the last after " + last + " ns");
    }

    private QueueSink limited(ExecutionPolicy policy) {
        return dispatcher.queue("limited", policy, now::get);
    }

    private DispatcherQueue suspended(ExecutionPolicy policy) {
        DispatcherQueue queue = limited(policy);
        queue.suspend();
        return queue;
    }

    private List<Handler0> handlers(int count) {
        return IntStream.range(0, count)
                .<Handler0>mapToObj(number -> () -> handled.post(number))
                .toList();
    }

    /// These were handled, in this order, and no more, now that the worker has nothing left to do.
    private void assertHandled(int... numbers) throws InterruptedException {
        for (int number : numbers) {
            assertEquals(number, handled.receive());
        }
        CountDownLatch ran = new CountDownLatch(2);
        dispatcher.queue("other").enqueue(ran::countDown);
        dispatcher.queue("another").enqueue(ran::countDown);
        ran.await();
        assertEquals(0, handled.size());
    }
}
