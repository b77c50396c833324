package io.portolan.core;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/// Statement 2 with everything that takes items, on every kind of port.
class MixedConservationTest {

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

    /// On ports of every kind.
    private static final class Round extends ConservationRound {

        /// The last of all ports, which joins may not name.
        private static final int RENDEZVOUS = 5;

        private final Port<Object> drops;
        private final AtomicInteger next = new AtomicInteger();

        Round(int workers, long seed) {
            this(workers, seed, Port.unbounded("drops"));
        }

        private Round(int workers, long seed, Port<Object> drops) {
            super(
                    workers,
                    seed,
                    PRODUCERS * EACH + CONSUMERS * STEPS,
                    List.of(
                            Port.unbounded("unbounded"),
                            Port.unbounded("other"),
                            Port.bounded("waits", 4, new Overflow.Wait()),
                            Port.bounded("drops oldest", 4, new Overflow.DropOldest(drops)),
                            Port.bounded("drops newest", 4, new Overflow.DropNewest(drops)),
                            Port.rendezvous("rendezvous")));
            this.drops = drops;
        }

        @Override
        void findRest() {
            drops.closeNow().forEach(item -> find((Integer) item));
        }

        @Override
        void produce(int producer, Random random) throws InterruptedException {
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

        @Override
        void consume(Random random) throws Exception {
            for (int i = 0; i < STEPS; i++) {
                consumeOnce(random);
            }
        }

        private void consumeOnce(Random random) throws Exception {
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

        private Receiver<Integer> receiver(Random random) {
            Receiver<Integer> all = Arbiters.receive(port(random), this::find);
            Receiver<Integer> some = random.nextBoolean() ? all : all.when(item -> item % 3 > 0);
            return random.nextBoolean() ? some : some.concurrency(1 + random.nextInt(2));
        }

        private JoinArbiter<List<Integer>> pair(Random random) {
            int first = random.nextInt(RENDEZVOUS);
            int second = random.nextInt(RENDEZVOUS);
            return first == second
                    ? Arbiters.multipleItemReceive(port(first), 2, this::findAll)
                    : Arbiters.multiplePortReceive(
                            List.of(port(first), port(second)), this::findAll);
        }

        private Gather<List<List<Integer>>> gather(Random random) {
            int first = random.nextInt(RENDEZVOUS + 1);
            return Arbiters.gather(
                    List.of(port(first), port((first + 1) % (RENDEZVOUS + 1))),
                    1 + random.nextInt(6),
                    sides -> sides.forEach(this::findAll));
        }

        private Choice<Boolean> choice(Random random) {
            return Arbiters.<Boolean>choice()
                    .order(ORDERS.get(random.nextInt(ORDERS.size())))
                    .onReceive(port(random), item -> item % 2 == 0, this::find)
                    .onReceive(port(random), this::find)
                    .onJoin(port(0), port(3), (x, y) -> find(x) && find(y))
                    .onJoin(
                            port(2),
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

        private static Duration brief(Random random) {
            return Duration.ofNanos(random.nextInt(50_000));
        }
    }
}
