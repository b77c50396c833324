package io.portolan.mpi.wire;

import java.io.IOException;

/// The wires of one kind from this process to the other processes of a job.
///
/// ```
///   a rank that waits:   beginLooking, poll, poll, ..., endLooking, and pollLast if it parks
///   the one thread that serves the wires:   await, pollLast, await, pollLast, ...
/// ```
///
/// *Threads:* any, unless said otherwise.
public interface Wires extends AutoCloseable {
    /// What the kind is called in options and reports: `shm`, `tcp`.
    String name();

    /// The wire to a process.
    Wire to(int process);

    /// Gives a frame that has come to the sink, or several, if no other thread does so at the
    /// moment; does not block. Wires whose own threads tell the sink do nothing here.
    ///
    /// @return whether there were any
    boolean poll();

    /// As [#poll()], for a thread that will not look again: unless another thread looks, what comes
    /// from now on rings the doorbell.
    ///
    /// @return whether there were any
    boolean pollLast();

    /// Says that a thread looks for frames again and again, so that senders need not ring the
    /// doorbell. Each call has its [#endLooking()].
    void beginLooking();

    /// Ends what [#beginLooking()] began. *Ordering:* a caller that parks then calls [#pollLast()]
    /// before, because a sender may not have rung. For a caller that does not, [#await(long)]
    /// returns within some milliseconds.
    void endLooking();

    /// Waits for the doorbell, for at most so long. *Threads:* one, a platform thread, which nobody
    /// interrupts.
    void await(long nanos);

    /// Ends the wait of the serving thread, or its next one if it does not wait.
    void wake();

    /// A communicator of the library that the wires lead over, in which processes have the ranks
    /// `0..n-1`; all of them call this at the same time.
    ///
    /// @param processes in the order of their ranks
    /// @param number that no other communicator with any of them has
    default LibraryComm library(int[] processes, int number) throws IOException {
        throw new IOException("the wires are not those of a library");
    }

    /// Whether there is a library that several threads may call at a time.
    default boolean hasLibrary() {
        return false;
    }

    /// Says that the world has failed, so that the end need not wait for that of the others.
    default void haveFailed() {
        // most do not wait for it
    }

    /// Ends all wires: peers are told that this process ends, frames that have not been sent are
    /// lost.
    @Override
    void close();
}
