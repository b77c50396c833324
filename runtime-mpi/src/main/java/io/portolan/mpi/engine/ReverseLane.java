package io.portolan.mpi.engine;

/// The lane of one thread's messages to a rank, as the [LaneReceiver] of that thread for messages
/// from the same rank sees it.
///
/// *Threads:* that thread.
interface ReverseLane {
    /// How many messages the rank has taken.
    long taken();

    /// Fetches the lines of the slots of the next messages, which takes hardly any time.
    void prepare(int messages);

    /// Fetches the lines of the copy of the next message, if that is as long as the last one.
    void prepareCopy();
}
