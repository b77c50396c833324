package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Causalities travel with what happens under them.
class CausalityFlowTest {

    private final Port<Failure> failures = Port.unbounded("failures");
    private final Port<Failure> others = Port.unbounded("other failures");
    private final Port<Integer> first = Port.unbounded("first");
    private final Port<Integer> second = Port.unbounded("second");
    private final Port<String> names = Port.unbounded("names");
    private final Causality one = Causality.named("one", failures);
    private final Causality two = Causality.named("two", others);

    private static String name() {
        return Causality.current().map(Causality::name).orElse("none");
    }

    private static <T> void post(Causality causality, Port<T> port, T item) throws Exception {
        causality.call(() -> {
            port.post(item);
            return true;
        });
    }

    @WithWorkers
    @DisplayName("34: a causality follows items from handler to handler, of every kind of receiver")
    void followsItems(int workers) throws Exception {
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            dispatcher.activate(Arbiters.receive(first, second::post).concurrency(1));
            dispatcher.activate(Arbiters.receive(second, item -> names.post(name())));
            post(one, first, 1);
            assertEquals("one", names.receive());
            first.post(2);
            assertEquals("none", names.receive());
        }
    }

    @WithWorkers
    @DisplayName("34: a causality follows spawned tasks and timers")
    void followsTasksAndTimers(int workers) throws Exception {
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            DispatcherQueue queue = dispatcher.queue("queue");
            one.call(() -> dispatcher.activate(Arbiters.fromHandler(() -> names.post(name()))));
            assertEquals("one", names.receive());
            one.call(() -> queue.enqueue(() -> names.post(name())));
            assertEquals("one", names.receive());
            var timer = one.call(() -> queue.timer(Duration.ofMillis(1)));
            dispatcher.activate(Arbiters.receive(timer, instant -> names.post(name())));
            assertEquals("one", names.receive());
        }
    }

    @WithWorkers
    @DisplayName("34: a join of items with two causalities reports to both, once each")
    void aJoinReportsToBoth(int workers) throws Exception {
        IllegalStateException cause = new IllegalStateException("on purpose");
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            dispatcher.activate(
                    Arbiters.joinedReceive(
                            first,
                            second,
                            (x, y) -> {
                                throw cause;
                            }));
            post(one, first, 1);
            post(two, second, 2);
            Failure told = failures.receive();
            assertEquals(cause, told.cause());
            assertEquals(List.of(one), told.path());
            assertEquals(cause, others.receive().cause());
        }
        assertEquals(0, failures.size());
        assertEquals(0, others.size());
    }

    @WithWorkers
    @DisplayName("34: a gather and a choice carry the causalities of what they took")
    void gathersAndChoicesCarryThem(int workers) throws Exception {
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            dispatcher.activate(Arbiters.gather(first, second, 2, (ok, bad) -> names.post(name())));
            post(one, first, 1);
            post(one, second, 1);
            assertEquals("one", names.receive());
            dispatcher.activate(
                    Arbiters.choice(Arbiters.receive(first, item -> names.post(name())).once()));
            post(two, first, 1);
            assertEquals("two", names.receive());
        }
    }

    @Test
    @DisplayName("34: a resource token that passes through many requests does not collect them")
    void aTokenDoesNotCollectCausalities() throws Exception {
        Port<Integer> tokens = Port.unbounded("tokens");
        Port<Integer> requests = Port.unbounded("requests");
        Port<Integer> done = Port.unbounded("done");
        int rounds = 1_000;
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            dispatcher.activate(
                    Arbiters.joinedReceive(
                            tokens,
                            requests,
                            (token, request) -> {
                                assertTrue(Causalities.current().size() <= Causalities.MOST);
                                tokens.post(token);
                                done.post(request);
                            }));
            tokens.post(0);
            for (int i = 0; i < rounds; i++) {
                post(Causality.named("request " + i, failures), requests, i);
                assertEquals(i, done.receive());
            }
        }
        assertEquals(0, failures.size());
    }

    @Test
    @DisplayName("34: a million posts of a token under one causality do not make it grow")
    void aMillionPostsDoNotGrow() throws Exception {
        one.call(() -> {
            for (int i = 0; i < 1_000_000; i++) {
                first.post(i);
                first.poll();
            }
            first.post(0);
            return true;
        });
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            Port<Integer> sizes = Port.unbounded("sizes");
            dispatcher.activate(
                    Arbiters.receive(first, item -> sizes.post(Causalities.current().size())));
            assertEquals(1, sizes.receive());
        }
    }

    @Test
    @DisplayName("34: an item that is posted detached carries no causality")
    void aDetachedItemCarriesNone() throws Exception {
        one.call(() -> {
            first.postDetached(1);
            return true;
        });
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            dispatcher.activate(Arbiters.receive(first, item -> names.post(name())));
            assertEquals("none", names.receive());
        }
        assertEquals(Optional.empty(), Causality.current());
    }
}
