package io.portolan.services.http.wire;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.util.ReferenceCountUtil;
import io.portolan.services.http.mapping.Answer;
import io.portolan.services.http.mapping.EventSink;
import io.portolan.services.http.mapping.HttpCall;
import io.portolan.services.http.mapping.RequestConnection;
import io.portolan.services.http.mapping.RequestHandling;
import io.portolan.services.http.mapping.SharedStream;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One connection of HTTP/1.1, or one stream of HTTP/2: handles one request after the other, so
/// that answers come in the order of the requests and one sees what those before it did. While the
/// client does not read its answers, no further request of its connection is handled, and no
/// further answer is made.
///
/// *Threads:* the event loop, except `answer` and `answerWhenRoom`.
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel
final class HttpConnection extends ChannelInboundHandlerAdapter implements RequestConnection {

    private static final FullHttpResponse CONTINUE =
            new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER);

    private final HttpServerContext server;
    private final RequestAssembly assembly;
    private final boolean isStream; // of HTTP/2
    private final ArrayDeque<Received> waiting = new ArrayDeque<>();
    private @Nullable ChannelHandlerContext context;

    @SuppressWarnings("NullAway.Init") // there before anything is read
    private Unread unread; // of the connection, with its other streams

    private @Nullable HttpCall call; // that is being handled
    private @Nullable Exchange exchange; // of it
    private @Nullable EventStream stream;
    private boolean isBusy;
    private boolean isScheduled; // the next one is about to be handled
    private boolean isHeldUp; // the next one waits for the client to read
    private int heldBytes; // of the body of the request that is being handled
    private boolean isComplete; // no request is half read
    private boolean isReading; // within a batch of reads, flushed at its end
    private boolean
            isContinueOwed; // to a client that waits with its body, after the answers before it
    private @Nullable Future<?> tick; // the next look at the clock
    private boolean isDraining; // requests are refused
    private boolean isEnding; // no request is taken any more
    private long sinceNanos = System.nanoTime(); // idle

    HttpConnection(HttpServerContext server, @Nullable StrictRequestDecoder decoder) {
        this.server = server;
        assembly = new RequestAssembly(server, decoder);
        isStream = decoder == null;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        if (!Unread.isOpen(added.channel()) && !Unread.open(added.channel(), server)) {
            throw new IllegalStateException("more connections than are allowed");
        }
        unread = Unread.of(added.channel());
        server.opened(this);
        if (!isStream) {
            watch();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext gone) {
        isEnding = true;
        server.closed(this);
        if (exchange != null) {
            exchange.abort(Fault.of(FaultCode.OPERATION_CANCELED, "the client went away"));
        }
        if (stream != null) {
            stream.close();
        }
        if (isBusy) {
            isBusy = false;
            done();
        }
        if (tick != null) {
            tick.cancel(false); // streams come and go faster than the clock is looked at
        }
        forgetAll();
    }

    /// Everything that is not being handled.
    private void forgetAll() {
        assembly.forget();
        waiting.forEach(each -> unread.peer().release(each.heldBytes()));
        waiting.clear();
    }

    /// The request that was being handled has its answer, or needs none.
    private void done() {
        unread.peer().release(heldBytes);
        heldBytes = 0;
        server.ended(unread.peer());
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
                Received complete = assembly.add(content);
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
        } else if (!isBusy && !isScheduled) {
            next();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext from, Throwable cause) {
        if (cause instanceof IOException || cause instanceof DecoderException) {
            from.close(); // reset by the client, or no TLS: nothing can be answered
        } else if (!(cause instanceof Http2Exception)) { // else the codec resets the stream
            failed(cause);
        }
    }

    /// This program failed. The client gets an answer all the same, since it may not wait for ever.
    private void failed(Throwable cause) {
        Answer answer = RequestHandling.failed(cause);
        if (stream != null || isEnding) {
            LingeringClose.cut(here());
        } else if (isBusy) {
            send(answer.last(), 0);
        } else {
            refuse(answer.last());
        }
    }

    @Override
    public void answer(Answer answer) {
        int held = unread.hold(answer.bodyBytes());
        ChannelHandlerContext here = here();
        if (here.executor().inEventLoop()) {
            send(answer, held);
        } else {
            here.executor().execute(() -> send(answer, held));
        }
    }

    @Override
    public void answerWhenRoom(Supplier<Answer> answer) {
        if (unread.hasRoom()) {
            answer(answer.get());
        } else {
            here().executor().execute(() -> whenRoom(() -> answer(answer.get())));
        }
    }

    private void whenRoom(Runnable make) {
        if (!isBusy || !here().channel().isActive()) {
            return; // nobody is there any more
        }
        if (unread.hasRoom()) {
            make.run();
        } else {
            unread.await(() -> whenRoom(make));
        }
    }

    @Override
    public void answerAside(int mostBytes, Supplier<Answer> answer) {
        here().executor().execute(() -> whenRoom(() -> makeAside(mostBytes, answer)));
    }

    private void makeAside(int mostBytes, Supplier<Answer> answer) {
        int held = unread.hold(mostBytes);
        Thread.ofVirtual()
                .name("answer")
                .start(() -> {
                    Answer made = made(answer);
                    here().executor()
                            .execute(() -> {
                                answer(made);
                                unread.release(held);
                            });
                });
    }

    private static Answer made(Supplier<Answer> answer) {
        try {
            return answer.get();
        } catch (Throwable e) { // nobody may wait for ever
            return RequestHandling.failed(e);
        }
    }

    @Override
    public Runnable keepBody() {
        int kept = heldBytes;
        heldBytes = 0;
        return () -> unread.peer().release(kept);
    }

    @Override
    public EventSink stream(Duration lease) {
        EventStream opened = new EventStream(here(), server, unread, lease, false);
        stream = opened;
        return opened.sink("");
    }

    @Override
    public SharedStream sharedStream() {
        EventStream opened = new EventStream(here(), server, unread, Duration.ZERO, true);
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
                        refuse(server.draining());
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
        Answer refusal = isDraining ? server.draining() : assembly.begin(request, here().channel());
        if (refusal != null) {
            take(refusal);
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

    private void take(Received complete) {
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

    private void enqueue(Received next) {
        if (isBusy || isScheduled || !hasRoom()) {
            waiting.add(next);
            if (!isBusy && !isScheduled) {
                holdUp();
            }
            if (waiting.size() >= server.settings().limits().pipelined()) {
                here().channel().config().setAutoRead(false);
            }
        } else {
            handle(next);
        }
    }

    /// Whether the client has read enough for the next request to be handled.
    private boolean hasRoom() {
        return here().channel().isWritable() && unread.hasRoom();
    }

    /// Goes on when the other streams of the connection have been read; its own tells by itself.
    private void holdUp() {
        if (!isHeldUp && !unread.hasRoom()) {
            isHeldUp = true;
            unread.await(() -> {
                isHeldUp = false;
                if (here().channel().isActive() && !isBusy && !isScheduled) {
                    next();
                }
            });
        }
    }

    private void handle(Received next) {
        isBusy = true;
        heldBytes = next.heldBytes();
        boolean hasRoom = unread.peer().begun();
        switch (next) {
            case HttpCall request -> {
                call = request;
                if (isDraining) {
                    send(server.draining(), 0);
                } else if (hasRoom) {
                    Exchange begun = server.handling().handle(request, this);
                    exchange = isBusy ? begun : null; // else it was answered at once
                } else {
                    send(server.overloaded(), 0);
                }
            }
            case Answer refusal -> send(refusal, 0);
        }
    }

    private void send(Answer answer, int held) {
        ChannelHandlerContext here = here();
        if (!isBusy || !here.channel().isActive()) {
            answer.response().release();
            unread.release(held);
            return;
        }
        HttpCall answered = call;
        call = null;
        exchange = null;
        stream = null;
        boolean isWanted = answered == null || answered.isKeptAlive();
        boolean isLast =
                answer.isLast() || !isWanted || isDraining || (isEnding && waiting.isEmpty());
        ChannelFuture written = here.write(answer.completed(answered, isLast, server.date()));
        if (!isReading || isLast) {
            here.flush();
        }
        unread.releaseAfter(written, held);
        isBusy = false;
        done();
        sinceNanos = System.nanoTime();
        if (isLast) {
            isEnding = true;
            forgetAll();
            written.addListener(done -> LingeringClose.close(here, isStream && !isComplete));
        } else {
            next();
        }
        if (!written.isDone()) {
            watch();
        }
    }

    private void next() {
        if (!waiting.isEmpty() && !hasRoom()) {
            holdUp(); // the client reads its answers first
            return;
        }
        Received next = waiting.poll();
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
                    } else {
                        unread.peer().release(next.heldBytes());
                    }
                });
    }

    private void watch() {
        if (tick == null) {
            tick = here().executor().schedule(this::tick, server.tickNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /// Looks for times that are over; one timer a connection is cheaper than one a request.
    private void tick() {
        tick = null;
        if (!here().channel().isActive()) {
            return;
        }
        watch();
        if (isBusy || isHeldUp) {
            return;
        }
        long now = System.nanoTime();
        Answer overdue = isEnding ? null : assembly.overdue(now);
        boolean isIdle = isEnding || !assembly.isBegun();
        if (overdue != null) {
            refuse(overdue);
        } else if (isIdle && now - sinceNanos > server.settings().limits().idle().toNanos()) {
            isEnding = true; // silent, or does not read its answers
            unread.overdue(here(), sinceNanos);
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
