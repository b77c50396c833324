package io.portolan.mpi.engine;

/// The way of one thread's messages to a rank, as its [LaneReceiver] from there sees it.
///
/// *Threads:* that thread.
interface ReverseLane {
    /// How many messages the rank has taken.
    long taken();

    /// Does beforehand what can be done for the next messages in hardly any time.
    void prepare(int messages);

    /// Does beforehand what can be done for the next message, if that is as long as the last one.
    void prepareCopy();
}
