package io.portolan.mpi.boot;

import io.portolan.mpi.boot.BootMessage.Kind;
import io.portolan.mpi.wire.AcceptLoop;
import io.portolan.mpi.wire.JobTls;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Where the processes of a job meet at the start: each gives a text, and when all have, each gets
/// the texts of all; so several times. Afterwards the launcher, if there is one, speaks with the
/// processes by the same connections.
///
/// Overview. One thread accepts, one for each connection reads it. The thread that brings the last
/// text of a turn answers all. One thread watches the time.
///
/// *Threads:* any. *Failure:* a client that does not know the token gets no answer. If a process is
/// missing when the time is up, all that have come are told which.
public final class BootServer implements AutoCloseable {
    private static final Logger LOG = System.getLogger(BootServer.class.getName());

    /// How long a client that has connected may take to say which process it is.
    private static final int GREETING_MILLIS = 10_000;

    private static final int BACKLOG = 1024;

    private final ServerSocket socket;
    private final long token;
    private final @Nullable JobTls tls;
    private final Duration limit;
    private final IntFunction<String> words;
    private final Listener listener;

    /// Held while all are told something, so that each hears it whole and before what follows, also
    /// that a process which has heard it has gone.
    private final ReentrantLock telling = new ReentrantLock();

    // all below is guarded by this

    /// By process; null if it has not come.
    private final @Nullable Peer[] peers;

    /// The processes whose connections are not read to their end.
    private final BitSet read = new BitSet();

    private final @Nullable String[] texts;
    private long turnBegan = System.nanoTime();

    /// Why the job does not start; null if it may.
    private @Nullable String refusal;

    private boolean isStarted;
    private boolean isClosed;
    private Runnable atEnd = () -> {};

    /// Is told what processes say after the start.
    public interface Listener {
        /// A rank of the process has ended the job.
        void ended(int process, int status, String report);

        /// The ranks of the process go on when others are lost, or do so no more.
        default void survives(int process, boolean isSurviving) {}

        /// The process holds another one for lost.
        default void lost(int process, int other) {}

        /// What the ranks of the process do.
        void dumped(int process, String text);

        /// The job will not start.
        void refused(String sentence);

        /// All processes are connected, and their ranks begin.
        default void started() {}
    }

    private static final class NobodyListens implements Listener {
        @Override
        public void ended(int process, int status, String report) {}

        @Override
        public void dumped(int process, String text) {}

        @Override
        public void refused(String sentence) {}
    }

    private BootServer(
            ServerSocket socket,
            long token,
            @Nullable JobTls tls,
            int processes,
            Duration limit,
            IntFunction<String> words,
            Listener listener) {
        this.socket = socket;
        this.token = token;
        this.tls = tls;
        this.limit = limit;
        this.words = words;
        this.listener = listener;
        peers = new Peer[processes];
        texts = new String[processes];
    }

    /// Listens for the processes of a job.
    ///
    /// @param address of this host; null for all that it has
    /// @param port 0 for any that is free
    /// @param tls by which the connections are encrypted; null if they are not
    /// @param limit how long all wait for one that is missing
    /// @param words what a process is called in messages
    /// @throws BootException if the port is in use, or the address is not of this host
    public static BootServer listen(
            @Nullable InetAddress address,
            int port,
            long token,
            @Nullable JobTls tls,
            int processes,
            Duration limit,
            IntFunction<String> words,
            Listener listener)
            throws BootException {
        ServerSocket socket = null;
        try {
            socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(
                    address == null
                            ? new InetSocketAddress(port)
                            : new InetSocketAddress(address, port),
                    BACKLOG);
        } catch (IOException e) {
            closed(socket);
            throw new BootException(
                    "the job cannot listen at %s port %d: %s; another job may use it: give another port, or none"
                            .formatted(
                                    address == null ? "this host," : address.getHostAddress(),
                                    port,
                                    e.getMessage()),
                    e);
        }
        BootServer server = new BootServer(socket, token, tls, processes, limit, words, listener);
        thread("boot", server::accept);
        thread("boot watch", server::watch);
        return server;
    }

    /// As [#listen], for a job that nobody watches after its start.
    static BootServer listen(
            @Nullable InetAddress address,
            int port,
            long token,
            @Nullable JobTls tls,
            int processes,
            Duration limit,
            IntFunction<String> words)
            throws BootException {
        return listen(address, port, token, tls, processes, limit, words, new NobodyListens());
    }

