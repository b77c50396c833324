package io.portolan.mpi.tcp;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.Heartbeat;
import io.portolan.mpi.wire.LookingRanks;
import io.portolan.mpi.wire.Wire;
import io.portolan.mpi.wire.Wires;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The wires of one process over TCP.
///
/// Overview. A thread that waits for frames reads the sockets itself, so that none has to be woken
/// for it. The serving thread waits in the system for any of the sockets; but while ranks look, it
/// sleeps, and looks after a millisecond whether they still do:
///
/// ```
///   await:   ranks look, or have since the last time    sleeps a millisecond, or until one parks
///            nobody does                                waits for the sockets
/// ```
///
/// What nobody has read stays in its socket, so that the serving thread cannot miss it. It also
/// sends what a socket had no room for, shows the other processes that this one lives, and watches
/// them; so it must call [#await(long)] at least ten times a second.
///
/// *Failure:* what the sink throws passes through the polls; its frame counts as taken.
final class TcpWires implements Wires {
    /// How often a process shows that it lives.
    static final long BEAT_NANOS = 250_000_000;

    private static final Logger LOG = System.getLogger(TcpWires.class.getName());

    /// How often the others are looked at.
    private static final long LOOK_NANOS = 100_000_000;

    /// How long ranks may look without the serving thread looking whether they still do.
    private static final long TICK_NANOS = 1_000_000;

    /// How long the end waits until the others have ended, too, once they have been sent all.
    private static final long END_NANOS = 1_000_000_000;

    /// How long the end waits until they have room for the last bytes: longer than one that
    /// collects garbage, as the links do.
    private static final long ROOM_NANOS = 10_000_000_000L;

    private final List<Peer> peers = new ArrayList<>();

    /// By process; null where there is none.
    private final @Nullable Peer[] byProcess;

    private final Selector selector;
    private final Closeable acceptor;
    private final LookingRanks looking = new LookingRanks();

    /// Whether a thread has polled last while nobody looked, and parks: the serving one is to wait
    /// for the sockets.
    private volatile boolean isArmed;

    private volatile @Nullable Thread server;
    private volatile boolean isWoken;
    private volatile boolean isClosed;

    /// Of the serving thread.
    private final Heartbeat heartbeat = new Heartbeat(LOOK_NANOS, BEAT_NANOS);

    /// Another process.
    private record Peer(
            SocketChannel channel,
            SelectionKey key,
            TcpWire wire,
            TcpReader reader,
            SilentPeer silence) {}

    /// The connection to a process, and where it listens.
    record Connected(TcpConnection connection, InetSocketAddress address) {}

    /// @param connections by process
    /// @param acceptor of this process, to be closed with the wires
    /// @throws IOException if the system refuses what waiting takes
    TcpWires(
            Map<Integer, Connected> connections,
            Closeable acceptor,
            FrameSink sink,
            TcpWireSettings settings)
            throws IOException {
        this.acceptor = acceptor;
        selector = Selector.open();
        byProcess = new Peer[connections.keySet().stream().max(Integer::compare).orElse(-1) + 1];
        for (Map.Entry<Integer, Connected> entry : connections.entrySet()) {
            int process = entry.getKey();
            TcpConnection connection = entry.getValue().connection();
            SocketChannel channel = connection.channel();
            channel.configureBlocking(false);
            SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
            TcpWire wire = new TcpWire(connection, this::wakeServer);
            TcpReader reader = new TcpReader(connection, process, sink, wire);
            Peer peer =
                    new Peer(
                            channel,
                            key,
                            wire,
                            reader,
                            new SilentPeer(process, entry.getValue().address(), reader, settings));
            peers.add(peer);
            byProcess[process] = peer;
        }
    }

    @Override
    public String name() {
        return TcpProvider.NAME;
    }

    @Override
    public Wire to(int process) {
        Peer peer = process < byProcess.length ? byProcess[process] : null;
        if (peer == null) {
            throw new IllegalArgumentException(
                    "process=%d is this process itself, or has another wire: there is none to it"
                            .formatted(process));
        }
        return peer.wire();
    }

    @Override
    public boolean poll() {
        boolean any = false;
        if (!isClosed) {
            for (int i = 0; i < peers.size(); i++) { // each look of a rank that waits comes here
                any |= peers.get(i).reader().poll();
                peers.get(i).wire().sendUnsent();
            }
        }
        return any;
    }

    /// *Ordering:* if no thread looks, the serving thread waits for the sockets from now on.
    @Override
    public boolean pollLast() {
        boolean any = poll();
        Thread waiting = server;
        if (!isClosed && looking.isEmpty() && !Thread.currentThread().equals(waiting)) {
            isArmed = true;
            LockSupport.unpark(waiting);
        }
        return any;
    }

    @Override
    public void beginLooking() {
        looking.begin();
    }

    @Override
    public void endLooking() {
        looking.end();
    }

    private void wakeServer() {
        selector.wakeup();
    }

