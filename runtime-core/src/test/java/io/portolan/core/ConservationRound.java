package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/// One dispatcher's life among producers, consumers, cancels and closes; at its end every item that
/// was posted must have been found once.
///
/// ```
///   8 producers --> ports --> 8 consumers, who also activate and cancel
///                     ^
///                     +------ one that closes some
/// ```
abstract class ConservationRound {

    static final int PRODUCERS = 8;
    static final int CONSUMERS = 8;

    final AtomicIntegerArray posted;
    private final AtomicIntegerArray found;
    private final long seed;
    private final Dispatcher dispatcher;
    private final List<Port<Integer>> ports;

    /// @param items are numbers below it
    ConservationRound(int workers, long seed, int items, List<Port<Integer>> ports) {
        this.seed = seed;
        this.ports = List.copyOf(ports);
        posted = new AtomicIntegerArray(items);
        found = new AtomicIntegerArray(items);
        dispatcher = Dispatcher.builder("test").platformThreads(workers).start();
    }

    /// Posts items and counts them as posted.
    abstract void produce(int producer, Random random) throws Exception;

    /// Finds items where they are, and activates arbiters that do.
    abstract void consume(Random random) throws Exception;

    /// Finds what is left elsewhere than in the ports.
    void findRest() {}

    final void run() throws Exception {
        Crew.run(
                PRODUCERS + CONSUMERS + 1,
                index -> {
                    Random random = new Random(seed * 1_000 + index);
                    if (index < PRODUCERS) {
                        produce(index, random);
                    } else if (index < PRODUCERS + CONSUMERS) {
                        consume(random);
                    } else {
                        closeSome(random);
                    }
                });
        dispatcher.close();
        ports.forEach(port -> port.closeNow().forEach(this::find));
        findRest();
        for (int i = 0; i < posted.length(); i++) {
            int item = i;
            assertEquals(posted.get(i), found.get(i), () -> "item " + item + " with seed " + seed);
        }
    }

    /// Activates, and in three of four cases cancels soon.
    final void activate(Arbiter arbiter, Random random) {
        try {
            Activation activation = dispatcher.activate(arbiter);
            Spin.briefly(random.nextInt(40_000));
            if (random.nextInt(4) > 0) {
                activation.cancel();
            }
        } catch (IllegalStateException e) {
            assertEquals("dispatcher 'test' is closed: activate before close", e.getMessage());
        }
    }

    /// Whether it is an item that was not found before.
    final boolean find(@Nullable Integer item) {
        return item != null && found.incrementAndGet(item) == 1;
    }

    /// One of the ports.
    final Port<Integer> port(Random random) {
        return port(random.nextInt(ports.size()));
    }

    final Port<Integer> port(int index) {
        return ports.get(index);
    }

    private void closeSome(Random random) {
        Spin.briefly(3_000_000);
        port(random).close();
        Spin.briefly(1_000_000);
        port(random).closeNow().forEach(this::find);
        if (random.nextBoolean()) {
            dispatcher.close();
        }
    }
}
