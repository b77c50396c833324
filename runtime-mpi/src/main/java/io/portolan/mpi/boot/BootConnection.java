package io.portolan.mpi.boot;

import io.portolan.mpi.boot.BootMessage.Kind;
import io.portolan.mpi.wire.JobTls;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// The connection of a process with the [BootServer] of its job.
///
/// *Threads:* one, until [#listen]; then any.
public final class BootConnection implements Gathering {
    /// The server gives up first, because it knows who is missing.
    private static final Duration SLACK = Duration.ofSeconds(5);

    private static final long AGAIN_NANOS = 20_000_000;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final Duration limit;
    private boolean isKnown;

    /// A socket with TLS says that it is closed only after what reads from it has failed.
    private volatile boolean isClosing;

    /// Is told what the launcher says after the start.
    public interface Listener {
        /// The process is to end.
        void end(int status);

        /// The launcher wants to know what the ranks do; the answer goes to it by `dumped`.
        void dump();

        /// The launcher has gone.
        void gone();
    }

    private BootConnection(Socket socket, Duration limit) throws IOException {
        this.socket = socket;
        this.limit = limit;
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    }

    /// Connects a process, as soon as somebody listens.
    ///
    /// @param limit for this, and for each [#gather]
    /// @throws BootException if nobody listens there when the time is up, or the host is not known
    static BootConnection to(
            String host, int port, long token, @Nullable JobTls tls, int process, Duration limit)
            throws BootException {
        Socket socket = connectedInTime(host, port, limit);
        try {
            return greeted(socket, token, tls, process, limit);
        } catch (SSLException e) {
            throw insecure(host, port, e);
        } catch (IOException e) {
            throw unreachable(host, port, e);
        }
    }

    private static Socket connectedInTime(String host, int port, Duration limit)
            throws BootException {
        long began = System.nanoTime();
        while (true) {
            try {
                return connected(host, port, limit);
            } catch (UnknownHostException e) {
                // The name of a pod or a container is not known before it has started.
                if (System.nanoTime() - began >= limit.toNanos()) {
                    throw new BootException(
                            "host '%s', where the processes of the job meet, has not become known within %d s; correct its name, start process 0 there, or give more time by %s"
                                    .formatted(host, limit.toSeconds(), Boot.START_SECONDS),
                            e);
                }
            } catch (SocketException | SocketTimeoutException e) {
                // There is no network either while that of a container comes up.
                if (System.nanoTime() - began >= limit.toNanos()) {
                    throw new BootException(
                            "nobody has listened at %s port %d within %d s, where the processes of the job meet: %s; start process 0, or give more time by %s"
                                    .formatted(
                                            host,
                                            port,
                                            limit.toSeconds(),
                                            e.getMessage(),
                                            Boot.START_SECONDS),
                            e);
                }
            } catch (IOException e) {
                throw unreachable(host, port, e);
            }
            LockSupport.parkNanos(AGAIN_NANOS);
        }
    }

    private static BootException unreachable(String host, int port, IOException cause) {
        return new BootException(
                "%s port %d, where the processes of the job meet, cannot be reached: %s"
                        .formatted(host, port, cause.getMessage()),
                cause);
    }

    private static BootException insecure(String host, int port, SSLException cause) {
        return new BootException(
                "%s port %d, where the processes of the job meet, has not the key of the job, or speaks no TLS: %s; start all with the same %s"
                        .formatted(host, port, cause.getMessage(), Boot.TLS),
                cause);
    }

