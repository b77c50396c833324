package io.portolan.services;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;

/// How many operations wait for a service: those that came less those that left.
///
/// Overview. Who brings operations counts on one cache line, the exclusive turn, which takes most
/// of them, on another. So neither takes the other's line away for each operation: who brings one
/// looks there only when, by what he saw there last, too many might wait.
///
/// *Threads:* any; [#takenAlone()] one after the other.
final class WaitingCount {

    private final AtomicLong came = new AtomicLong();
    private final AtomicLong left = new AtomicLong(); // otherwise than by the exclusive turn
    private final Taken taken = new Taken();
    private long seen; // of those that left, perhaps some time ago

    /// One more comes, unless so many wait already; returns whether it may.
    boolean enter(int most) {
        long number = came.incrementAndGet();
        if (number - seen <= most) {
            return true;
        }
        seen = left.get() + taken.count;
        if (number - seen <= most) {
            return true;
        }
        left.incrementAndGet();
        return false;
    }

    /// One leaves, by any thread.
    void leave() {
        left.incrementAndGet();
    }

    /// One is taken by the exclusive turn, of which there is one at a time.
    void takenAlone() {
        taken.increment();
    }

    int now() {
        long gone = left.get() + taken.count; // first: nobody leaves who has not come
        return (int) (came.get() - gone);
    }

    /// Keeps what lies before in memory off the count's cache line.
    @SuppressWarnings("UnusedVariable") // padding
    private abstract static class Before {

        private long p00, p01, p02, p03, p04, p05, p06, p07;
    }

    /// Written by the exclusive turn.
    private static final class Taken extends Before {

        private static final VarHandle COUNT;

        static {
            try {
                COUNT = MethodHandles.lookup().findVarHandle(Taken.class, "count", long.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private volatile long count;

        /// Keeps what lies behind off it.
        @SuppressWarnings("UnusedVariable") // padding
        private long p00, p01, p02, p03, p04, p05, p06, p07;

        void increment() {
            COUNT.setRelease(this, (long) COUNT.get(this) + 1); // no fence: there is one writer
        }
    }
}
