package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/// Statement 2 with everything that takes items, on every kind of port.
class MixedConservationTest {

    private static final int PRODUCERS = 8;
    private static final int CONSUMERS = 8;
    private static final int EACH = 150;
    private static final int STEPS = 60;
    private static final List<Selection> ORDERS = List.of(Selection.values());

    @WithWorkers
    @Timeout(30)
    @DisplayName("2: nothing is lost or doubled by joins, choices, gathers, cancels and closes")
    void everyItemIsSomewhereOnce(int workers) throws Exception {
        for (int seed = 0; seed < 5; seed++) {
            new Round(workers, seed).run();
        }
    }

    @WithWorkers
    @Tag("slow")
    @Timeout(600)
    @DisplayName("2: nothing is lost or doubled by joins, choices and gathers in the long run")
    void everyItemIsSomewhereOnceInTheLongRun(int workers) throws Exception {
        for (int seed = 100; seed < 300; seed++) {
            new Round(workers, seed).run();
        }
    }

    /// One dispatcher's life.
    private static final class Round {

        private final long seed;
        private final Dispatcher dispatcher;
        private final Port<Object> drops = Port.unbounded("drops");

        /// The ports that joins may name come first; the last is the rendezvous.
        private final List<Port<Integer>> ports =
                List.of(
                        Port.unbounded("unbounded"),
                        Port.unbounded("other"),
                        Port.bounded("waits", 4, new Overflow.Wait()),
                        Port.bounded("drops oldest", 4, new Overflow.DropOldest(drops)),
                        Port.bounded("drops newest", 4, new Overflow.DropNewest(drops)),
                        Port.rendezvous("rendezvous"));

        private final AtomicInteger next = new AtomicInteger();
        private final AtomicIntegerArray posted =
                new AtomicIntegerArray(PRODUCERS * EACH + CONSUMERS * STEPS);
        private final AtomicIntegerArray found = new AtomicIntegerArray(posted.length());

        Round(int workers, long seed) {
            this.seed = seed;
            dispatcher = Dispatcher.builder("test").platformThreads(workers).start();
        }

        void run() throws Exception {
            Crew.run(
                    PRODUCERS + CONSUMERS + 1,
                    index -> {
                        Random random = new Random(seed * 1_000 + index);
                        if (index < PRODUCERS) {
                            produce(random);
                        } else if (index < PRODUCERS + CONSUMERS) {
                            for (int i = 0; i < STEPS; i++) {
                                consume(random);
                            }
                        } else {
                            closeSome(random);
                        }
                    });
            dispatcher.close();
            ports.forEach(port -> port.closeNow().forEach(this::find));
            drops.closeNow().forEach(item -> find((Integer) item));
            for (int i = 0; i < next.get(); i++) {
                int item = i;
                assertEquals(
                        posted.get(i), found.get(i), () -> "item " + item + " with seed " + seed);
            }
        }

        private void produce(Random random) throws InterruptedException {
            for (int i = 0; i < EACH; i++) {
                int item = next.getAndIncrement();
                try {
                    if (port(random).post(item, Duration.ofNanos(random.nextInt(20_000)))) {
                        posted.incrementAndGet(item);
                    }
                } catch (PortClosedException e) {
                    Thread.onSpinWait(); // not posted
                }
            }
        }

        private void consume(Random random) throws Exception {
            try {
                switch (random.nextInt(12)) {
                    case 0 -> find(port(random).poll());
                    case 1 -> find(port(random).receive(brief(random)));
                    case 2 -> activate(receiver(random), random);
                    case 3 -> activate(receiver(random).once(), random);
                    case 4 -> pair(random).await(brief(random)).forEach(this::find);
                    case 5 -> activate(pair(random), random);
                    case 6 -> activate(pair(random).once().concurrency(1), random);
                    case 7 -> gather(random).await(brief(random)).forEach(this::findAll);
                    case 8 -> activate(gather(random), random);
                    case 9 ->
                            activate(choice(random).onTimeout(brief(random), () -> false), random);
                    case 10 -> choice(random).orElse(() -> false).await();
                    default -> postOrTake(random);
                }
            } catch (TimeoutException | PortClosedException e) {
                Thread.onSpinWait(); // nothing there
            }
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

        private void activate(Arbiter arbiter, Random random) {
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

        private Receiver<Integer> receiver(Random random) {
            Receiver<Integer> all = Arbiters.receive(port(random), this::find);
            Receiver<Integer> some = random.nextBoolean() ? all : all.when(item -> item % 3 > 0);
            return random.nextBoolean() ? some : some.concurrency(1 + random.nextInt(2));
        }

        private JoinArbiter<List<Integer>> pair(Random random) {
            int first = random.nextInt(ports.size() - 1);
            int second = random.nextInt(ports.size() - 1);
            return first == second
                    ? Arbiters.multipleItemReceive(ports.get(first), 2, this::findAll)
                    : Arbiters.multiplePortReceive(
                            List.of(ports.get(first), ports.get(second)), this::findAll);
        }

        private Gather<List<List<Integer>>> gather(Random random) {
            int first = random.nextInt(ports.size());
            return Arbiters.gather(
                    List.of(ports.get(first), ports.get((first + 1) % ports.size())),
                    1 + random.nextInt(6),
                    sides -> sides.forEach(this::findAll));
        }

        private Choice<Boolean> choice(Random random) {
            return Arbiters.<Boolean>choice()
                    .order(ORDERS.get(random.nextInt(ORDERS.size())))
                    .onReceive(port(random), item -> item % 2 == 0, this::find)
                    .onReceive(port(random), this::find)
                    .onJoin(ports.get(0), ports.get(3), (x, y) -> find(x) && find(y))
                    .onJoin(
                            ports.get(2),
                            2,
                            items -> {
                                findAll(items);
                                return true;
                            });
        }

        private void postOrTake(Random random) throws InterruptedException, ExecutionException {
            int item = next.getAndIncrement();
            choice(random)
                    .onPost(port(random), item, () -> posted.incrementAndGet(item) == 1)
                    .onTimeout(brief(random), () -> false)
                    .await();
        }

        private void findAll(List<Integer> items) {
            items.forEach(this::find);
        }

        private boolean find(@Nullable Integer item) {
            return item != null && found.incrementAndGet(item) == 1;
        }

        private Port<Integer> port(Random random) {
            return ports.get(random.nextInt(ports.size()));
        }

        private static Duration brief(Random random) {
            return Duration.ofNanos(random.nextInt(50_000));
        }
    }
}
