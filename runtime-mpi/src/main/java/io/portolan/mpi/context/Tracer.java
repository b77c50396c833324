package io.portolan.mpi.context;

/// Sees the operations of a world: where each begins, and where it ends. A world has none unless it
/// is given one, and then each operation costs one look at a null.
///
/// A blocking operation begins before its arguments are checked and ends when it returns or throws.
/// An operation that goes on by itself begins once it is under way, each time that a persistent
/// request is started, and ends when a wait or a test has reported its end.
///
/// *Threads:* the threads of all ranks call it, several at a time; for one call, `begin` comes
/// first. *Failure:* what it throws the operation throws.
public interface Tracer {
    /// An operation begins.
    ///
    /// @param call the operation and its communicator, where it tells its rank
    /// @param peer the destination, else the source, as given; [io.portolan.mpi.MPI#UNDEFINED] in a
    ///   collective
    /// @param bytes of the buffer that is sent, else of the one that is received into; 0 if it is
    ///   not known
    void begin(Call call, int peer, long bytes);

    /// The operation has ended, well or not.
    void end(Call call);
}
