package io.portolan.mpi.engine;

/// The content of a message whose elements are still in the process of its sender.
///
/// *Threads:* any; one of the two methods that end it is called once.
interface AbsentContent extends Content {
    /// Has the elements brought into a receive that is matched with the message.
    ///
    /// @param standIn the send that stands for the message here; finished with the receive
    void fetch(IncomingTransfer receive, OutgoingTransfer standIn);

    /// Tells the sender that nobody wants the elements.
    void refuse();

    @Override
    default Content copy() {
        throw new AssertionError("the elements are in another process");
    }

    @Override
    default boolean hasWords() {
        return false;
    }

    @Override
    default void writeWords(long[] words, int at) {
        throw new AssertionError("the elements are in another process");
    }
}
