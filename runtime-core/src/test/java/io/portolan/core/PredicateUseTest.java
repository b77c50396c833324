package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A predicate that does more than to look at its item.
class PredicateUseTest {

    /// What a predicate does with a port.
    enum Use {
        POST,
        TRY_POST,
        POST_BRIEFLY,
        POST_DETACHED,
        POLL,
        DRAIN,
        RECEIVE,
        RECEIVE_BRIEFLY,
        CLOSE,
        CLOSE_NOW,
        IS_CLOSED,
        INSPECT,
        ACTIVATE,
        ENQUEUE,
        AWAIT_JOIN,
        AWAIT_CHOICE,
        WATCH;

        Object with(Port<Integer> port, DispatcherQueue queue) throws Exception {
            return switch (this) {
                case POST -> run(() -> port.post(2));
                case TRY_POST -> port.tryPost(2);
                case POST_BRIEFLY -> port.post(2, Duration.ofMillis(1));
                case POST_DETACHED -> run(() -> port.postDetached(2));
                case POLL -> String.valueOf(port.poll());
                case DRAIN -> port.drain(9);
                case RECEIVE -> port.receive();
                case RECEIVE_BRIEFLY -> port.receive(Duration.ofMillis(1));
                case CLOSE -> run(port::close);
                case CLOSE_NOW -> port.closeNow();
                case IS_CLOSED -> port.isClosed();
                case INSPECT -> port.inspect(9);
                case ACTIVATE -> queue.activate(Arbiters.receive(port, item -> {}));
                case ENQUEUE -> queue.enqueue(() -> {});
                case AWAIT_JOIN ->
                        Arbiters.multipleItemReceive(port, 2, items -> {})
                                .await(Duration.ofMillis(1));
                case AWAIT_CHOICE -> Arbiters.<Integer>choice().onReceive(port, i -> i).await();
                case WATCH -> ResultPort.endOf(port);
            };
        }

        private static Object run(Runnable body) {
            body.run();
            return "done";
        }
    }

    private final Port<Integer> handled = Port.unbounded("handled");
    private final List<String> failures = Collections.synchronizedList(new ArrayList<>());

    static Stream<Arguments> usesOfPorts() {
        return Stream.of(Use.values())
                .flatMap(use -> SizeTest.all().map(port -> Arguments.of(use, port)));
    }

    @ParameterizedTest
    @MethodSource("usesOfPorts")
    @DisplayName("12: a predicate that uses its port is told not to, and counts as false")
    void aPredicateMayNotUseItsPort(Use use, Port<Integer> port) throws Exception {
        assertRefused(use, port, port, judge -> Arbiters.receive(port, handled::post).when(judge));
    }

    @ParameterizedTest
    @MethodSource("usesOfPorts")
    @DisplayName("12: a predicate of a choice that uses its port is told not to")
    void aChoiceMayNotUseItsPort(Use use, Port<Integer> port) throws Exception {
        assertRefused(
                use,
                port,
                port,
                judge -> Arbiters.<Integer>choice().onReceive(port, judge, item -> item));
    }

    @ParameterizedTest
    @MethodSource("usesOfPorts")
    @DisplayName("12: a predicate in an interleave that uses its port is told not to")
    void anInterleaveMayNotUseItsPort(Use use, Port<Integer> port) throws Exception {
        assertRefused(
                use,
                port,
                port,
                judge ->
                        Interleave.builder("some")
                                .exclusive(Arbiters.receive(port, handled::post).when(judge).once())
                                .concurrent(Arbiters.receive(port, handled::post).when(judge))
                                .build());
    }

    @ParameterizedTest
    @MethodSource("usesOfPorts")
    @DisplayName("12: a predicate that uses another port is told not to: two could do so crosswise")
    void aPredicateMayNotUseAnotherPort(Use use, Port<Integer> other) throws Exception {
        Port<Integer> port = Port.unbounded("judged");
        assertRefused(use, port, other, judge -> Arbiters.receive(port, handled::post).when(judge));
    }

    private void assertRefused(
            Use use,
            Port<Integer> port,
            Port<Integer> used,
            java.util.function.Function<Predicate<Integer>, Arbiter> arbiter)
            throws Exception {
        try (Dispatcher dispatcher =
                Dispatcher.builder("test")
                        .platformThreads(1)
                        .uncaught((where, failure) -> failures.add(failure.getMessage()))
                        .start()) {
            DispatcherQueue queue = dispatcher.queue("queue");
            Callable<Object> body = () -> use.with(used, queue);
            dispatcher.activate(arbiter.apply(item -> isCalled(body)));
            port.tryPost(1);
            dispatcher.activate(arbiter.apply(item -> false)).cancel();
        }
        String what =
                switch (use) {
                    case ACTIVATE, ENQUEUE -> "queue 'queue' of dispatcher 'test'";
                    default -> used.toString();
                };
        assertTrue(
                failures.contains(
                        what
                                + " was used by a predicate of "
                                + port
                                + ": a predicate only looks at its item, use ports and dispatchers in the handler"),
                () -> failures.toString());
        assertEquals(0, handled.size());
        assertEquals(port.name().equals("rendezvous") ? 0 : 1, port.size());
    }

    @Test
    @DisplayName("12: the size of a port without a limit may be asked by a predicate")
    void theSizeMayBeAsked() throws Exception {
        Port<Integer> port = Port.unbounded("port");
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            dispatcher.activate(
                    Arbiters.receive(port, handled::post).when(item -> port.size() == 1));
            port.post(1);
            assertEquals(1, handled.receive());
        }
    }

    @Test
    @DisplayName("8: a predicate that takes its time does not hold up other rendezvous ports")
    void onePredicateDoesNotHoldUpOtherPorts() throws Exception {
        Port<Integer> slow = Port.rendezvous("slow");
        Port<Integer> quick = Port.rendezvous("quick");
        CountDownLatch isJudging = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(2).start()) {
            dispatcher.activate(
                    Arbiters.<Integer>choice()
                            .onReceive(slow, item -> isOver(isJudging, mayGoOn), item -> item));
            Thread poster =
                    Thread.ofPlatform()
                            .start(() ->
                                    dispatcher.activate(
                                            Arbiters.<Integer>choice().onPost(slow, 1, () -> 1)));
            isJudging.await();
            Thread receiver =
                    Thread.ofPlatform()
                            .start(() -> {
                                try {
                                    handled.post(quick.receive());
                                } catch (InterruptedException e) {
                                    throw new AssertionError(e);
                                }
                            });
            quick.post(7);
            assertEquals(7, handled.receive());
            mayGoOn.countDown();
            receiver.join();
            poster.join();
        }
    }

    private static boolean isCalled(Callable<Object> body) {
        try {
            return body.call() == null;
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isOver(CountDownLatch began, CountDownLatch end) {
        began.countDown();
        try {
            end.await();
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }
}
