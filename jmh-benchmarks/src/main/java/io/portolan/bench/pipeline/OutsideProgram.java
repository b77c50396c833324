package io.portolan.bench.pipeline;

import io.portolan.bench.compare.Program;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Twin;
import io.portolan.bench.compare.WarmUpPhase;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/// How long a post from outside takes while a contender's threads are busy without end.
public final class OutsideProgram implements Program<Twin<Supplier<ChainEngine>>> {

    private static final long WARM_UP_NANOS = 2_000_000_000;

    private static final int PROBES = 2000;
    private static final int QUICK_PROBES = 500;

    /// As many as threads, of which the contenders have one for each core.
    private static final int CHAINS = Math.max(2, Runtime.getRuntime().availableProcessors());

    /// Those whose threads can all be kept busy by a chain for each core.
    @Override
    public Description<Twin<Supplier<ChainEngine>>> description() {
        return new Description<>(
                "outside",
                "posts from outside while endless chains keep every worker busy",
                "nothing",
                "four minutes, --quick two",
                Stream.of(
                                "PORT",
                                "PORT_SERIAL",
                                "FIXED_THREADS",
                                "FORK_JOIN_POOL",
                                "VIRTUAL_THREAD")
                        .map(name -> Twin.named(name, ChainEngine.TWINS))
                        .toList(),
                "chains",
                List.of(CHAINS),
                List.of(CHAINS),
                Stream.of(
                                "from the intended time, p50",
                                "from the intended time, p99",
                                "from the post, p50",
                                "from the post, p99")
                        .map(which -> new Quantity("us " + which, true, "over 500 ms"))
                        .toList(),
                List.of("-Xms512m", "-Xmx512m"));
    }

    /// Does not close the engine: a starved one might wait for ever.
    @Override
    public ProgramAnswer measure(Twin<Supplier<ChainEngine>> twin, int chains, boolean isQuick) {
        Probing probing = new Probing(twin.of().get(), chains);
        probing.run(WARM_UP_NANOS, isQuick ? QUICK_PROBES : PROBES);
        return answer(probing);
    }

    static ProgramAnswer answer(Probing probing) {
        ProgramAnswer answer =
                ProgramAnswer.of(
                        probing.micros(probing.sinceIntended, 50),
                        probing.micros(probing.sinceIntended, 99),
                        probing.micros(probing.sincePost, 50),
                        probing.micros(probing.sincePost, 99));
        if (probing.lost == 0) {
            return answer;
        }
        return answer.noting(
                "%s%d of %d lost"
                        .formatted(
                                probing.arrived() == 0 ? "never ran: " : "",
                                probing.lost,
                                probing.lost + probing.arrived()));
    }

    /// A thread from outside posts a probe every millisecond while endless chains keep all threads
    /// of an engine busy.
    ///
    /// ```
    ///   chain 1:  A <--> B          all for ever
    ///   chain 2:  A <--> B
    ///   ...
    ///
    ///   outside:  |--1 ms--|--1 ms--|--1 ms--|     a probe at each, if the last one has arrived
    ///                      ^
    ///                      intended time: a probe that is late makes the next ones late, which counts
    /// ```
    ///
    /// Times are also taken from the post itself, because the system may wake the outside thread
    /// late, for which the engine can do nothing.
    static final class Probing {

        private static final long PERIOD_NANOS = 1_000_000;
        private static final long LIMIT_NANOS = 500_000_000;
        private static final int LOSSES = 9;
        private static final int WARM_UPS_AT_ONCE = 20;
        private static final int DIGITS = 2;
        private static final double NANOS_PER_MICRO = 1000;
        private static final double ALL_PERCENT = 100;

        private final ChainEngine engine;
        private final int busyChains;

        /// From the moment at which a probe should have been posted to its arrival.
        final Histogram sinceIntended = new Histogram(DIGITS);

        /// The same from its post.
        final Histogram sincePost = new Histogram(DIGITS);

        /// How many did not arrive in time.
        int lost;

