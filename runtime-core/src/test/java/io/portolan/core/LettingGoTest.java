package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Whatever registers on a port lets go of it when it is cancelled, done or dropped. Looks at the
/// port's own list, where those that take no more would still lie, and at the sink's.
class LettingGoTest {

    private static final int TIMES = 50;

    private final Port<Integer> port = Port.unbounded("port");
    private final Port<Integer> other = Port.unbounded("other");
    private final CountDownLatch isBusy = new CountDownLatch(1);
    private final CountDownLatch mayGoOn = new CountDownLatch(1);

    /// What can be activated.
    enum Kind {
        CONCURRENT,
        SERIAL,
        LIMITED,
        ONCE,
        FILTERED,
        JOIN_OF_ITEMS,
        JOIN_OF_PORTS,
        JOIN_ONCE,
        GATHER,
        CHOICE,
        CHOICE_OF_JOIN,
        INTERLEAVE,
        TEARDOWN;

        Arbiter of(Port<Integer> port, Port<Integer> other) {
            Handler<Integer> nothing = item -> {};
            Receiver<Integer> receiver = Arbiters.receive(port, nothing);
            return switch (this) {
                case CONCURRENT -> receiver;
                case SERIAL -> receiver.concurrency(1);
                case LIMITED -> receiver.concurrency(2);
                case ONCE -> receiver.once();
                case FILTERED -> receiver.when(item -> item >= 0);
                case JOIN_OF_ITEMS -> Arbiters.multipleItemReceive(port, 2, items -> {});
                case JOIN_OF_PORTS -> Arbiters.joinedReceive(port, other, (one, two) -> {});
                case JOIN_ONCE -> Arbiters.joinedReceive(port, other, (one, two) -> {}).once();
                case GATHER -> Arbiters.gather(port, other, 9, (some, more) -> {});
                case CHOICE ->
                        Arbiters.<Integer>choice()
                                .onReceive(port, item -> item)
                                .onReceive(other, item -> item)
                                .onTimeout(Duration.ofHours(1), () -> 0);
                case CHOICE_OF_JOIN -> Arbiters.<Integer>choice().onJoin(port, other, Integer::sum);
                case INTERLEAVE ->
                        Interleave.builder("some")
                                .concurrent(receiver)
                                .exclusive(Arbiters.receive(other, nothing))
                                .independent(Arbiters.receive(other, nothing).once())
                                .build();
                case TEARDOWN -> Interleave.builder("end").teardown(receiver.once()).build();
            };
        }
    }

    private static int registered(Port<Integer> port) {
        return ((MatchingPort<Integer>) port).look(mine -> mine.takers().size());
    }

