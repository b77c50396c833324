package io.portolan.mpi.engine;

/// The way to the memory that a rank of another process exposes in a window.
///
/// *Threads:* any. *Ordering:* what one thread asks is carried out in that order.
public interface RemoteWindow {
    /// Sends what [ExposedWindow#serve] is asked.
    AnswerTicket ask(WindowOrigin origin, byte[] request, Object operation);

    /// Begins to wait for the lock of the memory.
    LockTicket lock(boolean isShared, WindowOrigin origin, Object operation);

    /// Lets the lock go.
    void unlock(WindowOrigin origin);
}
