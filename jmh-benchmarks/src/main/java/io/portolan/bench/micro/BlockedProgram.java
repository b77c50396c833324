package io.portolan.bench.micro;

import io.portolan.bench.compare.Answer;
import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.LegacyComparison;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Role;
import io.portolan.core.Port;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What it costs to wake many virtual threads that block in a port, each once.
public final class BlockedProgram {

    /// Young space for all rounds: a collection that copies a hundred thousand stacks would take
    /// longer than waking them.
    private static final List<String> JVM_OPTIONS = List.of("-Xms2g", "-Xmx2g", "-Xmn1500m");

    private static final int ROUNDS = 8;
    private static final int QUICK_ROUNDS = 4;

    private BlockedProgram() {}

    /// Ours beside the peers, in rounds.
    public static BenchComparison comparison() {
        return new LegacyComparison(
                "blocked",
                "virtual threads blocked in receive, woken once, against bare park",
                "2 GB of memory",
                "a minute, --quick half",
                BlockedProgram.class,
                List.of(BlockedContender.values()),
                "threads",
                List.of(100_000),
                List.of(20_000),
                List.of(Quantity.compared("ns per thread")),
                JVM_OPTIONS);
    }

    /// Arguments: contender, threads, whether quick.
    public static void main(String[] arguments) throws InterruptedException {
        var contender = BlockedContender.valueOf(arguments[0]);
        var round = new WakingRound(Integer.parseInt(arguments[1]), contender::spot);
        int rounds = Boolean.parseBoolean(arguments[2]) ? QUICK_ROUNDS : ROUNDS;
        Answer.of(best(round, rounds)).print(System.out);
    }

    /// The lowest of some, the first of which also warm up: what disturbs only adds.
    private static double best(WakingRound round, int rounds) throws InterruptedException {
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < rounds; i++) {
            best = Math.min(best, round.nanosEach());
        }
        return best;
    }

    /// How a thread blocks.
    enum BlockedContender implements Contender {
        RECEIVE("port.receive", Role.OURS),
        PARK("LockSupport.park", Role.PEER);

        private final String label;
        private final Role role;

        BlockedContender(String label, Role role) {
            this.label = label;
            this.role = role;
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public Role role() {
            return role;
        }

        /// Makes a place for a thread to block at.
        Spot spot() {
            return switch (this) {
                case RECEIVE -> new PortSpot();
                case PARK -> new ParkSpot();
            };
        }
    }

    /// Where one thread blocks until another one gives it a value, once.
    interface Spot {

        /// Blocks until there is a value, and returns it.
        Integer take() throws InterruptedException;

        /// Gives the value to the thread, which blocks in `take`.
        void give(Thread blocked, Integer value);
    }

    /// Ours: a port.
    static final class PortSpot implements Spot {

        private final Port<Integer> port = Port.unbounded("spot");

        @Override
        public Integer take() throws InterruptedException {
            return port.receive();
        }

        @Override
        public void give(Thread blocked, Integer value) {
            port.post(value);
        }
    }

    /// The least that there is: a field and a parked thread.
    static final class ParkSpot implements Spot {

        private volatile @Nullable Integer value;

        @Override
        public Integer take() {
            Integer seen = value;
            while (seen == null) {
                LockSupport.park(this);
                seen = value;
            }
            return seen;
        }

        @Override
        public void give(Thread blocked, Integer given) {
            value = given;
            LockSupport.unpark(blocked);
        }
    }

    /// Many virtual threads, each blocked at a spot of its own; one thread wakes them one after the
    /// other.
    ///
    /// ```
    ///   wake 0, wake 1, wake 2 ... wake n-1        this thread
    ///        \       \       \           \
    ///         runs    runs    runs        runs     each adds its value and ends
    ///   |<----------------- measured ----------------->|
    /// ```
    static final class WakingRound {

        private static final int LIMIT_SECONDS = 60;

        private final int count;
        private final Supplier<Spot> newSpot;

        /// @param count how many threads
        WakingRound(int count, Supplier<Spot> newSpot) {
            this.count = count;
            this.newSpot = newSpot;
        }

        /// Returns the time from the first give to the end of the last thread, by the threads.
        ///
        /// *Failure:* [IllegalStateException] when a thread was not woken within a minute or got
        /// another one's value.
        double nanosEach() throws InterruptedException {
            Spot[] spots = new Spot[count];
            Thread[] threads = new Thread[count];
            LongAdder sum = new LongAdder();
            CountDownLatch finished = new CountDownLatch(count);
            for (int i = 0; i < count; i++) {
                Spot spot = newSpot.get();
                spots[i] = spot;
                threads[i] = Thread.startVirtualThread(() -> take(spot, sum, finished));
            }
            for (Thread thread : threads) {
                awaitBlocked(thread);
            }
            long start = System.nanoTime();
            for (int i = 0; i < count; i++) {
                spots[i].give(threads[i], i);
            }
            boolean allEnded = finished.await(LIMIT_SECONDS, TimeUnit.SECONDS);
            long nanos = System.nanoTime() - start;
            long expected = (long) count * (count - 1) / 2;
            if (!allEnded || sum.sum() != expected) {
                throw new IllegalStateException(
                        "%d of %d threads did not wake within %d s, their values sum to %d: %d expected"
                                .formatted(
                                        finished.getCount(),
                                        count,
                                        LIMIT_SECONDS,
                                        sum.sum(),
                                        expected));
            }
            return (double) nanos / count;
        }

        private static void take(Spot spot, LongAdder sum, CountDownLatch finished) {
            try {
                sum.add(spot.take());
                finished.countDown();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }

        @SuppressWarnings("ThreadPriorityCheck") // only leaves them the core, nothing is timed yet
        private static void awaitBlocked(Thread thread) {
            while (thread.getState() != Thread.State.WAITING) {
                Thread.yield();
            }
        }
    }
}
