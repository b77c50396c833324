package io.portolan.mpi.engine;

/// Is told of the messages of one rank: of each that it sends once the elements have left it, and
/// of each that it receives once the elements are there. A rank has none unless it is given one,
/// and then a message costs one look at a null.
///
/// A message that is taken back, or discarded without a receive, is told of on no side, or on that
/// of the sender only. A message that does not fit its receive is lost and counts as received.
///
/// *Threads:* any thread that moves elements, which may be one of the other rank; it may hold the
/// lock of the mailbox, so the methods must be short and must not block for long.
public interface Traffic {
    /// A number for a message that does not go through a lane, which has numbers of its own: less
    /// than 0, and of one rank each another.
    long number();

    /// The rank has sent a message.
    ///
    /// @param number of the message, the same on both sides; of one source and destination each
    ///   message has another
    void sent(int dest, Content content, CopyKind kind, long number);

    /// The rank has received a message.
    void received(int source, Content content, CopyKind kind, long number);

    /// The rank has received a message through a lane whose elements are words.
    ///
    /// @param type the code of the elements
    void receivedWords(int source, int type, int elements, long number);
}
