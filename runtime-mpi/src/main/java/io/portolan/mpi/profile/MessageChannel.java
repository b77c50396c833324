package io.portolan.mpi.profile;

/// The way that a message went from one rank to another. In the paper the channels are within a
/// chip, between chips and between nodes.
///
/// Source: Chai et al. 2007, section 3.2
public enum MessageChannel {
    /// A small message through a slot between two threads, without a lock.
    LANE("lane"),
    /// A copy was made that waited for its receive.
    EAGER("eager copy"),
    /// One thread copied from the sender's buffer into the receiver's.
    SINGLE("single copy"),
    /// The threads of both sides copied from the sender's buffer into the receiver's.
    COOPERATIVE("cooperative copy"),
    /// An object that cannot change was passed as it is; it counts no bytes.
    REFERENCE("object by reference"),
    /// An object was serialized.
    SERIALIZED("serialized object"),
    /// The message went to a rank of another process, through memory that the two share.
    SHARED_MEMORY("shared memory of processes"),
    /// The message went to a rank of another process, over TCP.
    TCP("TCP between processes"),
    /// The message went to a rank of another process, through a native MPI library.
    NATIVE("native MPI library"),
    /// The message went to a rank of another process by another kind of wires, or to another part
    /// of a world that is divided as if into processes.
    PROCESS("between processes"),
    /// The message was for the rank that sent it.
    SELF("to itself");

    private final String words;

    MessageChannel(String words) {
        this.words = words;
    }

    /// The channel in words.
    @Override
    public String toString() {
        return words;
    }
}
