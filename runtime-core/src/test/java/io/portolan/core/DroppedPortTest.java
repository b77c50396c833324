package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A dispatcher keeps the ports of its arbiters until these are done.
class DroppedPortTest {

    static List<Function<Port<Integer>, Arbiter>> arbiters() {
        return List.of(
                port -> Arbiters.receive(port, item -> {}),
                port -> Arbiters.receive(port, item -> {}).concurrency(1),
                port -> Arbiters.receive(port, item -> {}).concurrency(3).when(item -> item > 5),
                port -> Arbiters.receive(port, item -> {}).once(),
                port -> Arbiters.multipleItemReceive(port, 3, items -> {}),
                port -> Arbiters.<Integer>choice().onReceive(port, item -> item));
    }

    @ParameterizedTest
    @MethodSource("arbiters")
    void aPortIsKeptUntilItsActivationIsCancelled(Function<Port<Integer>, Arbiter> arbiter) {
        assertFreedBy(arbiter, (port, activation) -> activation.cancel());
    }

    @ParameterizedTest
    @MethodSource("arbiters")
    void aPortIsKeptUntilItIsClosed(Function<Port<Integer>, Arbiter> arbiter) {
        assertFreedBy(arbiter, (port, activation) -> port.close());
    }

    private static void assertFreedBy(
            Function<Port<Integer>, Arbiter> arbiter, BiConsumer<Port<Integer>, Activation> end) {
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            List<Runnable> ending = new ArrayList<>();
            WeakReference<Port<Integer>> port = active(dispatcher, arbiter, end, ending);
            System.gc();
            assertNotNull(port.get());
            ending.removeLast().run();
            Spin.until(() -> {
                System.gc();
                return port.refersTo(null);
            });
        }
    }

    private static WeakReference<Port<Integer>> active(
            Dispatcher dispatcher,
            Function<Port<Integer>, Arbiter> arbiter,
            BiConsumer<Port<Integer>, Activation> end,
            List<Runnable> ending) {
        Port<Integer> port = Port.unbounded("dropped");
        Activation activation = dispatcher.activate(arbiter.apply(port));
        WeakReference<Port<Integer>> dropped = new WeakReference<>(port);
        WeakReference<Activation> active = new WeakReference<>(activation);
        ending.add(() -> {
            Port<Integer> still = dropped.get();
            Activation working = active.get();
            if (still != null && working != null) {
                end.accept(still, working);
            }
        });
        return dropped;
    }
}
