package io.portolan.mpi.wire;

/// When a process shows the others that it lives, and looks whether they do.
///
/// ```
///   serving thread, again and again:   wait for heartbeat.look(System.nanoTime(), looks) ns
/// ```
///
/// Time in which this process itself did not run, for instance because the whole job was stopped,
/// is no silence of others: a look that comes late counts as at most two.
///
/// *Threads:* the serving one.
public final class Heartbeat {
    /// A look may come late; what is later than so many intervals was spent without a core.
    private static final int LATEST_LOOKS = 2;

    private final long lookNanos;
    private final long beatNanos;
    private long lastLook;
    private long sinceBeat;

    /// What is done at a look.
    @FunctionalInterface
    public interface Looks {
        /// Looks at the other processes.
        ///
        /// @param isBeat whether it is time to show that this process lives
        /// @param elapsed the time since the last look in which this process ran, ns
        void look(boolean isBeat, long elapsed);
    }

    /// The first look is due at once.
    ///
    /// @param lookNanos how often the others are looked at
    /// @param beatNanos how often this process shows that it lives; not less
    public Heartbeat(long lookNanos, long beatNanos) {
        this.lookNanos = lookNanos;
        this.beatNanos = beatNanos;
        this.lastLook = System.nanoTime() - lookNanos;
    }

    /// Looks if it is time to.
    ///
    /// @param now by [System#nanoTime()]
    /// @return how long until the next look, ns
    public long look(long now, Looks looks) {
        long elapsed = now - lastLook;
        if (elapsed < lookNanos) {
            return lookNanos - elapsed;
        }
        lastLook = now;
        sinceBeat += elapsed;
        boolean isBeat = sinceBeat >= beatNanos;
        if (isBeat) {
            sinceBeat = 0;
        }
        looks.look(isBeat, Math.min(elapsed, LATEST_LOOKS * lookNanos));
        return lookNanos;
    }
}
