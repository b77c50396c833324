package io.portolan.bench.blocked;

/// Where one thread blocks until another one gives it a value, once.
interface Spot {

    /// Blocks until there is a value, and returns it.
    Integer take() throws InterruptedException;

    /// Gives the value to the thread, which blocks in `take`.
    void give(Thread blocked, Integer value);
}