        private OutsideProbe probe;

        /// @param busyChains how many it takes to keep the engine's threads busy
        Probing(ChainEngine engine, int busyChains) {
            this.engine = engine;
            this.busyChains = busyChains;
            probe = new OutsideProbe(engine);
        }

        /// The time that so many percent of the probes did not exceed: microseconds, infinite when
        /// lost probes are among them.
        double micros(Histogram times, double percent) {
            double ofArrived = percent * (arrived() + lost) / arrived();
            return ofArrived <= ALL_PERCENT
                    ? times.getValueAtPercentile(ofArrived) / NANOS_PER_MICRO
                    : Double.POSITIVE_INFINITY;
        }

        long arrived() {
            return sincePost.getTotalCount();
        }

        /// Posts probes to warm up, for so long at least, and then so many that count, or fewer
        /// when nine are lost.
        void run(long warmUpNanos, int probes) {
            EndlessChain[] chains = new EndlessChain[busyChains];
            for (int i = 0; i < busyChains; i++) {
                chains[i] = new EndlessChain();
                engine.ends().apply(chains[i]).run();
            }
            for (WarmUpPhase warmUp = new WarmUpPhase(warmUpNanos);
                    lost < LOSSES && warmUp.goesOn(); ) {
                post(WARM_UPS_AT_ONCE);
            }
            if (lost == 0) {
                sinceIntended.reset();
                sincePost.reset();
            }
            if (lost < LOSSES) {
                post(probes);
            }
            for (EndlessChain chain : chains) {
                chain.isToEnd = true;
            }
        }

        private void post(int probes) {
            long intended = System.nanoTime() + PERIOD_NANOS;
            for (int i = 0; i < probes && lost < LOSSES; i++) {
                awaitTime(intended);
                long posted = System.nanoTime();
                probe.post();
                if (awaitArrival(probe, posted + LIMIT_NANOS)) {
                    record(sinceIntended, probe.arrivalNanos - intended);
                    record(sincePost, probe.arrivalNanos - posted);
                    intended += PERIOD_NANOS;
                } else {
                    lost++;
                    probe = new OutsideProbe(engine);
                    intended = System.nanoTime() + PERIOD_NANOS;
                }
            }
        }

        /// Clocks of different cores may give a time below zero.
        private static void record(Histogram times, long nanos) {
            times.recordValue(Math.max(0, nanos));
        }

        private static void awaitTime(long nanoTime) {
            for (long left = nanoTime - System.nanoTime();
                    left > 0;
                    left = nanoTime - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }

        /// Looks at the probe now and then, so that the core is left to the engine. The time of
        /// arrival is taken by the probe.
        private static boolean awaitArrival(OutsideProbe probe, long limit) {
            while (!probe.hasArrived) {
                if (System.nanoTime() > limit) {
                    return false;
                }
                LockSupport.parkNanos(PERIOD_NANOS / 10);
            }
            return true;
        }
    }

    /// A chain that goes to and fro until it is told to end.
    static final class EndlessChain extends Chain {

        private volatile boolean isToEnd;

        @Override
        protected boolean goesOn() {
            return !isToEnd;
        }
    }

    /// What an outside thread posts: it has one stage, in which it looks at the clock. It is posted
    /// again when it has arrived; one that was lost may still arrive, so it is not posted again.
    ///
    /// *Threads:* one posts and asks, the engine's run the stage.
    static final class OutsideProbe extends Chain {

        private final Runnable post;
        private long arrivalNanos; // by the clock of System.nanoTime(); valid when it has arrived
        private volatile boolean hasArrived; // since it was last posted

        OutsideProbe(ChainEngine engine) {
            post = engine.ends().apply(this);
        }

        void post() {
            hasArrived = false;
            post.run();
        }

        @Override
        protected void stage() {
            arrivalNanos = System.nanoTime();
            hasArrived = true;
        }

        @Override
        protected boolean goesOn() {
            return false;
        }
    }
}
