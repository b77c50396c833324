package io.portolan.bench.table2;

/// How ranks run: as spawned handlers or on threads of their own.
interface Execution extends AutoCloseable {

    /// Lets all ranks, which have begun, do their stages, and waits for their ends.
    void run(int stages) throws InterruptedException;

    /// Ends what it started; a thread for each rank ends by itself.
    @Override
    default void close() {}
}
