package io.portolan.mpi.tcp;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// Asks a silent process's host whether it is there: its system answers a new connection, also when
/// the process is stopped.
///
/// *Threads:* one. It does not block.
final class HostProbe implements AutoCloseable {
    private final InetSocketAddress address;
    private @Nullable SocketChannel channel;

    /// What is known of the host.
    enum Answer {
        NONE_YET,
        /// The host is there.
        THERE,
        /// The host is there, and the process is not.
        NOBODY_LISTENS
    }

    HostProbe(InetSocketAddress address) {
        this.address = address;
    }

    /// Goes on to ask; after an answer, anew.
    Answer look() {
        try {
            SocketChannel asked = channel;
            if (asked == null) {
                asked = SocketChannel.open();
                channel = asked;
                asked.configureBlocking(false);
                asked.connect(address);
            }
            if (!asked.finishConnect()) {
                return Answer.NONE_YET;
            }
            close();
            return Answer.THERE;
        } catch (ConnectException e) {
            close();
            return String.valueOf(e.getMessage()).contains("refused")
                    ? Answer.NOBODY_LISTENS
                    : Answer.NONE_YET;
        } catch (IOException e) {
            close(); // no way to the host, or no more sockets: it is asked again
            return Answer.NONE_YET;
        }
    }

    @Override
    public void close() {
        SocketChannel asked = channel;
        channel = null;
        if (asked != null) {
            try {
                asked.close();
            } catch (IOException e) {
                // It is closed as far as it goes.
            }
        }
    }
}