    private void assertNobodyIsRegistered() {
        Spin.until(() -> registered(port) + registered(other) == 0);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    @DisplayName("16: who is cancelled is registered nowhere any more")
    void theCancelledLetGo(Kind kind) {
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            for (int i = 0; i < TIMES; i++) {
                dispatcher.activate(kind.of(port, other)).cancel();
            }
            assertNobodyIsRegistered();
            Spin.until(() -> dispatcher.sink().ports().isEmpty());
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    @DisplayName("16: who is cancelled while a full queue refuses it is forgotten by the queue")
    void theRefusedLetGo(Kind kind) throws Exception {
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            DispatcherQueue queue =
                    dispatcher.queue(
                            "full", new ExecutionPolicy.MaxDepth(1, new Overflow.Reject()));
            queue.enqueue(() -> {
                isBusy.countDown();
                mayGoOn.await();
            });
            isBusy.await();
            queue.enqueue(() -> {});
            port.post(1);
            port.post(1);
            other.post(1);
            for (int i = 0; i < TIMES; i++) {
                queue.activate(kind.of(port, other)).cancel();
            }
            assertNobodyIsRegistered();
            assertEquals(0, ((QueueSink) queue).refused());
            mayGoOn.countDown();
        }
        assertEquals(2, port.size());
        assertEquals(1, other.size());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    @DisplayName(
            "7: who can take no more, because a port is closed, is registered nowhere any more")
    void theEndedLetGo(Kind kind) throws Exception {
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            Activation activation = dispatcher.activate(kind.of(port, other));
            port.close();
            if (kind == Kind.GATHER || kind == Kind.INTERLEAVE || kind == Kind.CHOICE) {
                other.close();
            }
            if (kind == Kind.CHOICE) {
                activation.cancel(); // its timeout may still come
            }
            assertTrue(activation.awaitDone(Duration.ofSeconds(5)));
            assertNobodyIsRegistered();
            Spin.until(() -> dispatcher.sink().ports().isEmpty());
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    @DisplayName("40: who was active when its dispatcher closed is registered nowhere any more")
    void theClosedLetGo(Kind kind) {
        Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(2).start();
        Activation[] activations = {
            dispatcher.activate(kind.of(port, other)),
            dispatcher.queue("queue").activate(kind.of(port, other)),
            PortScope.open(dispatcher).activate(kind.of(port, other)),
        };
        dispatcher.close();
        for (Activation activation : activations) {
            assertEquals(Activation.State.DONE, activation.state());
        }
        assertNobodyIsRegistered();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    @DisplayName("40: a join whose port is closed after its dispatcher lets go of its other ports")
    void aPortClosedLateIsLetGo(Kind kind) {
        Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start();
        dispatcher.activate(
                Arbiters.fromHandler(() -> {
                    isBusy.countDown();
                    mayGoOn.await();
                }));
        Spin.until(() -> isBusy.getCount() == 0);
        dispatcher.activate(kind.of(port, other));
        Thread closer = Thread.ofVirtual().start(dispatcher::close);
        Spin.until(() -> dispatcher.sink().isClosed());
        port.close();
        mayGoOn.countDown();
        Spin.until(() -> !closer.isAlive());
        assertNobodyIsRegistered();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    @DisplayName("16: what a thread waited for in vain is registered nowhere any more")
    void theWaitingLetGo(Kind kind) throws Exception {
        Duration briefly = Duration.ofNanos(100);
        for (int i = 0; i < TIMES; i++) {
            switch (kind.of(port, other)) {
                case JoinArbiter<?> join -> awaitInVain(() -> join.await(briefly));
                case Gather<?> gather -> awaitInVain(() -> gather.await(briefly));
                case Choice<?> choice when kind == Kind.CHOICE_OF_JOIN ->
                        choice.onTimeout(briefly, () -> null).await();
                default -> awaitInVain(() -> port.receive(briefly));
            }
        }
        assertNobodyIsRegistered();
    }

    private static void awaitInVain(java.util.concurrent.Callable<?> wait) throws Exception {
        try {
            wait.call();
        } catch (TimeoutException expected) {
            return;
        }
        throw new AssertionError("nothing was there");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    @DisplayName("40: no port keeps a dispatcher in memory that is closed")
    void aClosedDispatcherIsForgotten(Kind kind) throws Exception {
        WeakReference<Dispatcher> closed = used(kind);
        for (int i = 0; i < 100 && closed.get() != null; i++) {
            System.gc();
            Spin.briefly(1_000_000);
        }
        assertEquals(null, closed.get());
        port.post(3); // the ports are still there
        other.post(3);
    }

    /// A dispatcher whose workers have posted to the ports and received from them.
    private WeakReference<Dispatcher> used(Kind kind) throws Exception {
        Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start();
        dispatcher.activate(kind.of(port, other));
        CountDownLatch done = new CountDownLatch(1);
        dispatcher.activate(
                Arbiters.fromHandler(() -> {
                    port.post(1);
                    other.post(2);
                    port.tryPost(1);
                    port.poll();
                    other.poll();
                    done.countDown();
                }));
        done.await();
        dispatcher.close();
        return new WeakReference<>(dispatcher);
    }
}
