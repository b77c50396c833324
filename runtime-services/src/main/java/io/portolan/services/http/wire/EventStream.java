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
import io.portolan.services.http.mapping.EventText;
import io.portolan.services.http.mapping.SharedStream;
import io.portolan.services.http.mapping.SubscribeMapping;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Subscription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Subscriptions as server-sent events: one alone, or several in a shared stream. While the client
/// does not read, no more is written than fits the buffers of its connection, and no more is asked
/// of a service than its subscription has credits for; what then overflows at the service is a gap,
/// and a client that does not read for as long as a connection may be idle is cut.
///
/// *Threads:* deliveries come on threads of the node, those of a subscription one at a time;
/// everything else happens on the event loop.
///
/// Source: WHATWG HTML, server-sent events
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel
final class EventStream implements SharedStream {

    /// How many bytes of events may be on their way to the client; one event may be longer.
    private static final int MOST_BYTES = 1 << 16;

    /// @param lane whose event it is; null when it is of none
    /// @param isLast whether nothing comes of the lane after it
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    private record Event(@Nullable Lane lane, byte[] bytes, int held, boolean isLast) {}

    /// A delivery that has no text yet.
    private record Late(Lane lane, Delivery delivery) {}

    private static final Event HEARTBEAT = new Event(null, new byte[] {':', '\n', '\n'}, 0, false);

    private final ChannelHandlerContext context;
    private final HttpServerContext server;
    private final Unread unread;
    private final Duration lease;
    private final boolean isShared;

    /// What came when there was no room, in order; behind it everything waits.
    private final Queue<Late> late = new ConcurrentLinkedQueue<>();

    /// How many bytes of events are on their way to the client.
    private final AtomicLong written = new AtomicLong();

    private final List<Lane> lanes = new ArrayList<>(); // event loop: those that have begun
    private @Nullable Future<?> heartbeat; // event loop; null until the head is sent
    private boolean isSilent = true; // event loop: nothing written since the last heartbeat
    private int onTheWay; // event loop: what is written and not read yet
    private long readNanos; // event loop: when the client last read something
    private boolean isDraining; // event loop
    private boolean isHeldUp; // event loop: waits for the connection to be read
    private boolean isEnded; // event loop

    /// @param lease what the client wants; zero for as long as it is connected
    /// @param isShared whether it has several subscriptions, and each event says of which it is
    EventStream(
            ChannelHandlerContext context,
            HttpServerContext server,
            Unread unread,
            Duration lease,
            boolean isShared) {
        this.context = context;
        this.server = server;
        this.unread = unread;
        this.lease = lease;
        this.isShared = isShared;
    }

    /// One subscription of the stream.
    private final class Lane implements EventSink {

        private final String service;
        private @Nullable Subscription subscription; // event loop
        private long owed; // event loop: credits that are given back when the client reads
        private boolean isOver; // event loop: its end was written, and nothing comes after it

        Lane(String service) {
            this.service = service;
        }

        @Override
        public void begin(Subscription opened) {
            context.executor()
                    .execute(() -> {
                        subscription = opened;
                        if (isEnded) {
                            opened.close();
                            return;
                        }
                        lanes.add(this);
                        start();
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
                late.add(new Late(this, delivery));
                context.executor().execute(EventStream.this::writeLate);
            }
        }

        @Override
        public void flush() {
            context.executor().execute(context::flush);
        }

        private Event event(Delivery delivery) {
            byte[] bytes =
                    isShared
                            ? server.eventText().of(service, delivery)
                            : server.eventText().of(delivery);
            written.addAndGet(bytes.length);
            return new Event(
                    this, bytes, unread.hold(bytes.length), delivery instanceof Delivery.Ended);
        }

        /// Asks for more if the connection can take more; by halves: each time the service looks
        /// for more to deliver.
        private void request() {
            Subscription open = subscription;
            if (context.channel().isWritable()
                    && owed * 2 >= SubscribeMapping.CREDITS
                    && open != null) {
                long credits = owed;
                owed = 0;
                open.request(credits);
            }
        }

        private void close() {
            Subscription open = subscription;
            if (open != null) {
                open.close();
            }
        }
    }

