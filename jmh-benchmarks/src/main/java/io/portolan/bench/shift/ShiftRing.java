package io.portolan.bench.shift;

/// Ranks in a ring, connected by one contender's means.
interface ShiftRing {

    /// Starts all ranks, lets each shift as [ShiftLoop] does, and waits for their ends.
    ///
    /// @return each rank's sum of what it received
    long[] run(int steps) throws InterruptedException;
}
