package io.portolan.bench.micro;

import io.portolan.bench.compare.ForkedBenchmark;
import io.portolan.bench.compare.Twin;
import io.portolan.core.Port;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/// What it costs to wake many virtual threads, each blocked at a spot of its own, once. One thread
/// wakes them one after the other:
///
/// ```
///   wake 0, wake 1, wake 2 ... wake n-1        JMH's thread
///        \       \       \           \
///         runs    runs    runs        runs     each adds its value and ends
///   |<----------------- measured ----------------->|
/// ```
///
/// One operation wakes all of them. What counts is the lowest sample: what disturbs only adds. The
/// JVM has much young space: a collection that copies a hundred thousand stacks would take longer
/// than waking them.
@BenchmarkMode(Mode.SampleTime)
@Fork(jvmArgs = {"-Xms2g", "-Xmx2g", "-Xmn1500m"})
@Measurement(iterations = 8)
public class BlockedBenchmark extends ForkedBenchmark {

    /// Where threads block.
    public static final List<Twin<Supplier<Spot>>> TWINS =
            List.of(
                    Twin.ours("RECEIVE", "port.receive", PortSpot::new),
                    Twin.peer("PARK", "LockSupport.park", ParkSpot::new));

    private static final int LIMIT_SECONDS = 60;

    @Param("RECEIVE")
    String contender = "RECEIVE";

    @Param("100000")
    int threads;

    private Spot[] spots = {};
    private Thread[] blocked = {};
    private LongAdder sum = new LongAdder();
    private CountDownLatch finished = new CountDownLatch(0);

    @Setup(Level.Invocation)
    public void block() {
        block(Twin.named(contender, TWINS).of());
    }

    /// Starts a thread for each new spot, and returns when all of them are blocked.
    void block(Supplier<Spot> newSpot) {
        spots = Stream.generate(newSpot).limit(threads).toArray(Spot[]::new);
        sum = new LongAdder();
        finished = new CountDownLatch(threads);
        blocked =
                Arrays.stream(spots)
                        .map(spot -> Thread.startVirtualThread(() -> take(spot)))
                        .toArray(Thread[]::new);
        for (Thread thread : blocked) {
            while (thread.getState() != Thread.State.WAITING) {
                LockSupport.parkNanos(1000); // leaves them the core, nothing is timed yet
            }
        }
    }

    private void take(Spot spot) {
        try {
            sum.add(spot.take());
            finished.countDown();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Benchmark
    public void wake() throws InterruptedException {
        for (int i = 0; i < threads; i++) {
            spots[i].give(blocked[i], i);
        }
        boolean allEnded = finished.await(LIMIT_SECONDS, TimeUnit.SECONDS);
        long expected = (long) threads * (threads - 1) / 2;
        if (!allEnded || sum.sum() != expected) {
            throw new IllegalStateException(
                    "%d of %d threads did not wake within %d s, their values sum to %d: %d expected"
                            .formatted(
                                    finished.getCount(),
                                    threads,
                                    LIMIT_SECONDS,
                                    sum.sum(),
                                    expected));
        }
    }

    /// Where one thread blocks until another one gives it a value, once.
    interface Spot {
        /// Blocks until there is a value, and returns it.
        Integer take() throws InterruptedException;

        /// Gives the value to the thread, which blocks in `take`.
        void give(Thread blocked, Integer value);
    }

    private static final class PortSpot implements Spot {
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
}
