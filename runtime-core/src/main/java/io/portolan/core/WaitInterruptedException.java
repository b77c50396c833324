package io.portolan.core;

/// A wait was interrupted, in a method that declares no [InterruptedException]: a post that waits
/// for room, an `enqueue` that does, or iteration over a port. Nothing has changed, and the thread
/// stays interrupted, so that the next wait ends as well. Methods that declare
/// [InterruptedException] throw that, and the thread is then no longer interrupted.
public final class WaitInterruptedException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    private WaitInterruptedException(String message, InterruptedException cause) {
        super(message, cause);
    }

    /// What is to be thrown after an interruption; the current thread is interrupted again.
    static WaitInterruptedException of(String message, InterruptedException interruption) {
        Thread.currentThread().interrupt();
        return new WaitInterruptedException(message, interruption);
    }
}
