package io.portolan.mpi.tcp;

import io.portolan.mpi.wire.AcceptLoop;
import io.portolan.mpi.wire.JobTls;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Where the other processes of a job connect with this one. It listens as long as the process has
/// wires: a client that connects and says nothing only asks whether this host is there.
///
/// *Threads:* any. *Failure:* a client that does not know the token, or is not expected, gets no
/// answer.
final class TcpAcceptor implements Closeable {
    private static final Logger LOG = System.getLogger(TcpAcceptor.class.getName());

    /// How long a client that has connected may take to say which process it is.
    private static final int GREETING_MILLIS = 10_000;

    /// As many as all processes of a large job that ask at once while this one is stopped.
    private static final int BACKLOG = 4096;

    private final ServerSocketChannel socket;
    private final long token;
    private final int process;
    private final @Nullable JobTls tls;

    // guarded by this
    private final Set<Integer> expected;
    private final Map<Integer, TcpConnection> accepted = new HashMap<>();

    private TcpAcceptor(
            ServerSocketChannel socket,
            long token,
            @Nullable JobTls tls,
            int process,
            Set<Integer> expected) {
        this.socket = socket;
        this.token = token;
        this.tls = tls;
        this.process = process;
        this.expected = new HashSet<>(expected);
    }

    /// Listens.
    ///
    /// @param address of this host; null for all that it has
    /// @param tls null if nothing is encrypted
    /// @param process the number of this one
    /// @param expected the processes that will connect
    static TcpAcceptor listen(
            @Nullable InetAddress address,
            long token,
            @Nullable JobTls tls,
            int process,
            Set<Integer> expected)
            throws IOException {
        ServerSocketChannel socket = ServerSocketChannel.open();
        try {
            socket.bind(
                    address == null ? new InetSocketAddress(0) : new InetSocketAddress(address, 0),
                    BACKLOG);
        } catch (IOException e) {
            socket.close();
            throw new IOException(
                    "no connection can be waited for at %s: %s; see what this host allows"
                            .formatted(
                                    address == null ? "this host" : address.getHostAddress(),
                                    e.getMessage()),
                    e);
        }
        TcpAcceptor acceptor = new TcpAcceptor(socket, token, tls, process, expected);
        thread("wires", acceptor::accept);
        return acceptor;
    }

    private static void thread(String name, Runnable body) {
        var _ =
                Thread.ofPlatform()
                        .name("portolan tcp " + name)
                        .daemon(true)
                        .inheritInheritableThreadLocals(false)
                        .start(body);
    }

    /// Where it listens.
    int port() {
        return socket.socket().getLocalPort();
    }

    private void accept() {
        AcceptLoop.run(
                socket::accept, socket::isOpen, peer -> thread("greeting", () -> greet(peer)));
    }

    private void greet(SocketChannel peer) {
        boolean isTaken = false;
        try {
            peer.socket().setTcpNoDelay(true);
            peer.socket().setSoTimeout(GREETING_MILLIS);
            TcpConnection connection = TcpConnection.of(peer, tls, false);
            TcpGreeting greeting = connection.readGreeting();
            if (greeting.token() != token) {
                refused(peer, "it does not know the token of the job");
                return;
            }
            if (greeting.version() == TcpGreeting.VERSION
                    && (greeting.to() != process || !isExpected(greeting.from()))) {
                refused(
                        peer,
                        "it is process %d and wants process %d, and this is process %d, which does not wait for it"
                                .formatted(greeting.from(), greeting.to(), process));
                return;
            }
            // With another version the other process learns it, and says so.
            connection.write(new TcpGreeting(token, process, greeting.from()));
            peer.socket().setSoTimeout(0);
            isTaken =
                    greeting.version() == TcpGreeting.VERSION
                            && accept(greeting.from(), connection);
        } catch (SSLException e) {
            refused(peer, "it has not the key of the job, or speaks no TLS: " + e.getMessage());
        } catch (EOFException e) {
            LOG.log(Level.DEBUG, "a process has asked whether this host is there", e);
        } catch (IOException e) {
            refused(peer, "it said what is no greeting: " + e.getMessage());
        } finally {
            if (!isTaken) {
                closed(peer);
            }
        }
    }

    private static void refused(SocketChannel peer, String why) {
        LOG.log(
                Level.WARNING,
                "refused a connection from {0}: {1}",
                peer.socket().getRemoteSocketAddress(),
                why);
    }

    private synchronized boolean isExpected(int from) {
        return socket.isOpen() && expected.contains(from);
    }

    private synchronized boolean accept(int from, TcpConnection peer) {
        boolean isFirst = socket.isOpen() && expected.remove(from);
        if (isFirst) {
            accepted.put(from, peer);
            notifyAll();
        }
        return isFirst;
    }

    /// The connection with a process that connects; null if it has not in that time. It is then the
    /// caller's.
    synchronized @Nullable TcpConnection take(int from, long nanos) {
        long until = System.nanoTime() + nanos;
        try {
            while (!accepted.containsKey(from)) {
                long left = (until - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    return null;
                }
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return accepted.remove(from);
    }

    private static void closed(Closeable one) {
        try {
            one.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "a connection cannot be closed", e);
        }
    }

    /// Listens no more, and closes the connections that nobody has taken.
    @Override
    public synchronized void close() {
        closed(socket);
        accepted.values().forEach(TcpAcceptor::closed);
        accepted.clear();
    }
}
