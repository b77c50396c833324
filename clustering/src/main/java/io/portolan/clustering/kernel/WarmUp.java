package io.portolan.clustering.kernel;

import java.util.concurrent.atomic.AtomicLong;

/// How far the JIT is with the vector kernel for one kind of points.
///
/// One for the whole JVM, since the JIT works for all of it: what a kernel that lives only for some
/// sweeps has found out is not lost, and kernels made later begin with the faster one.
///
/// *Threads:* any; the ranks share it until it is over.
final class WarmUp {
    /// Less than loading the classes of the Vector API takes.
    private static final long PATIENCE_NANOS = 50_000_000;

    /// What may still be spent on trying.
    private final AtomicLong creditNanos;

    // Volatile because any rank may end it; late news costs others patience only.
    private volatile boolean isOver;

    /// @param patienceNanos how much must have been earned before anything is tried
    WarmUp(long patienceNanos) {
        this.creditNanos = new AtomicLong(-patienceNanos);
    }

    static WarmUp patient() {
        return new WarmUp(PATIENCE_NANOS);
    }

    /// Plain Java has worked for so long: half of it may be spent on trying.
    void worked(long nanos) {
        creditNanos.addAndGet(nanos / 2);
    }

    /// So much was spent.
    void spent(long nanos) {
        // A clock that stands still must not keep the caller's loop going.
        creditNanos.addAndGet(-Math.max(1, nanos));
    }

    /// Whether it is worth another try.
    boolean hasCredit() {
        return !isOver && creditNanos.get() > 0;
    }

    /// The vector kernel is the faster one from now on.
    void end() {
        isOver = true;
    }

    boolean isOver() {
        return isOver;
    }
}
