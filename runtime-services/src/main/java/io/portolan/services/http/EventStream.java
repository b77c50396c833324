package io.portolan.services.http;

import io.netty.buffer.Unpooled;
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
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Sink;
import io.portolan.services.operation.Subscription;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A subscription as server-sent events. While the client does not read, no more is asked of the
/// service than fits the connection's buffer; what then overflows at the service is a gap, and who
/// does not read for as long as a connection may be idle is cut.
///
/// *Threads:* deliveries come on threads of the node; everything else happens on the event loop.
///
/// Source: WHATWG HTML, server-sent events
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel
final class EventStream implements Sink {

    /// Deliveries that may be on their way to the connection at once.
    static final int CREDITS = 256;

    /// For how long a subscription goes on after the connection has hung, unless the client said.
    static final Duration RENEWAL = Duration.ofMinutes(5);

    private static final byte[] HEARTBEAT = {':', '\n', '\n'};

    private final ChannelHandlerContext context;
    private final Front front;
    private final Duration lease;
    private @Nullable Subscription subscription; // event loop
    private @Nullable Future<?> heartbeat; // event loop
    private long owed; // event loop: credits that are given back when the client reads
    private boolean isSilent = true; // event loop: nothing written since the last heartbeat
    private long stalledNanos; // event loop: since when the client does not read; 0 when it does
    private boolean isDraining; // event loop
    private boolean isEnded; // event loop

    /// @param lease what the client wants; zero for as long as it is connected
    EventStream(ChannelHandlerContext context, Front front, Duration lease) {
        this.context = context;
        this.front = front;
        this.lease = lease;
    }

    /// Sends the head of the response.
    void begin(Subscription opened) {
        long beatNanos = front.settings().limits().heartbeat().toNanos();
        context.executor()
                .execute(() -> {
                    subscription = opened;
                    if (isEnded) {
                        opened.close();
                        return;
                    }
                    context.writeAndFlush(head(front.date()));
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
        byte[] bytes = front.eventText().of(delivery);
        boolean isLast = delivery instanceof Delivery.Ended;
        context.executor().execute(() -> write(bytes, isLast));
    }

    @Override
    public void flush() {
        context.executor().execute(context::flush);
    }

    /// The connection can or cannot take more.
    void writabilityChanged() {
        Subscription open = subscription;
        // by halves: each time the service looks for more to deliver
        if (context.channel().isWritable() && owed * 2 >= CREDITS && open != null) {
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
            Delivery end = new Delivery.Ended(Delivery.Reason.NODE_CLOSED, "the node is closing");
            write(front.eventText().of(end), true);
        }
    }

    private void write(byte[] bytes, boolean isLast) {
        if (isEnded) {
            return;
        }
        isSilent = false;
        context.write(new DefaultHttpContent(Unpooled.wrappedBuffer(bytes)));
        if (isLast) {
            close();
            context.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT)
                    .addListener(written -> context.close());
            return;
        }
        owed++;
        writabilityChanged();
    }

    private void beat() {
        Subscription open = subscription;
        if (open != null && lease.isZero()) {
            open.renew(RENEWAL);
        }
        boolean isReading = context.channel().isWritable();
        long now = System.nanoTime() | 1;
        stalledNanos = isReading ? 0 : stalledNanos == 0 ? now : stalledNanos;
        if (!isReading && now - stalledNanos > front.settings().limits().idle().toNanos()) {
            context.close(); // it holds memory, and whoever comes back is told what it missed
        } else if (isSilent && isReading) {
            context.writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(HEARTBEAT)));
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
