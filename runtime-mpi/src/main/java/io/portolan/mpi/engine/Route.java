package io.portolan.mpi.engine;

import java.util.function.Function;

/// The way of messages from the ranks of this JVM to one destination, and to the memory that the
/// destination exposes in windows. An [Endpoint] asks for it by the destination's rank in the
/// world; nothing above the engine knows which kind it is.
///
/// ```
///   Endpoint --routes by world rank--> Route <|-- LocalRoute    the mailbox, its lanes, the memory
///                                            <|-- RemoteRoute   frames to another process
/// ```
///
/// *Threads:* any. *Ordering:* messages that one thread delivers arrive in the order in which it
/// delivers them, those through its lane included.
interface Route extends OutgoingTransfer.Withdrawal {
    /// Hands a message over to its destination, where it is matched or kept; does not block. The
    /// send may be done when this returns.
    ///
    /// @return false if its mode is READY and no receive is posted
    boolean deliver(OutgoingTransfer send);

    /// Sends a standard message that is complete when this returns, if there is a shorter way for
    /// that than [#deliver].
    ///
    /// @param source the rank that sends
    /// @param number of the message
    /// @return false if there is none, and nothing has been done
    boolean deliverAtOnce(int context, int source, int tag, Content content, long number);

    /// The short way for small messages, for one thread of a rank; to be kept by that thread.
    ///
    /// @param source the rank that sends
    /// @param thread the number of its thread that does
    LaneSender lane(int source, int thread);

    /// The memory that the destination exposes in a window, which it has said before.
    ///
    /// @param elsewhere makes it of the way to memory of another process
    TargetWindow window(int window, Function<RemoteWindow, TargetWindow> elsewhere);
}
