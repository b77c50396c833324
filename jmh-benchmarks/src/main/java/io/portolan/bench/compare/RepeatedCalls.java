package io.portolan.bench.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/// Threads that each make a call again and again for a time.
///
/// @param callers how many threads
/// @param threads runs them
public record RepeatedCalls(int callers, RunThreads threads) {

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
    /// *Failure:* [IllegalStateException] with what a call threw first, at once; the other callers
    /// are interrupted, and end after their calls.
    public Made run(Duration time, Call call) throws InterruptedException {
        long start = System.nanoTime();
        List<Callable<Long>> all = new ArrayList<>();
        for (int i = 0; i < callers; i++) {
            int caller = i;
            all.add(() -> calls(caller, start + time.toNanos(), call));
        }
        long calls = threads.run(all).stream().mapToLong(Long::longValue).sum();
        return new Made(calls, (System.nanoTime() - start) / NANOS_PER_MICRO);
    }

    private static long calls(int caller, long end, Call call) throws Exception {
        long number = 0;
        while (System.nanoTime() - end < 0 && !Thread.currentThread().isInterrupted()) {
            call.make(caller, number++);
        }
        return number;
    }
}
