package io.portolan.core;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/// Statement 2: whatever comes and goes, every item that was posted is somewhere, once.
class ConservationTest {

    private static final int PORTS = 3;
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

    /// On unbounded ports, with receivers that also post items on.
    private static final class Round extends ConservationRound {

        Round(int workers, long seed) {
            super(
                    workers,
                    seed,
                    PRODUCERS * EACH,
                    IntStream.range(0, PORTS)
                            .mapToObj(i -> Port.<Integer>unbounded("port " + i))
                            .toList());
        }

        @Override
        void produce(int producer, Random random) {
            for (int i = 0; i < EACH; i++) {
                int item = producer * EACH + i;
                try {
                    port(random).post(item);
                    posted.incrementAndGet(item);
                } catch (PortClosedException e) {
                    Thread.onSpinWait(); // not posted
                }
            }
        }

        @Override
        void consume(Random random) throws InterruptedException {
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
                            port(to).post(item);
                        } catch (PortClosedException e) {
                            find(item);
                        }
                    });
        }
    }
}
