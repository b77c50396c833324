package io.portolan.bench.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// Threads that each make a call again and again for a time.
///
/// @param callers how many threads
/// @param threads makes them
public record RepeatedCalls(int callers, ThreadFactory threads) {

    private static final double NANOS_PER_MICRO = 1000;

    /// What a thread does again and again.
    @FunctionalInterface
    public interface Call {
        /// Makes the call once.
        ///
        /// @param caller `0..callers-1`
        /// @param number how many calls this caller has made before
        void make(int caller, long number) throws Exception;
    }

    /// What came of it.
    ///
    /// @param calls that all callers made
    /// @param micros from the start to the end of the last one
    public record Made(long calls, double micros) {
        /// Of all callers together.
        public double microsPerCall() {
            return micros / calls;
        }
    }

    /// Returns when the time is over and each caller has ended its last call.
    ///
    /// *Failure:* what a call throws, after all callers have ended.
    public Made run(Duration time, Call call) throws Exception {
        LongAdder calls = new LongAdder();
        CountDownLatch failed = new CountDownLatch(1);
        AtomicBoolean isToEnd = new AtomicBoolean();
        AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
        long start = System.nanoTime();
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < callers; i++) {
            int caller = i;
            Thread thread =
                    threads.newThread(() -> {
                        try {
                            for (long number = 0; !isToEnd.get(); number++) {
                                call.make(caller, number);
                                calls.increment();
                            }
                        } catch (Exception e) {
                            failure.set(e);
                            failed.countDown();
                        }
                    });
            thread.start();
            started.add(thread);
        }
        boolean _ = failed.await(time.toNanos(), TimeUnit.NANOSECONDS);
        isToEnd.set(true);
        for (Thread thread : started) {
            thread.join();
        }
        Exception cause = failure.get();
        if (cause != null) {
            throw cause;
        }
        return new Made(calls.sum(), (System.nanoTime() - start) / NANOS_PER_MICRO);
    }
}