    @Override
    public EventSink sink(String service) {
        return new Lane(service);
    }

    @Override
    public void begin() {
        context.executor().execute(this::start);
    }

    @Override
    public void refused(String service, Fault fault) {
        byte[] bytes = EventText.refused(service, fault);
        written.addAndGet(bytes.length);
        Event event = new Event(null, bytes, unread.hold(bytes.length), false);
        context.executor()
                .execute(() -> {
                    write(event);
                    context.flush();
                });
    }

    /// Sends the head, once.
    private void start() {
        if (heartbeat != null || isEnded) {
            return;
        }
        long beatNanos = server.settings().limits().heartbeat().toNanos();
        context.writeAndFlush(head(server.date()));
        heartbeat =
                context.executor()
                        .scheduleAtFixedRate(
                                this::beat, beatNanos, beatNanos, TimeUnit.NANOSECONDS);
        if (isDraining) {
            drain();
        }
    }

    /// Whether the next delivery may be written as text: deliveries are shared, texts are not.
    private boolean hasRoom() {
        return written.get() < MOST_BYTES && unread.hasRoom();
    }

    /// Writes what came when there was no room, as far as there is now.
    private void writeLate() {
        boolean isWritten = false;
        while (!isEnded && hasRoom()) {
            Late next = late.poll();
            if (next == null) {
                break;
            }
            if (next.lane().isOver) {
                continue;
            }
            try {
                write(next.lane().event(next.delivery()));
            } catch (RuntimeException | Error e) { // it has no form as an event
                end(
                        next.lane(),
                        Delivery.Reason.SINK_FAILED,
                        "a delivery could not be written: "
                                + next.delivery().getClass().getSimpleName());
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

    /// The connection can or cannot take more.
    void writabilityChanged() {
        for (Lane each : List.copyOf(lanes)) { // one may end meanwhile
            each.request();
        }
    }

    /// The connection is gone, or the node closes.
    void close() {
        isEnded = true;
        if (heartbeat != null) {
            heartbeat.cancel(false);
        }
        lanes.forEach(Lane::close);
        lanes.clear();
    }

    /// Says that the node closes, and ends.
    void drain() {
        isDraining = true;
        if (heartbeat == null || isEnded) { // else when it begins
            return;
        }
        List.copyOf(lanes)
                .forEach(each -> end(each, Delivery.Reason.NODE_CLOSED, "the node is closing"));
        if (isShared) {
            finish();
        }
    }

    private void end(Lane lane, Delivery.Reason reason, String detail) {
        write(lane.event(new Delivery.Ended(reason, detail)));
    }

    private void write(Event event) {
        Lane lane = event.lane();
        if (isEnded || (lane != null && lane.isOver)) {
            unread.release(event.held());
            written.addAndGet(-event.bytes().length);
            return;
        }
        isSilent = false;
        put(event);
        if (event.isLast() && !isShared) {
            finish();
        } else if (event.isLast() && lane != null) {
            lane.isOver = true; // before it is closed, which tells its end once more
            lanes.remove(lane);
            lane.close();
        } else if (lane != null) {
            lane.owed++;
            lane.request();
        }
    }

    /// Nothing more is written: the response ends, and the connection with it.
    private void finish() {
        close();
        context.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT)
                .addListener(ended -> context.close());
        context.executor()
                .schedule(
                        () -> LingeringClose.cut(context),
                        server.settings().limits().idle().toNanos(),
                        TimeUnit.NANOSECONDS);
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
        if (lease.isZero()) {
            for (Lane each : lanes) {
                Subscription open = each.subscription;
                if (open != null) {
                    open.renew(SubscribeMapping.RENEWAL);
                }
            }
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