    /// Connects a process; empty if nobody listens there.
    ///
    /// @throws BootException if who listens has not the key of the job
    static Optional<BootConnection> tryTo(
            String host, int port, long token, @Nullable JobTls tls, int process, Duration limit)
            throws BootException {
        try {
            return Optional.of(greeted(connected(host, port, limit), token, tls, process, limit));
        } catch (SSLException e) {
            throw insecure(host, port, e);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @SuppressWarnings("AddressSelection") // the first address, as anywhere
    private static Socket connected(String host, int port, Duration limit) throws IOException {
        Socket socket = new Socket();
        try {
            InetSocketAddress address = new InetSocketAddress(host, port);
            if (address.isUnresolved()) {
                throw new UnknownHostException(host);
            }
            socket.connect(address, millis(limit));
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static BootConnection greeted(
            Socket socket, long token, @Nullable JobTls tls, int process, Duration limit)
            throws IOException {
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(millis(limit));
            BootConnection connection =
                    new BootConnection(tls == null ? socket : tls.secured(socket, true), limit);
            connection.out.writeInt(BootMessage.MAGIC);
            connection.out.writeInt(BootMessage.VERSION);
            connection.out.writeLong(token);
            connection.out.writeInt(process);
            connection.out.flush();
            return connection;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static int millis(Duration limit) {
        return (int) Math.min(limit.toMillis(), Integer.MAX_VALUE);
    }

    /// The address of this host by which the server has been reached.
    InetAddress ownAddress() {
        return socket.getLocalAddress();
    }

    @Override
    public List<String> gather(String text) throws BootException {
        return gather(BootMessage.of(Kind.GATHER, text));
    }

    @Override
    public void gatherLast() throws BootException {
        var _ = gather(new BootMessage(Kind.GATHER, BootMessage.LAST, ""));
    }

    private List<String> gather(BootMessage own) throws BootException {
        try {
            send(own);
            socket.setSoTimeout(millis(limit.plus(SLACK)));
            int all = expect(Kind.GATHERED).number();
            List<String> texts = new ArrayList<>();
            while (texts.size() < all) {
                texts.add(expect(Kind.GATHERED).text());
            }
            socket.setSoTimeout(0);
            return texts;
        } catch (SocketTimeoutException e) {
            throw new BootException(
                    "the start of the job has not gone on within %d s; see whether its processes run"
                            .formatted(limit.toSeconds()),
                    e);
        } catch (IOException e) {
            if (isKnown) {
                throw new BootException(
                        "the connection to the other processes of the job was lost at the start: %s"
                                .formatted(e.getMessage()),
                        e);
            }
            throw new BootException(
                    "this process was refused without an answer at %s, where the processes of the job meet: it has not the token of the job, or the job has ended; start it with the %s and the %s of the others"
                            .formatted(socket.getRemoteSocketAddress(), Boot.TOKEN, Boot.TLS),
                    e);
        }
    }

    private BootMessage expect(Kind kind) throws IOException, BootException {
        BootMessage message = BootMessage.readFrom(in);
        isKnown = true;
        while (message.kind() == Kind.DUMP) { // the time of the job is up before it has started
            dumped("it waits for the start of the job");
            message = BootMessage.readFrom(in);
        }
        if (message.kind() == kind) {
            return message;
        }
        throw new BootException(
                message.kind() == Kind.REFUSED
                        ? message.text()
                        : "the job has ended before it had started");
    }

    /// Says that a rank of this process has ended the job.
    public void ended(int status, @Nullable String report) {
        trySend(new BootMessage(Kind.ENDED, status, report == null ? "" : report));
    }

    /// Says whether the ranks of this process go on when others are lost.
    public void survives(boolean isSurviving) {
        trySend(new BootMessage(Kind.SURVIVES, isSurviving ? BootMessage.YES : 0, ""));
    }

    /// Says that this process holds another one for lost.
    public void lost(int process) {
        trySend(new BootMessage(Kind.LOST, process, ""));
    }

    /// Says what the ranks of this process do.
    public void dumped(String text) {
        trySend(BootMessage.of(Kind.DUMPED, text));
    }

    private void trySend(BootMessage message) {
        try {
            send(message);
        } catch (IOException e) {
            // The launcher has gone, which the listener is told.
        }
    }

    private synchronized void send(BootMessage message) throws IOException {
        message.writeTo(out);
        out.flush();
    }

    /// From now on the listener is told what the launcher says, by a thread of its own.
    public void listen(Listener listener) {
        var _ =
                Thread.ofPlatform()
                        .name("portolan launcher")
                        .daemon(true)
                        .inheritInheritableThreadLocals(false)
                        .start(() -> read(listener));
    }

    private void read(Listener listener) {
        try {
            while (true) {
                BootMessage message = BootMessage.readFrom(in);
                if (message.kind() == Kind.END) {
                    listener.end(message.number());
                } else if (message.kind() == Kind.DUMP) {
                    listener.dump();
                }
            }
        } catch (IOException e) {
            if (!isClosing) {
                listener.gone();
            }
        }
    }

    @Override
    public void close() {
        isClosing = true;
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed as far as it goes.
        }
    }
}
