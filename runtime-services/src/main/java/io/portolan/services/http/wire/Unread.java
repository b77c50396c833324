package io.portolan.services.http.wire;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.util.AttributeKey;
import io.portolan.services.access.Peers;
import io.portolan.services.http.HttpLimits;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// The bytes that a connection has for its client and that the client has not read yet, of all its
/// streams together. What would be too much is not made until the client has read: requests and
/// answers wait here, in their order. A client that reads nothing for as long as a connection may
/// be idle, while something waits, is cut.
///
/// *Threads:* `hasRoom` and `hold` any, everything else the event loop of the connection.
@SuppressWarnings("FutureReturnValueIgnored") // whatever becomes of it, the channel ends
final class Unread {

    private static final AttributeKey<Unread> KEY = AttributeKey.valueOf(Unread.class, "unread");
    private static final long LOOK_MILLIS = 50;

    private final Channel connection;
    private final Peers.Peer peer;
    private final long most;
    private final long idleNanos;
    private final AtomicLong bytes = new AtomicLong();
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private volatile boolean isCut; // nothing more is made
    private boolean isLooking; // there will be a look
    private long waitingNanos; // when the first began to wait
    private long readNanos = System.nanoTime(); // when the client last read an answer

    private Unread(Channel connection, Peers.Peer peer, HttpLimits limits) {
        this.connection = connection;
        this.peer = peer;
        most = limits.unreadBytes();
        idleNanos = limits.idle().toNanos();
    }

    /// That of a new connection; false when its peer has no room for one.
    static boolean open(Channel connection, HttpServerContext server) {
        Peers.Peer peer = server.peers().admit(connection.remoteAddress());
        if (peer == null) {
            return false;
        }
        connection.closeFuture().addListener(closed -> peer.left());
        connection.attr(KEY).set(new Unread(connection, peer, server.settings().limits()));
        return true;
    }

    /// Whether a connection, or that of a stream, was taken in.
    static boolean isOpen(Channel channel) {
        return connection(channel).hasAttr(KEY);
    }

    private static Channel connection(Channel channel) {
        return channel instanceof Http2StreamChannel stream ? stream.parent() : channel;
    }

    /// That of a connection or of one of its streams.
    static Unread of(Channel channel) {
        Unread own = connection(channel).attr(KEY).get();
        if (own == null) {
            throw new IllegalStateException("%s was not taken in".formatted(channel));
        }
        return own;
    }

    /// The peer that has the connection.
    Peers.Peer peer() {
        return peer;
    }

    /// Whether more may be made for the client.
    boolean hasRoom() {
        return !isCut && bytes.get() < most && peer.hasRoom();
    }

    /// Counts bytes that were made for the client; returns as how many they were counted.
    int hold(int made) {
        int counted = Peers.counted(made);
        if (counted > 0) {
            bytes.addAndGet(counted);
            peer.hold(counted);
        }
        return counted;
    }

    /// Gives back what was held when the bytes have gone.
    void releaseAfter(ChannelFuture written, int held) {
        if (written.isDone()) {
            release(held, written.isSuccess());
        } else if (held > 0
                || !connection.equals(written.channel())) { // a stream, which reads by itself
            written.addListener(done -> release(held, done.isSuccess()));
        }
    }

    /// Gives back what nobody reads any more.
    void release(int held) {
        release(held, false);
    }

    private void release(int held, boolean isRead) {
        if (isRead) {
            readNanos = System.nanoTime();
        }
        if (held > 0) {
            bytes.addAndGet(-held);
            peer.release(held);
            if (!waiting.isEmpty() && hasRoom()) {
                connection.eventLoop().execute(this::resume);
            }
        }
    }

    /// What was written here was not read in time: the stream ends, and the connection with it if
    /// nothing else was read meanwhile.
    ///
    /// @param sinceNanos when it was written
    void overdue(ChannelHandlerContext here, long sinceNanos) {
        if (readNanos - sinceNanos < 0) {
            cut();
        } else {
            LingeringClose.cut(here);
        }
    }

    /// Runs this as soon as there is room. It must bear to be run in vain.
    void await(Runnable resumed) {
        if (waiting.isEmpty()) {
            waitingNanos = System.nanoTime();
        }
        waiting.add(resumed);
        look();
    }

    private void resume() {
        for (int left = waiting.size(); left > 0 && hasRoom(); left--) {
            Runnable next = waiting.poll();
            if (next != null) {
                next.run();
            }
        }
    }

    /// HTTP/2 would wait for its streams, which nobody reads.
    private void cut() {
        isCut = true;
        waiting.clear();
        connection.close();
        connection
                .eventLoop()
                .schedule(
                        () -> {
                            if (connection.isActive()) {
                                connection.pipeline().firstContext().close();
                            }
                        },
                        1,
                        TimeUnit.SECONDS);
    }

    /// Whether something waits, and the client has read nothing, for too long.
    private boolean isStalled() {
        long now = System.nanoTime();
        return now - waitingNanos > idleNanos && now - readNanos > idleNanos;
    }

    /// Other connections give room too, and nobody tells this one; and the time passes.
    private void look() {
        if (isLooking) {
            return;
        }
        isLooking = true;
        connection
                .eventLoop()
                .schedule(
                        () -> {
                            isLooking = false;
                            resume();
                            if (waiting.isEmpty() || !connection.isActive()) {
                                waiting.clear();
                            } else if (isStalled()) {
                                cut();
                            } else {
                                look();
                            }
                        },
                        LOOK_MILLIS,
                        TimeUnit.MILLISECONDS);
    }
}
