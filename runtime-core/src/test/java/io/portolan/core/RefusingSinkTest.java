package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Any two arbiters on one port, and a sink that takes no more: whoever is refused keeps its items
/// in the port, and nobody asks for ever.
class RefusingSinkTest {

    private static final int ITEMS = 12;

    /// What is on the port.
    enum Kind {
        CONCURRENT,
        SERIAL,
        LIMITED,
        FILTERED,
        ONCE,
        JOIN,
        SERIAL_JOIN,
        JOIN_OF_TWO_PORTS,
        GATHER,
        CHOICE,
        EXCLUSIVE,
        SERIAL_EXCLUSIVE,
        BOTH,
        BOTH_BY_PREDICATE,
        BOTH_JOINS,
        INDEPENDENT,
        TEARDOWN
    }

    /// What becomes of the sink.
    enum Lot {
        FULL_REJECT,
        FULL_WAIT,
        CLOSED,
        FULL_CLOSED,
        QUEUE_CLOSED,
        SCOPE_CLOSED,
        SHUT_DOWN;

        ExecutionPolicy policy() {
            return switch (this) {
                case FULL_REJECT, FULL_CLOSED ->
                        new ExecutionPolicy.MaxDepth(1, new Overflow.Reject());
                case FULL_WAIT, QUEUE_CLOSED ->
                        new ExecutionPolicy.MaxDepth(1, new Overflow.Wait());
                case CLOSED, SCOPE_CLOSED, SHUT_DOWN -> new ExecutionPolicy.Unconstrained();
            };
        }
    }

    private final Port<Integer> port = Port.unbounded("port");
    private final Port<Integer> other = Port.unbounded("other");
    private final Set<Integer> handled = ConcurrentHashMap.newKeySet();
    private final CountDownLatch isBusy = new CountDownLatch(1);
    private final CountDownLatch mayGoOn = new CountDownLatch(1);

    static Stream<Arguments> lots() {
        return Arrays.stream(Lot.values())
                .flatMap(lot -> Stream.of(1, 2, 0).map(workers -> Arguments.of(lot, workers)));
    }

    /// The order of the two changes with the number of workers.
    @ParameterizedTest(name = "{0}, {1} workers")
    @MethodSource("lots")
    @DisplayName(
            "40: whatever two arbiters share a port, a sink that refuses them ends every retry")
    void everyRetryEnds(Lot lot, int workers) throws Exception {
        checkAll(lot, workers, workers == 1);
    }

    @ParameterizedTest(name = "{0}, {1} workers")
    @MethodSource("lots")
    @Tag("slow")
    @DisplayName("40: so it is in the other order of the two")
    void everyRetryEndsInTheOtherOrder(Lot lot, int workers) throws Exception {
        checkAll(lot, workers, workers != 1);
    }

    private static void checkAll(Lot lot, int workers, boolean isReversed) throws Exception {
        for (Kind one : Kind.values()) {
            for (Kind two : EnumSet.range(Kind.values()[0], one)) {
                new RefusingSinkTest()
                        .check(lot, workers, isReversed ? two : one, isReversed ? one : two);
            }
        }
    }

    private void check(Lot lot, int workers, Kind one, Kind two) throws Exception {
        String what = lot + " " + workers + " " + one + " " + two;
        DispatcherBuilder builder =
                Dispatcher.builder("test").uncaught((where, failure) -> failed(what, failure));
        Dispatcher dispatcher =
                (workers == 0 ? builder.virtualThreads() : builder.platformThreads(workers))
                        .start();
        DispatcherQueue queue = dispatcher.queue("queue", lot.policy());
        PortScope scope = PortScope.open(dispatcher);
        List<Activation> active = new ArrayList<>();
        try {
            for (int i = 0; i < Math.max(1, workers); i++) {
                queue.enqueue(() -> {
                    isBusy.countDown();
                    mayGoOn.await();
                });
                Spin.until(() -> queue.depth() == 0);
            }
            isBusy.await();
            for (Kind kind : List.of(one, two)) {
                for (Arbiter arbiter : arbiters(kind)) {
                    active.add(
                            lot == Lot.SCOPE_CLOSED
                                    ? scope.activate(arbiter)
                                    : queue.activate(arbiter));
                }
            }
            for (int i = 0; i < ITEMS; i++) {
                port.post(i);
                other.post(-1);
            }
            end(lot, dispatcher, queue, scope, what);
            active.forEach(Activation::cancel);
        } finally {
            mayGoOn.countDown();
            dispatcher.close();
        }
        int left = port.size();
        assertEquals(ITEMS, handled.size() + left, what);
        port.closeNow().forEach(item -> assertEquals(false, handled.contains(item), what));
    }

