package io.portolan.mpi.tcp;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.WireProvider;
import io.portolan.mpi.wire.Wires;
import java.io.EOFException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Joins processes by a connection between any two: each connects with those of lower numbers, and
/// those of higher numbers connect with it.
///
/// Each process listens at a port that its system chooses, of the loopback address if all are on
/// one host, and else of all its addresses.
public final class TcpProvider implements WireProvider {
    static final String NAME = "tcp";

    private static final Logger LOG = System.getLogger(TcpProvider.class.getName());

    private final TcpWireSettings settings;

    /// Wires that watch the other processes as usual.
    public TcpProvider() {
        this(TcpWireSettings.DEFAULT);
    }

    TcpProvider(TcpWireSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean crossesHosts() {
        return true;
    }

    @Override
    public Opening open(ProcessGroup group, FrameSink sink) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        TcpAcceptor acceptor =
                TcpAcceptor.listen(
                        group.isOneHost() ? loopback : null,
                        group.token(),
                        group.tls(),
                        group.process(),
                        group.peers().stream()
                                .filter(peer -> peer > group.process())
                                .collect(Collectors.toSet()));
        String host = group.isOneHost() ? loopback.getHostAddress() : group.host();
        return new Connecting(group, sink, watching(group), acceptor, host + ":" + acceptor.port());
    }

    /// With what the group says of silence, and a line in the log.
    private TcpWireSettings watching(ProcessGroup group) {
        return settings.withLossAfter(group.silence())
                .withStalled(process -> {
                    LOG.log(
                            Level.WARNING,
                            "{0} has given no sign of life for {1} ms",
                            group.words().apply(process),
                            settings.stallAfter().toMillis());
                    settings.stalled().accept(process);
                });
    }

    private static final class Connecting implements Opening {
        private final ProcessGroup group;
        private final FrameSink sink;
        private final TcpWireSettings settings;
        private final TcpAcceptor acceptor;
        private final String address;
        private final Map<Integer, TcpWires.Connected> connections = new TreeMap<>();
        private boolean isConnected;

        Connecting(
                ProcessGroup group,
                FrameSink sink,
                TcpWireSettings settings,
                TcpAcceptor acceptor,
                String address) {
            this.group = group;
            this.sink = sink;
            this.settings = settings;
            this.acceptor = acceptor;
            this.address = address;
        }

        @Override
        public String address() {
            return address;
        }

        @Override
        public Wires connect(List<String> addresses) throws IOException {
            // Earlier than those that wait for this process give up, so that they hear why.
            long until = System.nanoTime() + group.limit().toNanos() * 2 / 3;
            Map<Integer, InetSocketAddress> listening = new HashMap<>();
            for (int peer : group.peers()) {
                listening.put(peer, address(peer, addresses.get(group.indexOf(peer))));
            }
            for (int peer : group.peers()) {
                InetSocketAddress at = listening.get(peer);
                if (peer < group.process() && at != null) {
                    connections.put(peer, new TcpWires.Connected(greet(peer, at, until), at));
                }
            }
            for (int peer : group.peers()) {
                InetSocketAddress at = listening.get(peer);
                if (peer > group.process() && at != null) {
                    connections.put(peer, new TcpWires.Connected(accept(peer, until), at));
                }
            }
            for (int peer : group.peers()) {
                TcpWires.Connected connection = connections.get(peer);
                if (peer < group.process() && connection != null) {
                    readAnswer(peer, connection, until);
                }
            }
            TcpWires wires = new TcpWires(connections, acceptor, sink, settings);
            isConnected = true;
            return wires;
        }

        private InetSocketAddress address(int peer, String text) throws IOException {
            int colon = text.lastIndexOf(':');
            String host = text.substring(0, colon);
            InetSocketAddress at =
                    new InetSocketAddress(host, Integer.parseInt(text.substring(colon + 1)));
            if (at.isUnresolved()) {
                throw new IOException(
                        "host '%s', by which %s is to be reached, is not known here; set PORTOLAN_HOST of that process to a name or an address that all hosts know"
                                .formatted(host, group.words().apply(peer)));
            }
            return at;
        }

