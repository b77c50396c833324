package io.portolan.mpi.wire;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/// How long a process has given no sign of life, as far as this process ran meanwhile.
///
/// *Threads:* the serving one.
public final class PeerSilence {
    private final int process;
    private final Duration stallAfter;
    private final IntConsumer stalled;
    private long heard;
    private long nanos;
    private boolean isStalled;

    /// @param stallAfter silence after which `stalled` is told
    /// @param stalled told of the process, once for each silence
    public PeerSilence(int process, Duration stallAfter, IntConsumer stalled) {
        this.process = process;
        this.stallAfter = stallAfter;
        this.stalled = stalled;
    }

    /// Looks at the process.
    ///
    /// @param sign a number that changes when the process gives a sign of life; 0 before the first
    /// @param elapsed the time since the last look in which this process ran, ns
    /// @return whether it is silent
    public boolean grows(long sign, long elapsed) {
        if (sign != heard) {
            heard = sign;
            nanos = 0;
            isStalled = false;
            return false;
        }
        nanos += elapsed;
        return true;
    }

    /// Tells of a stall if it is one and was not told before.
    ///
    /// @return whether it is one
    public boolean tellStall() {
        boolean isStall = hasLasted(stallAfter);
        if (isStall && !isStalled) {
            isStalled = true;
            stalled.accept(process);
        }
        return isStall;
    }

    /// Whether it has lasted so long.
    public boolean hasLasted(Duration limit) {
        return nanos >= limit.toNanos();
    }

    /// How long it has lasted, ns.
    public long nanos() {
        return nanos;
    }

    /// Says how long it has lasted.
    public String words() {
        return "it has given no sign of life for %d ms"
                .formatted(TimeUnit.NANOSECONDS.toMillis(nanos));
    }

    /// Says that it has lasted longer than it may.
    ///
    /// @param more what else is known, between the limit and the colon; may be empty
    public String lossWords(Duration limit, String more) {
        return "%s (the limit is %d ms)%s: it was stopped or has no processor"
                .formatted(words(), limit.toMillis(), more);
    }
}
