package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/// Statement 2: whatever comes and goes, every item that was posted is somewhere, once.
class ConservationTest {

    private static final int PORTS = 3;
    private static final int PRODUCERS = 8;
    private static final int CONSUMERS = 8;
    private static final int EACH = 500;

    @WithWorkers
    @DisplayName("2: posted = handled + received + queued + returned by close")
    void everyItemIsSomewhereOnce(int workers) throws Exception {
        for (int seed = 0; seed < 10; seed++) {
            new Round(workers, seed).run();
        }
    }

    @WithWorkers
    @Tag("slow")
    @Timeout(300)
    @DisplayName("2: the same for a long time")
    void everyItemIsSomewhereOnceInTheLongRun(int workers) throws Exception {
        for (int seed = 100; seed < 1_000; seed++) {
            new Round(workers, seed).run();
        }
    }

    /// One dispatcher's life among producers, consumers, cancels and closes.
    private static final class Round {

        private final long seed;
        private final Dispatcher dispatcher;
        private final List<Port<Integer>> ports = new ArrayList<>();
        private final AtomicIntegerArray posted = new AtomicIntegerArray(PRODUCERS * EACH);
        private final AtomicIntegerArray found = new AtomicIntegerArray(PRODUCERS * EACH);

        Round(int workers, long seed) {
            this.seed = seed;
            dispatcher = Dispatcher.builder("test").platformThreads(workers).start();
            for (int i = 0; i < PORTS; i++) {
                ports.add(Port.unbounded("port " + i));
            }
        }

        void run() throws Exception {
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
            ports.forEach(port -> port.closeNow().forEach(found::incrementAndGet));
            for (int i = 0; i < posted.length(); i++) {
                int item = i;
                assertEquals(
                        posted.get(i), found.get(i), () -> "item " + item + " with seed " + seed);
            }
        }

        private void produce(int index, Random random) {
            for (int i = 0; i < EACH; i++) {
                int item = index * EACH + i;
                try {
                    port(random).post(item);
                    posted.incrementAndGet(item);
                } catch (PortClosedException e) {
                    Thread.onSpinWait(); // not posted
                }
            }
        }

        private void consume(Random random) throws InterruptedException {
            for (int i = 0; i < 60; i++) {
                Port<Integer> port = port(random);
                switch (random.nextInt(8)) {
                    case 0 -> find(port.poll());
                    case 1 -> receive(port, random.nextInt(50_000));
                    case 2 -> activate(receiver(port).once(), random);
                    case 3 -> activate(receiver(port).concurrency(1), random);
                    case 4 -> activate(receiver(port).concurrency(2), random);
                    case 5 -> activate(forwarder(port, random.nextInt(PORTS)), random);
                    default -> activate(receiver(port), random);
                }
            }
        }

        private void closeSome(Random random) {
            Spin.briefly(3_000_000);
            port(random).close();
            Spin.briefly(1_000_000);
            port(random).closeNow().forEach(found::incrementAndGet);
            if (random.nextBoolean()) {
                dispatcher.close();
            }
        }

        private void activate(Receiver<Integer> receiver, Random random) {
            try {
                Activation activation = dispatcher.activate(receiver);
                Spin.briefly(random.nextInt(40_000));
                if (random.nextInt(4) > 0) {
                    activation.cancel();
                }
            } catch (IllegalStateException e) {
                assertEquals("dispatcher 'test' is closed: activate before close", e.getMessage());
            }
        }

        private void receive(Port<Integer> port, int limitNanos) throws InterruptedException {
            try {
                find(port.receive(Duration.ofNanos(limitNanos)));
            } catch (TimeoutException | PortClosedException e) {
                Thread.onSpinWait(); // nothing there
            }
        }

        private Receiver<Integer> receiver(Port<Integer> port) {
            return Arbiters.receive(port, this::find);
        }

        /// A handler that posts the item on, and keeps it when it cannot.
        private Receiver<Integer> forwarder(Port<Integer> from, int to) {
            return Arbiters.receive(
                    from,
                    item -> {
                        try {
                            ports.get(to).post(item);
                        } catch (PortClosedException e) {
                            find(item);
                        }
                    });
        }

        private void find(@Nullable Integer item) {
            if (item != null) {
                found.incrementAndGet(item);
            }
        }

        private Port<Integer> port(Random random) {
            return ports.get(random.nextInt(PORTS));
        }
    }
}