    private static void closed(@Nullable Closeable socket) {
        if (socket != null) {
            try {
                socket.close();
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "a socket cannot be closed", e);
            }
        }
    }

    private static void thread(String name, Runnable body) {
        var _ =
                Thread.ofPlatform()
                        .name("portolan " + name)
                        .daemon(true)
                        .inheritInheritableThreadLocals(false)
                        .start(body);
    }

    /// Where it listens.
    public int port() {
        return socket.getLocalPort();
    }

    private void accept() {
        AcceptLoop.run(
                socket::accept,
                () -> !socket.isClosed(),
                peer -> thread("boot connection", () -> secure(peer)));
    }

    private void secure(Socket peer) {
        try {
            peer.setTcpNoDelay(true);
            peer.setSoTimeout(GREETING_MILLIS);
            serve(tls == null ? peer : tls.secured(peer, false));
        } catch (IOException e) {
            LOG.log(
                    Level.WARNING,
                    "refused a connection from {0}: it has not the key of the job, or speaks no TLS: {1}",
                    peer.getRemoteSocketAddress(),
                    e.getMessage());
            closed(peer);
        }
    }

    private void serve(Socket peer) {
        int process = -1;
        try (peer) {
            DataInputStream in =
                    new DataInputStream(new BufferedInputStream(peer.getInputStream()));
            int magic = in.readInt();
            int version = in.readInt();
            if (magic != BootMessage.MAGIC || in.readLong() != token) {
                LOG.log(
                        Level.WARNING,
                        "refused a connection from {0}: it does not know the token of the job",
                        peer.getRemoteSocketAddress());
                return;
            }
            Peer connection = new Peer(peer);
            int claimed = in.readInt();
            String refused =
                    version == BootMessage.VERSION
                            ? come(claimed, connection)
                            : wrongVersion(claimed);
            if (refused != null) {
                connection.send(BootMessage.of(Kind.REFUSED, refused));
                peer.shutdownOutput();
                var _ = in.skip(Long.MAX_VALUE); // a close before would take the sentence back
                return;
            }
            process = claimed;
            peer.setSoTimeout(0);
            while (true) {
                take(process, BootMessage.readFrom(in));
            }
        } catch (IOException e) {
            if (process >= 0) {
                gone(process);
                heard(process);
            }
        }
    }

    private synchronized void heard(int process) {
        read.clear(process);
        notifyAll();
    }

    /// Waits until all that a process has said is known to the listener; for a process that has
    /// ended, which says no more.
    public synchronized void hearOut(int process, Duration limit) {
        long until = System.nanoTime() + limit.toNanos();
        try {
            long left = limit.toMillis();
            while (read.get(process) && left > 0) {
                wait(left);
                left = (until - System.nanoTime()) / 1_000_000;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String wrongVersion(int process) {
        return "process %d speaks with the others as another version of Portolan does; start all processes with one version"
                .formatted(process);
    }

    /// A process has come; what to refuse it with, or null.
    private synchronized @Nullable String come(int process, Peer connection) {
        if (process < 0 || process >= peers.length) {
            return "this process has number %d, and the job has %d processes; start all with the same number of processes"
                    .formatted(process, peers.length);
        }
        if (peers[process] != null) {
            return "process %d of the job is there already; start each process with a number of its own"
                    .formatted(process);
        }
        if (refusal != null) {
            return refusal;
        }
        peers[process] = connection;
        read.set(process);
        return null;
    }

    private void take(int process, BootMessage message) {
        switch (message.kind()) {
            case GATHER -> gather(process, message);
            case ENDED -> listener.ended(process, message.number(), message.text());
            case SURVIVES -> listener.survives(process, message.number() == BootMessage.YES);
            case LOST -> lost(process, message.number());
            case DUMPED -> listener.dumped(process, message.text());
            default -> LOG.log(Level.WARNING, "process {0} sent {1}", process, message.kind());
        }
    }

    private void lost(int process, int other) {
        if (other < 0 || other >= peers.length) {
            LOG.log(Level.WARNING, "process {0} has lost process {1}", process, other);
        } else {
            listener.lost(process, other);
        }
    }

    private void gather(int process, BootMessage message) {
        List<String> all;
        synchronized (this) {
            texts[process] = message.text();
            if (refusal != null || Arrays.stream(texts).anyMatch(Objects::isNull)) {
                return;
            }
            all = Arrays.stream(texts).map(Objects::requireNonNull).toList();
            Arrays.fill(texts, null);
            turnBegan = System.nanoTime();
        }
        if (message.number() == BootMessage.LAST) {
            started(); // before they know, and may end
        }
        tellAll(peer -> {
            peer.send(new BootMessage(Kind.GATHERED, all.size(), ""));
            for (String each : all) {
                peer.send(BootMessage.of(Kind.GATHERED, each));
            }
        });
    }

    /// Sets what is done when nobody has to find the server any more.
    synchronized void atEnd(Runnable cleaning) {
        atEnd = cleaning;
    }

    /// All processes were there a last time; none has to be waited for any more.
    private void started() {
        Runnable cleaning;
        synchronized (this) {
            isStarted = true;
            cleaning = atEnd;
            notifyAll();
        }
        cleaning.run();
        listener.started();
    }

    /// A process has gone before the job has started, or after.
    private void gone(int process) {
        boolean isMissed;
        synchronized (this) {
            peers[process] = null;
            isMissed = !isStarted && !isClosed;
        }
        if (isMissed) {
            refuse(
                    "%s has ended before the job had started; see what it has printed"
                            .formatted(words.apply(process)));
        }
    }

    /// Does not let the job start: tells all that have come, and those that come yet.
    public void refuse(String sentence) {
        synchronized (this) {
            if (refusal != null || isStarted) {
                return;
            }
            refusal = sentence;
            notifyAll();
        }
        tellAll(peer -> peer.send(BootMessage.of(Kind.REFUSED, sentence)));
        listener.refused(sentence);
    }

    /// Has all processes end.
    public void end(int status) {
        tellAll(peer -> peer.send(new BootMessage(Kind.END, status, "")));
    }

    /// Asks all processes what their ranks do.
    public void askForDumps() {
        tellAll(peer -> peer.send(BootMessage.of(Kind.DUMP, "")));
    }

    private void watch() {
        String missing = awaitMissing();
        if (missing != null) {
            refuse(missing);
        }
    }

    /// Waits until the time is up; who is missing, or null if the job has started or will not.
    private synchronized @Nullable String awaitMissing() {
        try {
            while (!isStarted && !isClosed && refusal == null) {
                long left = limit.toMillis() - (System.nanoTime() - turnBegan) / 1_000_000;
                if (left <= 0) {
                    return missing();
                }
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return null;
    }

    private String missing() {
        List<String> missing =
                IntStream.range(0, texts.length)
                        .filter(process -> texts[process] == null)
                        .mapToObj(words)
                        .toList();
        return "%s %s not come to the start of the job within %d s; look at %s, or give more time by %s"
                .formatted(
                        missing.stream().limit(8).collect(Collectors.joining(", "))
                                + (missing.size() > 8
                                        ? " and %d more".formatted(missing.size() - 8)
                                        : ""),
                        missing.size() == 1 ? "has" : "have",
                        limit.toSeconds(),
                        missing.size() == 1 ? "it" : "them",
                        Boot.START_SECONDS);
    }

    private void tellAll(Telling said) {
        List<Peer> there = new ArrayList<>();
        synchronized (this) {
            for (Peer peer : peers) {
                if (peer != null) {
                    there.add(peer);
                }
            }
        }
        telling.lock();
        try {
            for (Peer peer : there) {
                tell(peer, said);
            }
        } finally {
            telling.unlock();
        }
    }

    private static void tell(Peer peer, Telling said) {
        try {
            said.to(peer);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "a process is gone", e); // its connection is read to its end
        }
    }

    @FunctionalInterface
    private interface Telling {
        void to(Peer peer) throws IOException;
    }

    /// The connection of a process.
    private static final class Peer {
        private final Socket socket;
        private final DataOutputStream out;

        Peer(Socket socket) throws IOException {
            this.socket = socket;
            out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        }

        synchronized void send(BootMessage message) throws IOException {
            message.writeTo(out);
            out.flush();
        }
    }

    /// Closes all connections.
    @Override
    public void close() {
        List<Peer> there = new ArrayList<>();
        Runnable cleaning;
        synchronized (this) {
            isClosed = true;
            cleaning = atEnd;
            notifyAll();
            for (Peer peer : peers) {
                if (peer != null) {
                    there.add(peer);
                }
            }
        }
        cleaning.run();
        closed(socket);
        telling.lock(); // who is being told something hears it
        try {
            for (Peer peer : there) {
                closed(peer.socket);
            }
        } finally {
            telling.unlock();
        }
    }
}
