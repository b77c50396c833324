package io.portolan.services.http.wire;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.Future;
import io.portolan.services.http.mapping.EventSink;
import io.portolan.services.http.mapping.SubscribeMapping;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Subscription;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A subscription as server-sent events. While the client does not read, no more is written than
/// fits the buffers of its connection, and no more is asked of the service than it has credits for;
/// what then overflows at the service is a gap, and a client that does not read for as long as a
/// connection may be idle is cut.
///
/// *Threads:* deliveries come on threads of the node, one at a time; everything else happens on the
/// event loop.
///
/// Source: WHATWG HTML, server-sent events
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel
final class EventStream implements EventSink {

    /// How many bytes of events may be on their way to the client; one event may be longer.
    private static final int MOST_BYTES = 1 << 16;

    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    private record Event(byte[] bytes, int held, boolean isLast) {}

    private static final Event HEARTBEAT = new Event(new byte[] {':', '\n', '\n'}, 0, false);

    private final ChannelHandlerContext context;
    private final HttpServerContext server;
    private final Unread unread;
    private final Duration lease;

    /// What came when there was no room, in order; behind it everything waits.
    private final Queue<Delivery> late = new ConcurrentLinkedQueue<>();

    /// How many bytes of events are on their way to the client.
    private final AtomicLong written = new AtomicLong();

    private @Nullable Subscription subscription; // event loop
    private @Nullable Future<?> heartbeat; // event loop
    private long owed; // event loop: credits that are given back when the client reads
    private boolean isSilent = true; // event loop: nothing written since the last heartbeat
    private int onTheWay; // event loop: what is written and not read yet
    private long readNanos; // event loop: when the client last read something
    private boolean isDraining; // event loop
    private boolean isHeldUp; // event loop: waits for the connection to be read
    private boolean isEnded; // event loop

    /// @param lease what the client wants; zero for as long as it is connected
    EventStream(
            ChannelHandlerContext context,
            HttpServerContext server,
            Unread unread,
            Duration lease) {
        this.context = context;
        this.server = server;
        this.unread = unread;
        this.lease = lease;
    }

    @Override
    public void begin(Subscription opened) {
        long beatNanos = server.settings().limits().heartbeat().toNanos();
        context.executor()
                .execute(() -> {
                    subscription = opened;
                    if (isEnded) {
                        opened.close();
                        return;
                    }
                    context.writeAndFlush(head(server.date()));
                    heartbeat =
                            context.executor()
                                    .scheduleAtFixedRate(
                                            this::beat, beatNanos, beatNanos, TimeUnit.NANOSECONDS);
                    if (isDraining) {
                        drain();
                    }
                });
    }

    @Override
    public void deliver(Delivery delivery) {
        if (late.isEmpty() && hasRoom()) {
            Event event = event(delivery);
            context.executor().execute(() -> write(event));
        } else {
            late.add(delivery);
            context.executor().execute(this::writeLate);
        }
    }

    private Event event(Delivery delivery) {
        byte[] bytes = server.eventText().of(delivery);
        written.addAndGet(bytes.length);
        return new Event(bytes, unread.hold(bytes.length), delivery instanceof Delivery.Ended);
    }

    /// Whether the next delivery may be written as text: deliveries are shared, texts are not.
    private boolean hasRoom() {
        return written.get() < MOST_BYTES && unread.hasRoom();
    }

    /// Writes what came when there was no room, as far as there is now.
    private void writeLate() {
        boolean isWritten = false;
        while (!isEnded && hasRoom()) {
            Delivery next = late.poll();
            if (next == null) {
                break;
            }
            try {
                write(event(next));
            } catch (RuntimeException e) { // it has no form as an event
                end(
                        Delivery.Reason.SINK_FAILED,
                        "a delivery could not be written: " + next.getClass().getSimpleName());
            }
            isWritten = true;
        }
        if (isWritten) {
            context.flush();
        }
        if (isEnded) {
            late.clear();
        } else if (!late.isEmpty() && !unread.hasRoom() && !isHeldUp) {
            isHeldUp = true;
            unread.await(() -> {
                isHeldUp = false;
                writeLate();
            });
        }
    }

    @Override
    public void flush() {
        context.executor().execute(context::flush);
    }

    /// The connection can or cannot take more.
    void writabilityChanged() {
        Subscription open = subscription;
        // by halves: each time the service looks for more to deliver
        if (context.channel().isWritable()
                && owed * 2 >= SubscribeMapping.CREDITS
                && open != null) {
            long credits = owed;
            owed = 0;
            open.request(credits);
        }
    }

    /// The connection is gone, or the node closes.
    void close() {
        isEnded = true;
        if (heartbeat != null) {
            heartbeat.cancel(false);
        }
        Subscription open = subscription;
        if (open != null) {
            open.close();
        }
    }

    /// Says that the node closes, and ends.
    void drain() {
        isDraining = true;
        if (subscription != null) { // else when it begins
            end(Delivery.Reason.NODE_CLOSED, "the node is closing");
        }
    }

    private void end(Delivery.Reason reason, String detail) {
        write(event(new Delivery.Ended(reason, detail)));
    }

    private void write(Event event) {
        if (isEnded) {
            unread.release(event.held());
            return;
        }
        isSilent = false;
        put(event);
        if (event.isLast()) {
            close();
            context.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT)
                    .addListener(ended -> context.close());
            context.executor()
                    .schedule(
                            () -> LingeringClose.cut(context),
                            server.settings().limits().idle().toNanos(),
                            TimeUnit.NANOSECONDS);
            return;
        }
        owed++;
        writabilityChanged();
    }

    private void put(Event event) {
        if (onTheWay++ == 0) {
            readNanos = System.nanoTime();
        }
        ChannelFuture gone =
                context.write(new DefaultHttpContent(Unpooled.wrappedBuffer(event.bytes())));
        unread.releaseAfter(gone, event.held());
        gone.addListener(done -> {
            onTheWay--;
            readNanos = System.nanoTime();
            written.addAndGet(-event.bytes().length);
            if (!late.isEmpty()) {
                writeLate();
            }
        });
    }

    private void beat() {
        Subscription open = subscription;
        if (open != null && lease.isZero()) {
            open.renew(SubscribeMapping.RENEWAL);
        }
        long idleNanos = server.settings().limits().idle().toNanos();
        if (onTheWay > 0 && System.nanoTime() - readNanos > idleNanos) {
            // it holds memory, and a client that comes back gets what it missed
            unread.overdue(context, readNanos);
        } else if (isSilent && onTheWay == 0) {
            written.addAndGet(HEARTBEAT.bytes().length);
            put(HEARTBEAT);
            context.flush();
        }
        isSilent = true;
    }

    private static HttpResponse head(AsciiString date) {
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        head.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/event-stream");
        head.headers().set(HttpHeaderNames.DATE, date);
        head.headers().set(HttpHeaderNames.CACHE_CONTROL, "no-store");
        head.headers().set("x-content-type-options", "nosniff");
        head.headers().set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        return head;
    }
}
