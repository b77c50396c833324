package io.portolan.clustering.ranks;

import java.util.concurrent.atomic.AtomicLong;

/// Which code makes soft sweeps: plain Java until as much time has gone into it as the JIT takes to
/// compile vector code, which is slow until then.
///
/// However much work is still to come, that is at most twice what the better choice would have
/// taken. Both codes give the same bits, so ranks need not choose alike.
///
/// *Threads:* one rank; all of the JVM share what was spent, since the JIT works for all.
public final class SoftKernel {
    /// About what compiling takes, on two cores beside the sweeps that are slow until then.
    private static final long PATIENCE_NANOS = 1_500_000_000;

    /// From so much work in a sweep on, in points times clusters times dimensions, vector code is
    /// worth it at once.
    private static final double LARGE = 2e6;

    private static final AtomicLong SPENT_NANOS = new AtomicLong();

    private final boolean isPlain;
    private final double work;

    /// @param isPlain whether only plain Java may be used
    /// @param work of one sweep, in points times clusters times dimensions
    public SoftKernel(boolean isPlain, double work) {
        this.isPlain = isPlain;
        this.work = work;
    }

    /// Whether a sweep of so much work is worth the trouble: vector code that is still to be
    /// compiled, or another rank to meet.
    public static boolean isLarge(double work) {
        return work >= LARGE;
    }

    /// Whether the next sweep is to be made by plain Java.
    boolean isPlain() {
        return isPlain || isPatient();
    }

    /// The sweep took so long.
    void worked(long nanos) {
        if (isPatient()) {
            SPENT_NANOS.addAndGet(nanos);
        }
    }

    private boolean isPatient() {
        return !isLarge(work) && SPENT_NANOS.get() < PATIENCE_NANOS;
    }
}
