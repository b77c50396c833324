package io.portolan.bench.table2;

import io.portolan.bench.pipeline.StageWork;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// What a computation does between messages.
///
/// @param steps of the kernel; none when the stage is empty
/// @param gaps where the gaps before it are counted; null when nobody looks at the clock
record Stage(int steps, @Nullable ThreadGaps gaps) {

    /// Nothing.
    static final Stage EMPTY = new Stage(0, null);

    /// Computes from a value on.
    long compute(long value) {
        if (gaps == null) {
            return steps == 0 ? value : StageWork.compute(value, steps);
        }
        StageWork.Clock clock = gaps.begin();
        long next = StageWork.compute(value, steps);
        clock.end();
        return next;
    }

    /// What so many stages compute from zero on.
    long expected(int stages) {
        return StageWork.expected(0, (long) stages * steps);
    }

    /// Ends a run of so many stages of all computations.
    void endRun(long stages) {
        if (gaps != null) {
            gaps.endRun(stages);
        }
    }

    /// The gaps between the stages that a thread does one after the other, whichever computations
    /// they are of:
    ///
    /// ```
    ///   worker 1  ---[ stage of 0 ]--- gap ---[ stage of 2 ]--- gap ---[ stage of 0 ]---
    ///   worker 2  ---[ stage of 1 ]--- gap ---[ stage of 3 ]--- gap ---[ stage of 1 ]---
    /// ```
    ///
    /// A computation with a platform thread of its own has the time of its messages as its gaps. A
    /// virtual thread counts as the thread that carries it, or the stages of others would be in its
    /// gaps.
    ///
    /// *Threads:* any number at a time within a run; one between runs.
    static final class ThreadGaps {

        /// What the JVM must be told to tell the thread that carries a virtual one.
        static final String JVM_OPTION = "--add-opens=java.base/java.lang=ALL-UNNAMED";

        private static final Own[] NONE = {};

        private final Supplier<Thread> current;
        private final Histogram all = StageWork.Clock.newHistogram();
        private final AtomicReference<Own[]> ofThreads = new AtomicReference<>(NONE);

        private record Own(Thread thread, StageWork.Clock clock) {}

        /// @param current the thread that does the stage which begins
        ThreadGaps(Supplier<Thread> current) {
            this.current = current;
        }

        /// Those of threads of the system.
        ///
        /// *Failure:* [IllegalStateException] when the JVM was not started with [#JVM_OPTION].
        static ThreadGaps ofCarriers() {
            MethodHandle carrier = Carrier.CURRENT;
            if (!Carrier.current().equals(Thread.currentThread())) {
                throw new IllegalStateException(carrier + " does not give this thread");
            }
            return new ThreadGaps(Carrier::current);
        }

        /// A stage begins; its end is told to what is returned.
        StageWork.Clock begin() {
            long now = System.nanoTime();
            StageWork.Clock clock = own();
            clock.begin(now);
            return clock;
        }

        /// Ends a run, after which threads are idle or gone.
        ///
        /// *Failure:* [IllegalStateException] unless each stage but the first of each thread had a
        /// gap.
        ///
        /// @param stages of all computations
        void endRun(long stages) {
            long gaps = 0;
            Own[] threads = ofThreads.getAndSet(NONE);
            for (Own own : threads) {
                gaps += own.clock().gaps().getTotalCount();
                all.add(own.clock().gaps());
            }
            if (gaps + threads.length != stages) {
                throw new IllegalStateException(
                        "%d stages on %d threads had %d gaps: %d expected"
                                .formatted(stages, threads.length, gaps, stages - threads.length));
            }
        }

        /// Forgets the runs so far.
        void clear() {
            all.reset();
        }

        /// The gap in nanoseconds that so many percent of all do not exceed.
        double percentile(double percent) {
            return all.getValueAtPercentile(percent);
        }

        private StageWork.Clock own() {
            Thread thread = current.get();
            for (Own own : ofThreads.get()) {
                if (own.thread().equals(thread)) {
                    return own.clock();
                }
            }
            return add(thread);
        }

        /// Without a lock: a virtual thread that had to wait for one could go on on another
        /// carrier.
        private StageWork.Clock add(Thread thread) {
            Own own = new Own(thread, new StageWork.Clock());
            ofThreads.updateAndGet(others -> {
                Own[] more = Arrays.copyOf(others, others.length + 1);
                more[others.length] = own;
                return more;
            });
            return own.clock();
        }

        /// The JDK has no public way to ask for it.
        private static final class Carrier {

            private static final MethodHandle CURRENT = find();

            static Thread current() {
                try {
                    return (Thread) CURRENT.invokeExact();
                } catch (Throwable e) {
                    throw new IllegalStateException("the JDK does not tell the carrier", e);
                }
            }

            private static MethodHandle find() {
                try {
                    Method method = Thread.class.getDeclaredMethod("currentCarrierThread");
                    method.setAccessible(true);
                    return MethodHandles.lookup().unreflect(method);
                } catch (ReflectiveOperationException | RuntimeException e) {
                    throw new IllegalStateException(
                            "this JDK does not tell which thread carries a virtual one: start the JVM with "
                                    + JVM_OPTION,
                            e);
                }
            }
        }
    }
}
