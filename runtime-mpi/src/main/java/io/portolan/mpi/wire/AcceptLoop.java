package io.portolan.mpi.wire;

import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Accepts connections as long as a socket is open, also after there were no more sockets or
/// threads to be had: both may be there again in a moment.
public final class AcceptLoop {
    private static final Logger LOG = System.getLogger(AcceptLoop.class.getName());

    private static final long RETRY_NANOS = 100_000_000;

    private AcceptLoop() {}

    /// A socket that waits for connections.
    ///
    /// @param <C> of its connections
    @FunctionalInterface
    public interface Accepting<C extends Closeable> {
        C accept() throws IOException;
    }

    /// Runs until the socket is closed.
    ///
    /// @param beside starts a thread for a connection, since its peer may say nothing for long; one
    ///   that it cannot be started for is closed
    public static <C extends Closeable> void run(
            Accepting<C> socket, BooleanSupplier isOpen, Consumer<C> beside) {
        while (isOpen.getAsBoolean()) {
            try {
                start(socket.accept(), beside);
            } catch (IOException e) {
                if (isOpen.getAsBoolean()) {
                    LOG.log(Level.WARNING, "a process could not connect", e);
                    LockSupport.parkNanos(RETRY_NANOS);
                }
            }
        }
    }

    private static <C extends Closeable> void start(C peer, Consumer<C> beside) throws IOException {
        try {
            beside.accept(peer);
        } catch (OutOfMemoryError e) {
            peer.close();
            throw new IOException("the system has no thread for a connection", e);
        }
    }
}
