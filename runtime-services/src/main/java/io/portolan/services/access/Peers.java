package io.portolan.services.access;

import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/// What the peers of a listener have of it: connections, requests in flight, and bytes in flight.
/// Each is limited for all of them together and for each one.
///
/// *Threads:* any. *Cost:* an entry for each peer that has a connection, two atomic additions for
/// what is counted. What changes with each request lies apart from what is only looked at.
public final class Peers {

    /// Bytes that a listener may have in flight if nobody says otherwise: a quarter of the heap, at
    /// most 256 MiB.
    public static final long USUAL_BYTES =
            Math.clamp(Runtime.getRuntime().maxMemory() / 4, 1 << 20, 256 << 20);

    /// From one counter to the next, so that no two share a cache line.
    private static final int APART = 16;

    private static final int REQUESTS = APART;
    private static final int BYTES = 2 * APART;

    /// What is smaller is not counted, since counting it costs more than holding it.
    private static final int SMALL = 1024;

    private final int mostConnections;
    private final int mostRequests;
    private final long mostBytes;
    private final PeerLimits each;
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicLongArray counters = counters();
    private final Map<Object, Peer> byAddress = new ConcurrentHashMap<>();

    /// @param connections of all peers
    /// @param requests of all peers
    /// @param bytes of all peers
    /// @param each of one peer
    public Peers(int connections, int requests, long bytes, PeerLimits each) {
        mostConnections = connections;
        mostRequests = requests;
        mostBytes = bytes;
        this.each = each;
    }

    /// Takes a connection in; null when there is no room for it. Each connection that is taken in
    /// must leave once.
    public @Nullable Peer admit(@Nullable SocketAddress address) {
        if (connections.incrementAndGet() > mostConnections) {
            connections.decrementAndGet();
            return null;
        }
        Object key = key(address);
        @Nullable Peer[] admitted = {null};
        byAddress.compute(
                key,
                (same, known) -> {
                    Peer one = known == null ? new Peer(key) : known;
                    if (one.connections < each.connections()) {
                        one.connections++;
                        admitted[0] = one;
                    }
                    return one;
                });
        if (admitted[0] == null) {
            connections.decrementAndGet();
        }
        return admitted[0];
    }

    /// How many connections are open.
    public int connections() {
        return connections.get();
    }

    /// How many requests wait for their answers.
    public int requests() {
        return (int) counters.get(REQUESTS);
    }

    /// How many bytes are in flight.
    public long bytes() {
        return counters.get(BYTES);
    }

    /// As how many bytes a body counts.
    public static int counted(int bytes) {
        return bytes < SMALL ? 0 : bytes;
    }

    private static AtomicLongArray counters() {
        return new AtomicLongArray(BYTES + APART);
    }

    private static Object key(@Nullable SocketAddress address) {
        if (!(address instanceof InetSocketAddress inet) || inet.getAddress() == null) {
            return "";
        }
        return inet.getAddress() instanceof Inet6Address six
                ? (Object) ByteBuffer.wrap(six.getAddress()).getLong()
                : inet.getAddress();
    }

    /// One peer, as long as it has a connection.
    public final class Peer {

        private final Object key;
        private int connections; // in `compute` only, which locks
        private final AtomicLongArray here = counters();

        private Peer(Object key) {
            this.key = key;
        }

        /// A connection has ended.
        public void left() {
            byAddress.compute(key, (same, known) -> --connections == 0 ? null : this);
            Peers.this.connections.decrementAndGet();
        }

        /// Counts a request; returns whether there is room for it. It ends in any case.
        public boolean begun() {
            boolean hasRoom = counters.incrementAndGet(REQUESTS) <= mostRequests;
            return here.incrementAndGet(REQUESTS) <= each.requests() && hasRoom;
        }

        /// A request has its answer; returns how many of the listener are left.
        public int ended() {
            here.decrementAndGet(REQUESTS);
            return (int) counters.decrementAndGet(REQUESTS);
        }

        /// Whether more bytes may be in flight.
        public boolean hasRoom() {
            return counters.get(BYTES) < mostBytes && here.get(BYTES) < each.bytes();
        }

        /// Counts bytes, whether there is room for them or not.
        public void hold(long count) {
            counters.addAndGet(BYTES, count);
            here.addAndGet(BYTES, count);
        }

        /// Counts bytes if there is room for them; returns whether there is.
        public boolean take(long count) {
            hold(count);
            if (counters.get(BYTES) <= mostBytes && here.get(BYTES) <= each.bytes()) {
                return true;
            }
            release(count);
            return false;
        }

        /// Bytes are no longer in flight.
        public void release(long count) {
            if (count > 0) {
                here.addAndGet(BYTES, -count);
                counters.addAndGet(BYTES, -count);
            }
        }
    }
}