    /// Returns at once when the wires are closed. *Threads:* one, a platform thread, which polls
    /// after each call.
    @Override
    public void await(long nanos) {
        server = Thread.currentThread();
        long begin = System.nanoTime();
        long now = begin;
        boolean isAwaited = true;
        while (isAwaited && !isClosed && !isWoken && now - begin < nanos) {
            long left = Math.min(nanos - (now - begin), heartbeat.look(now, this::look));
            if (wantsPoll()) {
                isAwaited = false;
            } else if (haveRanksLooked()) {
                LockSupport.parkNanos(this, Math.min(left, TICK_NANOS));
            } else {
                isAwaited = !select(left);
            }
            now = System.nanoTime();
        }
        isWoken = false;
    }

    @Override
    public void wake() {
        isWoken = true;
        wakeServer();
        LockSupport.unpark(server);
    }

    /// Whether the thread is to poll without waiting.
    private boolean wantsPoll() {
        boolean any = false;
        for (Peer peer : peers) {
            IOException failure = peer.wire().failure();
            if (failure != null && !peer.reader().isOver()) {
                peer.reader()
                        .end(
                                new IOException(
                                        "the connection to it broke: " + failure.getMessage(),
                                        failure));
            }
            any |= peer.wire().takeRoomWanted();
            any |= peer.reader().hasLeft();
        }
        return any;
    }

    /// Whether ranks look, or have begun to since the last call, and none has parked since.
    private boolean haveRanksLooked() {
        boolean haveLooked = looking.haveLooked();
        return haveLooked && !isArmed;
    }

    /// Sets what a socket is waited for: bytes, and room if some wait for it.
    static void wish(@Nullable SelectionKey key, TcpWire wire) {
        if (key == null) {
            return;
        }
        int wanted =
                wire.hasUnsent()
                        ? SelectionKey.OP_READ | SelectionKey.OP_WRITE
                        : SelectionKey.OP_READ;
        try {
            if (key.interestOps() != wanted) {
                key.interestOps(wanted);
            }
        } catch (CancelledKeyException e) {
            // Another thread has closed the connection, which may be at any time.
        }
    }

    /// Waits for the sockets; whether one is ready.
    private boolean select(long nanos) {
        for (Peer peer : peers) {
            wish(peer.key(), peer.wire());
        }
        try {
            boolean isReady = selector.select(_ -> {}, Math.max(1, nanos / 1_000_000)) > 0;
            if (isReady) {
                isArmed = false; // who is woken by what has come looks again, or parks again
            }
            return isReady;
        } catch (ClosedSelectorException e) {
            return false; // the wires were closed meanwhile
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void look(boolean isBeat, long elapsed) {
        for (Peer peer : peers) {
            if (isBeat) {
                peer.wire().beat();
            }
            peer.reader().poll(); // what lies in the socket is no silence
            peer.silence().look(elapsed);
        }
    }

    /// Whether [#close()] has been called.
    boolean isClosed() {
        return isClosed;
    }

    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        wake();
        try {
            acceptor.close();
            awaitEnd();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "the wires are not closed as they should be", e);
        }
        for (Peer peer : peers) {
            peer.wire().cut();
            peer.silence().close();
            closed(peer.channel());
        }
        closed(selector);
    }

    private static void closed(Closeable one) {
        try {
            one.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "a connection cannot be closed", e);
        }
    }

    /// Sends what is unsent, and waits until the others have closed their ends: a socket that is
    /// closed before, with bytes that nobody has read, takes back what it has sent.
    private void awaitEnd() throws IOException {
        ByteBuffer dropped = ByteBuffer.allocateDirect(1 << 16);
        long began = System.nanoTime();
        long sent = began; // when some had no room the last time
        try (Selector ends = Selector.open()) {
            List<Peer> left = new ArrayList<>(peers);
            for (Peer peer : peers) {
                if (peer.channel().isOpen()) {
                    var _ = peer.channel().register(ends, SelectionKey.OP_READ);
                }
            }
            long now = began;
            while (!left.isEmpty() && now - sent < END_NANOS && now - began < ROOM_NANOS) {
                for (Iterator<Peer> each = left.iterator(); each.hasNext(); ) {
                    if (hasEnded(each.next(), dropped)) {
                        each.remove();
                    }
                }
                if (!left.isEmpty()) {
                    for (Peer peer : left) {
                        wish(peer.channel().keyFor(ends), peer.wire());
                    }
                    var _ = ends.select(_ -> {}, LOOK_NANOS / 1_000_000);
                }
                now = System.nanoTime();
                if (left.stream().anyMatch(peer -> peer.wire().hasUnsent())) {
                    sent = now;
                }
            }
        }
    }

    /// Whether the process has closed its end, or takes no more.
    private static boolean hasEnded(Peer peer, ByteBuffer dropped) throws IOException {
        try {
            if (peer.wire().end()) {
                peer.channel().shutdownOutput();
            }
            int count = 1;
            while (count > 0) {
                count = peer.channel().read(dropped.clear());
            }
            return count < 0 || peer.wire().failure() != null;
        } catch (ClosedChannelException e) {
            return true;
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "a connection broke at the end", e);
            return true;
        }
    }
}
