package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The counts of a port whose receiver is served without its lock.
class CountersTest {

    private final Port<Integer> port = Port.unbounded("counted");

    @WithWorkers
    @DisplayName("9: every item that a concurrent receiver took is counted once")
    void itemsOfAConcurrentReceiverAreCounted(int workers) throws Exception {
        count(workers, receiver -> receiver);
    }

    @WithWorkers
    @DisplayName("9: every item that a serial receiver took is counted once")
    void itemsOfASerialReceiverAreCounted(int workers) throws Exception {
        count(workers, receiver -> receiver.concurrency(1));
    }

    @Test
    @DisplayName("9: what a cancelled receiver gives back was posted once and not consumed")
    void whatIsGivenBackIsNotConsumed() throws Exception {
        CountDownLatch isBusy = new CountDownLatch(1);
        CountDownLatch isCancelled = new CountDownLatch(1);
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            dispatcher.activate(
                    Arbiters.fromHandler(() -> {
                        isBusy.countDown();
                        isCancelled.await();
                    }));
            isBusy.await();
            Activation activation = dispatcher.activate(Arbiters.receive(port, item -> {}));
            port.post(1);
            port.post(2);
            activation.cancel();
            isCancelled.countDown();
        }
        PortSnapshot<Integer> seen = port.inspect(2);
        assertEquals(2, seen.items().size());
        assertEquals(2, seen.posted());
        assertEquals(0, seen.consumed());
    }

    @Test
    @DisplayName("9: what a receiver took is counted while its handler runs on after a cancel")
    void aReceiverThatLeftIsCounted() throws Exception {
        CountDownLatch isRunning = new CountDownLatch(1);
        CountDownLatch isToEnd = new CountDownLatch(1);
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            Activation activation =
                    dispatcher.activate(
                            Arbiters.receive(
                                            port,
                                            (Integer item) -> {
                                                isRunning.countDown();
                                                isToEnd.await();
                                            })
                                    .concurrency(1));
            port.post(1);
            isRunning.await();
            assertCounts(1, 1);
            activation.cancel();
            assertCounts(1, 1);
            port.post(2);
            assertCounts(2, 1);
            isToEnd.countDown();
        }
        assertCounts(2, 1);
    }

    /// A serial receiver counts by itself what it takes without the lock, and hands that over when
    /// it leaves: no item may be missed or counted twice then.
    @WithWorkers
    @DisplayName("2: every item is counted once while serial receivers come and go")
    void itemsAreCountedOnceWhileReceiversComeAndGo(int workers) throws Exception {
        int each = 20_000;
        AtomicInteger handled = new AtomicInteger();
        AtomicBoolean isOver = new AtomicBoolean();
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start();
                Crew comingAndGoing =
                        Crew.start(
                                1,
                                index -> {
                                    while (!isOver.get()) {
                                        Activation activation =
                                                dispatcher.activate(
                                                        Arbiters.receive(
                                                                        port,
                                                                        (Integer item) ->
                                                                                handled
                                                                                        .incrementAndGet())
                                                                .concurrency(1));
                                        Spin.briefly(20_000);
                                        activation.cancel();
                                    }
                                })) {
            Crew.run(
                    2,
                    index -> {
                        for (int i = 0; i < each; i++) {
                            port.post(i);
                        }
                    });
            isOver.set(true);
            comingAndGoing.join();
        }
        assertCounts(2L * each, handled.get());
        assertEquals(2 * each - handled.get(), port.size());
    }

    private void assertCounts(long posted, long consumed) {
        PortSnapshot<Integer> seen = port.inspect(0);
        assertEquals(posted, seen.posted());
        assertEquals(consumed, seen.consumed());
    }

    /// Two threads and the handlers themselves post, while a second dispatcher's workers come and
    /// go.
    private void count(int workers, UnaryOperator<Receiver<Integer>> kind) throws Exception {
        int each = 5_000;
        for (int round = 1; round <= 3; round++) {
            CountDownLatch done = new CountDownLatch(6 * each);
            try (Dispatcher dispatcher =
                    Dispatcher.builder("test").platformThreads(workers).start()) {
                Activation activation =
                        dispatcher.activate(
                                kind.apply(
                                        Arbiters.receive(
                                                port,
                                                item -> {
                                                    done.countDown();
                                                    if (item > 0) {
                                                        port.post(item - 1);
                                                    }
                                                })));
                Crew.run(
                        2,
                        index -> {
                            for (int i = 0; i < each; i++) {
                                port.post(2);
                            }
                        });
                done.await();
                activation.cancel();
            }
            PortSnapshot<Integer> seen = port.inspect(0);
            assertEquals(6L * each * round, seen.posted());
            assertEquals(6L * each * round, seen.consumed());
        }
    }
}
