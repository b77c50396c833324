package io.portolan.mpi.engine;

import java.util.function.LongSupplier;

/// How long a thread waits before it first looks for what another one is about to write.
///
/// Overview. A look fetches the cache line. One that comes before the write is in vain, and the
/// writer has to fetch the line back. How many pauses are worth it depends on the processor, on the
/// distance of the cores, which may change, and on what both threads do in between. So of two
/// numbers one is usual, and the other one is tried now and then for a block of looks. If the time
/// from block to block was clearly less twice in a row, it is usual from then on.
///
/// *Threads:* one at a time. *Cost:* the clock is read once in a block.
public final class SpinDelayTuner {
    private static final int BLOCK = 64;

    /// Blocks until the next trial: first, after a win, and at most.
    private static final int FIRST_PERIOD = 2;

    private static final int LONGEST_PERIOD = 64;

    /// Less by this part of the time is clearly less.
    private static final int PART = 16;

    /// Two lines of a cache, which are fetched together.
    private static final int LINE = 16;

    private final LongSupplier nanoTime;

    /// In the middle, how many are left in this block; lines of its own, for it is written at each
    /// look, and what lies beside it may be another thread's.
    private final long[] looksLeft = new long[2 * LINE + 1];

    private int usual;
    private int other;
    private boolean isTrial;
    private boolean hasWon;
    private int period = FIRST_PERIOD;
    private int blocksLeft = FIRST_PERIOD;
    private long blockBegan;

    /// How long the last block before a trial took.
    private long usualTook;

    /// A tuner that has seen nothing yet.
    ///
    /// @param usual pauses at first
    /// @param other that compete with them
    public SpinDelayTuner(int usual, int other) {
        this(usual, other, System::nanoTime);
    }

    public SpinDelayTuner(int usual, int other, LongSupplier nanoTime) {
        this.usual = usual;
        this.other = other;
        this.nanoTime = nanoTime;
        this.looksLeft[LINE] = BLOCK;
    }

    /// Pauses; the look is to follow.
    public void await() {
        for (int left = pauses(); left > 0; left--) {
            Thread.onSpinWait();
        }
    }

    /// How many pauses there are before the look that is to follow.
    public int pauses() {
        long left = looksLeft[LINE];
        if (left == 0) {
            endBlock();
            left = BLOCK;
        }
        looksLeft[LINE] = left - 1;
        return isTrial ? other : usual;
    }

    private void endBlock() {
        long now = nanoTime.getAsLong();
        long took = now - blockBegan;
        blockBegan = now;
        if (isTrial) {
            isTrial = false;
            judge(took < usualTook - usualTook / PART);
        } else if (--blocksLeft == 0) {
            isTrial = true;
            usualTook = took;
        }
    }

    private void judge(boolean isQuicker) {
        if (isQuicker && hasWon) {
            int before = usual;
            usual = other;
            other = before;
        }
        hasWon = isQuicker && !hasWon;
        period = isQuicker ? FIRST_PERIOD : Math.min(2 * period, LONGEST_PERIOD);
        blocksLeft = period;
    }
}