        /// *Failure:* [SSLException] when the other process has not the key of the job.
        private TcpConnection secured(int peer, SocketChannel channel, long until)
                throws IOException {
            try {
                channel.socket().setSoTimeout(millisUntil(until));
                return TcpConnection.of(channel, group.tls(), true);
            } catch (IOException e) {
                throw new SSLException(
                        "%s has not the key of the job, or speaks no TLS: %s; start all processes with the same PORTOLAN_TLS"
                                .formatted(group.words().apply(peer), e.getMessage()),
                        e);
            }
        }

        /// Connects with a process of a lower number, whose answer is read later.
        private TcpConnection greet(int peer, InetSocketAddress at, long until) throws IOException {
            SocketChannel channel = SocketChannel.open();
            try {
                channel.socket().setTcpNoDelay(true);
                channel.socket().connect(at, millisUntil(until));
                TcpConnection connection = secured(peer, channel, until);
                connection.write(new TcpGreeting(group.token(), group.process(), peer));
                return connection;
            } catch (SSLException e) {
                channel.close();
                throw e;
            } catch (IOException e) {
                channel.close();
                throw new IOException(
                        "%s cannot be reached at %s port %d: %s; let connections pass between the hosts, or set PORTOLAN_HOST of that process to the address that the others reach"
                                .formatted(
                                        group.words().apply(peer),
                                        at.getHostString(),
                                        at.getPort(),
                                        e.getMessage()),
                        e);
            }
        }

        private TcpConnection accept(int peer, long until) throws IOException {
            @Nullable TcpConnection connection = acceptor.take(peer, until - System.nanoTime());
            if (connection == null) {
                throw new IOException(
                        "%s has not connected with %s at %s; let connections pass between the hosts, or set PORTOLAN_HOST of this process to the address that the others reach"
                                .formatted(
                                        group.words().apply(peer),
                                        group.words().apply(group.process()),
                                        address));
            }
            return connection;
        }

        private void readAnswer(int peer, TcpWires.Connected connection, long until)
                throws IOException {
            Socket socket = connection.connection().channel().socket();
            try {
                socket.setSoTimeout(millisUntil(until));
                TcpGreeting answer = connection.connection().readGreeting();
                if (answer.version() != TcpGreeting.VERSION) {
                    throw new IOException(
                            "%s has version %d of the wires, and %s version %d; start all processes with one version of portolan-mpi-tcp"
                                    .formatted(
                                            group.words().apply(peer),
                                            answer.version(),
                                            group.words().apply(group.process()),
                                            TcpGreeting.VERSION));
                }
                if (answer.token() != group.token() || answer.from() != peer) {
                    throw new IOException(
                            "at %s answers another process than %s; start the job again"
                                    .formatted(connection.address(), group.words().apply(peer)));
                }
                socket.setSoTimeout(0);
            } catch (SSLException e) {
                throw new IOException(
                        "%s takes %s for none that has the key of the job: %s; start all processes with the same PORTOLAN_TLS"
                                .formatted(
                                        group.words().apply(peer),
                                        group.words().apply(group.process()),
                                        e.getMessage()),
                        e);
            } catch (ProtocolException e) {
                throw new IOException(
                        "%s speaks TLS, or is no process of the job: %s; start all processes with the same PORTOLAN_TLS"
                                .formatted(group.words().apply(peer), e.getMessage()),
                        e);
            } catch (EOFException e) {
                throw new IOException(
                        "%s has refused the connection of %s without an answer; its log says why"
                                .formatted(
                                        group.words().apply(peer),
                                        group.words().apply(group.process())),
                        e);
            } catch (SocketTimeoutException e) {
                throw new IOException(
                        "%s has not answered the connection of %s; see whether it runs"
                                .formatted(
                                        group.words().apply(peer),
                                        group.words().apply(group.process())),
                        e);
            }
        }

        private static int millisUntil(long until) {
            return Math.clamp((until - System.nanoTime()) / 1_000_000, 1, Integer.MAX_VALUE);
        }

        /// The process goes on to listen, so that others can ask whether this host is there.
        @Override
        public void connected() {
            // Nothing was there for the start alone.
        }

        @Override
        public void close() {
            if (!isConnected) {
                acceptor.close();
                for (TcpWires.Connected connection : connections.values()) {
                    try {
                        connection.connection().close();
                    } catch (IOException e) {
                        LOG.log(Level.DEBUG, "a connection cannot be closed", e);
                    }
                }
            }
        }
    }
}
