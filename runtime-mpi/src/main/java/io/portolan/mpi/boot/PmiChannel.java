package io.portolan.mpi.boot;

import java.io.IOException;
import java.time.Duration;

/// The connection of a process with the launcher that offers PMI-1: lines of text.
///
/// *Threads:* one.
interface PmiChannel extends AutoCloseable {
    /// Sends a line.
    void send(String line) throws IOException;

    /// The next line, without its end.
    ///
    /// @throws java.net.SocketTimeoutException if there is none in time
    String receive(Duration limit) throws IOException;

    @Override
    void close();
}