    private void end(
            Lot lot, Dispatcher dispatcher, DispatcherQueue queue, PortScope scope, String what)
            throws Exception {
        Runnable close =
                switch (lot) {
                    case FULL_REJECT, FULL_WAIT -> () -> {};
                    case CLOSED, FULL_CLOSED -> dispatcher::close;
                    case QUEUE_CLOSED -> queue::close;
                    case SCOPE_CLOSED -> scope::close;
                    case SHUT_DOWN -> dispatcher::shutdownNow;
                };
        Thread closer = Thread.ofPlatform().start(close);
        if (lot == Lot.CLOSED || lot == Lot.FULL_CLOSED) {
            Spin.until(() -> dispatcher.sink().isClosed() || !closer.isAlive());
        }
        mayGoOn.countDown();
        assertEquals(true, closer.join(Duration.ofSeconds(5)), () -> what + " does not close");
        if (lot == Lot.FULL_REJECT || lot == Lot.FULL_WAIT) {
            Spin.until(() -> queue.depth() == 0);
        }
    }

    private static void failed(String what, Throwable failure) {
        if (!(failure instanceof InterruptedException)
                && !(failure instanceof IllegalStateException)) {
            throw new AssertionError(what, failure);
        }
    }

    private List<Arbiter> arbiters(Kind kind) {
        Receiver<Integer> receiver = Arbiters.receive(port, this::handle);
        JoinArbiter<List<Integer>> join =
                Arbiters.multipleItemReceive(port, 2, items -> items.forEach(this::handle));
        Interleave.Builder state = Interleave.builder("state").teardownGrace(Duration.ofHours(1));
        return switch (kind) {
            case CONCURRENT -> List.of(receiver);
            case SERIAL -> List.of(receiver.concurrency(1));
            case LIMITED -> List.of(receiver.concurrency(2));
            case FILTERED -> List.of(receiver.when(item -> item % 2 == 0));
            case ONCE -> List.of(receiver.once(), receiver.once());
            case JOIN -> List.of(join);
            case SERIAL_JOIN -> List.of(join.concurrency(1));
            case JOIN_OF_TWO_PORTS ->
                    List.of(Arbiters.joinedReceive(port, other, (item, two) -> handle(item)));
            case GATHER ->
                    List.of(
                            Arbiters.gather(
                                    List.of(port),
                                    5,
                                    sides -> sides.getFirst().forEach(this::handle)));
            case CHOICE ->
                    List.of(
                            Arbiters.<Boolean>choice()
                                    .onReceive(port, this::handle)
                                    .onJoin(
                                            port,
                                            2,
                                            items -> items.stream().allMatch(this::handle)));
            case EXCLUSIVE -> List.of(state.exclusive(receiver).build());
            case SERIAL_EXCLUSIVE -> List.of(state.exclusive(receiver.concurrency(1)).build());
            case BOTH -> List.of(state.concurrent(receiver).exclusive(receiver).build());
            case BOTH_BY_PREDICATE ->
                    List.of(
                            state.concurrent(receiver.when(item -> item % 2 == 0))
                                    .exclusive(receiver.when(item -> item % 2 == 1))
                                    .build());
            case BOTH_JOINS -> List.of(state.concurrent(join).exclusive(join, receiver).build());
            case INDEPENDENT -> List.of(state.independent(receiver).exclusive(receiver).build());
            case TEARDOWN ->
                    List.of(
                            state.concurrent(receiver)
                                    .teardown(receiver.once(), join.once())
                                    .build());
        };
    }

    private boolean handle(int item) {
        if (!handled.add(item)) {
            throw new AssertionError(item + " was handled twice");
        }
        return true;
    }
}
