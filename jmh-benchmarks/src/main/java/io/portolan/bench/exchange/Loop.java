package io.portolan.bench.exchange;

/// What a rank does in a row.
interface Loop {

    /// Does so many steps; returns how many values were not what they had to be.
    long run(long steps) throws InterruptedException;
}
