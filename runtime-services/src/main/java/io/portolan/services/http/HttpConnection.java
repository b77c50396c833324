package io.portolan.services.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One connection of HTTP/1.1, or one stream of HTTP/2: handles one request after the other, so
/// that answers come in the order of the requests and one sees what those before it did. While the
/// client does not read its answers, no further request is handled.
///
/// *Threads:* the event loop, except `answer`.
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel
final class HttpConnection extends ChannelInboundHandlerAdapter implements Connection {

    private static final FullHttpResponse CONTINUE =
            new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER);

    private final Front front;
    private final RequestAssembly assembly;
    private final boolean isStream; // of HTTP/2
    private final ArrayDeque<Incoming> waiting = new ArrayDeque<>();
    private @Nullable ChannelHandlerContext context;
    private @Nullable Call call; // that is being handled
    private @Nullable Exchange exchange; // of it
    private @Nullable EventStream stream;
    private boolean isBusy;
    private boolean isScheduled; // the next one is about to be handled
    private boolean isComplete; // no request is half read
    private boolean isReading; // within a batch of reads, flushed at its end
    private boolean isContinueOwed; // to who waits with its body, after the answers before it
    private @Nullable Future<?> tick; // the next look at the clock
    private boolean isDraining; // requests are refused
    private boolean isEnding; // no request is taken any more
    private long sinceNanos = System.nanoTime(); // idle

    HttpConnection(Front front, @Nullable StrictRequestDecoder decoder) {
        this.front = front;
        assembly = new RequestAssembly(front, decoder);
        isStream = decoder == null;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        front.opened(this);
        if (!isStream) {
            watch();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext gone) {
        isEnding = true;
        front.closed(this);
        if (exchange != null) {
            exchange.abort(Fault.of(FaultCode.OPERATION_CANCELED, "the client went away"));
        }
        if (stream != null) {
            stream.close();
        }
        if (isBusy) {
            isBusy = false;
            front.ended();
        }
        if (tick != null) {
            tick.cancel(false); // streams come and go faster than the clock is looked at
        }
        waiting.clear();
    }

    @Override
    public void channelRead(ChannelHandlerContext from, Object message) {
        try {
            isReading = true;
            isComplete = message instanceof LastHttpContent;
            if (isEnding) {
                return;
            }
            if (message instanceof HttpRequest request) {
                begin(request);
            }
            if (message instanceof HttpContent content && assembly.isOpen()) {
                Incoming complete = assembly.add(content, from.channel());
                if (complete != null) {
                    take(complete);
                }
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext from) {
        isReading = false;
        from.flush();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext changed) {
        if (stream != null) {
            stream.writabilityChanged();
        } else if (changed.channel().isWritable() && !isBusy && !isScheduled) {
            next();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext from, Throwable cause) {
        if (!isStream) { // else the stream is reset with the error's own code
            from.close(); // reset by the client, or no TLS: nothing can be answered
        }
    }

    @Override
    public void answer(Answer answer) {
        ChannelHandlerContext here = here();
        if (here.executor().inEventLoop()) {
            send(answer);
        } else {
            here.executor().execute(() -> send(answer));
        }
    }

    @Override
    public EventStream stream(Duration lease) {
        EventStream opened = new EventStream(here(), front, lease);
        stream = opened;
        return opened;
    }

    /// Lets the request that is being handled have its answer, and refuses every other one; a
    /// stream of events ends with one that says so.
    void drain() {
        here().executor()
                .execute(() -> {
                    isDraining = true;
                    if (stream != null) {
                        stream.drain();
                    } else if (!isBusy && assembly.isBegun()) {
                        refuse(front.draining());
                    }
                });
    }

    /// Ends if no request is being handled.
    void closeIdle() {
        here().executor()
                .execute(() -> {
                    if (!isBusy && !isEnding) {
                        isEnding = true;
                        here().close();
                    }
                });
    }

    /// Ends now.
    void kill() {
        here().close();
    }

    private void begin(HttpRequest request) {
        Answer refusal = isDraining ? front.draining() : assembly.begin(request);
        if (refusal != null) {
            refuse(refusal);
        } else if (HttpUtil.is100ContinueExpected(request)) {
            isContinueOwed = true;
            if (!isBusy && !isScheduled) {
                sendContinue();
            }
        }
        watch();
    }

    private void sendContinue() {
        isContinueOwed = false;
        here().writeAndFlush(CONTINUE.retainedDuplicate());
    }

    private void take(Incoming complete) {
        isContinueOwed = false;
        sinceNanos = System.nanoTime();
        if (complete instanceof Answer answer && answer.isLast()) {
            refuse(answer);
        } else {
            enqueue(complete);
        }
    }

    private void refuse(Answer answer) {
        assembly.forget();
        isEnding = true;
        enqueue(answer);
    }

    private void enqueue(Incoming next) {
        if (isBusy || isScheduled || !here().channel().isWritable()) {
            waiting.add(next);
            if (waiting.size() >= front.settings().limits().pipelined()) {
                here().channel().config().setAutoRead(false);
            }
        } else {
            handle(next);
        }
    }

    private void handle(Incoming next) {
        isBusy = true;
        boolean hasRoom = front.begun();
        switch (next) {
            case Call request -> {
                call = request;
                if (isDraining) {
                    send(front.draining());
                } else if (hasRoom) {
                    exchange = front.handling().handle(request, this);
                } else {
                    send(front.overloaded());
                }
            }
            case Answer refusal -> send(refusal);
        }
    }

    private void send(Answer answer) {
        ChannelHandlerContext here = here();
        if (!isBusy || !here.channel().isActive()) {
            answer.response().release();
            return;
        }
        Call answered = call;
        call = null;
        exchange = null;
        stream = null;
        boolean isWanted = answered == null || answered.isKeptAlive();
        boolean isLast =
                answer.isLast() || !isWanted || isDraining || (isEnding && waiting.isEmpty());
        ChannelFuture written = here.write(answer.completed(answered, isLast, front.date()));
        if (!isReading || isLast) {
            here.flush();
        }
        isBusy = false;
        front.ended();
        sinceNanos = System.nanoTime();
        if (isLast) {
            isEnding = true;
            waiting.clear();
            written.addListener(done -> LingeringClose.close(here, isStream && !isComplete));
        } else {
            next();
        }
        if (!written.isDone()) {
            watch();
        }
    }

    private void next() {
        if (!here().channel().isWritable()) {
            return; // the client reads its answers first
        }
        Incoming next = waiting.poll();
        if (next == null) {
            if (isContinueOwed) {
                sendContinue();
            }
            return;
        }
        here().channel().config().setAutoRead(true);
        isScheduled = true; // not deeper and deeper when all are answered at once
        here().executor()
                .execute(() -> {
                    isScheduled = false;
                    if (here().channel().isActive()) {
                        handle(next);
                    }
                });
    }

    private void watch() {
        if (tick == null) {
            tick = here().executor().schedule(this::tick, front.tickNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /// Looks for times that are over; one timer a connection is cheaper than one a request.
    private void tick() {
        tick = null;
        if (!here().channel().isActive()) {
            return;
        }
        watch();
        if (isBusy) {
            return;
        }
        long now = System.nanoTime();
        Answer overdue = isEnding ? null : assembly.overdue(now);
        boolean isIdle = isEnding || !assembly.isBegun();
        if (overdue != null) {
            refuse(overdue);
        } else if (isIdle && now - sinceNanos > front.settings().limits().idle().toNanos()) {
            isEnding = true; // silent, or does not read its answers
            here().close();
        }
    }

    private ChannelHandlerContext here() {
        ChannelHandlerContext here = context;
        if (here == null) {
            throw new IllegalStateException("not in a pipeline");
        }
        return here;
    }
}
