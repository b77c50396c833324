package io.portolan.mpi.wire;

import java.util.concurrent.atomic.AtomicLong;

/// The threads of ranks that look for frames themselves, so that the serving thread need not.
///
/// *Threads:* any, but for [#haveLooked()].
public final class LookingRanks {
    /// In the lower half the threads that look, in the upper half how often one has begun.
    private static final long BEGUN = (1L << 32) + 1;

    private static final long ENDED = -1;

    private final AtomicLong looking = new AtomicLong();

    /// Of the serving thread.
    private long seen;

    /// None yet.
    public LookingRanks() {}

    /// A thread begins to look again and again.
    public void begin() {
        looking.addAndGet(BEGUN);
    }

    /// It looks no more.
    public void end() {
        looking.addAndGet(ENDED);
    }

    /// Whether no thread looks.
    public boolean isEmpty() {
        return (int) looking.get() == 0;
    }

    /// Whether threads look, or have begun to since the last call. *Threads:* the serving one.
    public boolean haveLooked() {
        long before = seen;
        seen = looking.get();
        return (int) seen != 0 || seen >>> 32 != before >>> 32;
    }
}
