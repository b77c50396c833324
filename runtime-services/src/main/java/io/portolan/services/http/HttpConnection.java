package io.portolan.services.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.ReferenceCountUtil;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One connection of HTTP/1.1, or one stream of HTTP/2: gathers requests and handles one after the
/// other, so that answers come in the order of the requests and one sees what those before it did.
///
/// *Threads:* the event loop, except `answer`.
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel
final class HttpConnection extends ChannelInboundHandlerAdapter implements Connection {

    private static final FullHttpResponse CONTINUE =
            new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER);
    private static final long LINGER_MILLIS = 1000;

    private final Front front;
    private final @Nullable StrictRequestDecoder decoder; // of HTTP/1.1
    private final ArrayDeque<Object> waiting = new ArrayDeque<>(); // requests and refusals
    private final ByteArrayOutputStream body = new ByteArrayOutputStream(0);
    private @Nullable ChannelHandlerContext context;
    private @Nullable HttpRequest head; // whose body is being read
    private @Nullable Call call; // that is being handled
    private @Nullable Exchange exchange; // of it
    private @Nullable EventStream stream;
    private boolean isBusy;
    private boolean isScheduled; // the next one is about to be handled
    private boolean isReading; // within a batch of reads, flushed at its end
    private boolean isEnding; // no request is taken any more
    private long since = System.nanoTime(); // idle, or reading the body

    HttpConnection(Front front, @Nullable StrictRequestDecoder decoder) {
        this.front = front;
        this.decoder = decoder;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        front.opened(this);
        if (decoder != null) {
            long period = front.tickNanos();
            added.executor().schedule(this::tick, period, TimeUnit.NANOSECONDS);
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
        waiting.clear();
    }

    @Override
    public void channelRead(ChannelHandlerContext from, Object message) {
        try {
            isReading = true;
            if (isEnding) {
                return;
            }
            if (message instanceof HttpRequest request) {
                begin(request);
            }
            if (message instanceof HttpContent content && head != null) {
                add(content);
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
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext from, Throwable cause) {
        from.close(); // reset by the client, or no TLS: nothing can be answered
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
        EventStream opened = new EventStream(here(), front.eventText(), lease);
        stream = opened;
        return opened;
    }

    /// Ends when the request that is being handled is answered, at once when there is none.
    void drain() {
        here().executor()
                .execute(() -> {
                    isEnding = true;
                    waiting.clear();
                    if (stream != null) {
                        stream.close();
                        here().writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT)
                                .addListener(done -> here().close());
                    } else if (!isBusy) {
                        here().close();
                    }
                });
    }

    /// Ends now.
    void kill() {
        here().close();
    }

    private void begin(HttpRequest request) {
        since = System.nanoTime();
        Answer refusal = front.checks().refusal(request);
        if (refusal != null) {
            refuse(refusal);
            return;
        }
        head = request;
        body.reset();
        if (HttpUtil.is100ContinueExpected(request)) {
            here().writeAndFlush(CONTINUE.retainedDuplicate());
        }
    }

    private void add(HttpContent content) {
        if (content.decoderResult().isFailure()) {
            refuse(RequestChecks.broken(content.decoderResult()));
            return;
        }
        ByteBuf bytes = content.content();
        if (body.size() + bytes.readableBytes() > front.settings().limits().bodyBytes()) {
            refuse(front.checks().tooLarge());
            return;
        }
        try {
            bytes.readBytes(body, bytes.readableBytes());
        } catch (IOException e) {
            throw new IllegalStateException("an array cannot fail", e);
        }
        if (content instanceof LastHttpContent) {
            HttpRequest complete = head;
            head = null;
            since = System.nanoTime();
            if (complete != null) {
                take(complete);
            }
        }
    }

    private void take(HttpRequest request) {
        boolean isKeptAlive = HttpUtil.isKeepAlive(request);
        try {
            QueryStringDecoder uri = new QueryStringDecoder(request.uri());
            enqueue(
                    new Call(
                            request.method(),
                            RequestPath.decode(uri.rawPath()),
                            uri.parameters(),
                            request.headers(),
                            body.toByteArray(),
                            RequestSender.of(
                                    front.authentication(), request.headers(), here().channel()),
                            isKeptAlive));
        } catch (IllegalArgumentException e) {
            Fault fault = Fault.of(FaultCode.INVALID_BODY, String.valueOf(e.getMessage()));
            enqueue(Answer.problem(fault).last());
        } catch (FaultException e) {
            Answer denied = Answer.problem(e.fault());
            enqueue(isKeptAlive ? denied : denied.last());
        }
    }

    private void refuse(Answer answer) {
        head = null;
        isEnding = true;
        enqueue(answer);
    }

    private void enqueue(Object next) {
        if (isBusy || isScheduled) {
            waiting.add(next);
            if (waiting.size() >= front.settings().limits().pipelined()) {
                here().channel().config().setAutoRead(false);
            }
        } else {
            handle(next);
        }
    }

    private void handle(Object next) {
        isBusy = true;
        boolean hasRoom = front.begun();
        if (next instanceof Call request) {
            call = request;
            if (hasRoom) {
                exchange = front.handling().handle(request, this);
            } else {
                send(front.overloaded());
            }
        } else if (next instanceof Answer refusal) {
            call = null;
            send(refusal);
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
        boolean isLast = answer.isLast() || !isWanted || (isEnding && waiting.isEmpty());
        FullHttpResponse response = answer.response();
        if (isLast) {
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        } else if (answered != null
                && answered.headers().contains(HttpHeaderNames.CONNECTION, "keep-alive", true)) {
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
        }
        if (answered != null && answered.is(HttpMethod.HEAD)) {
            response.content().clear();
        }
        ChannelFuture written = here.write(response);
        if (!isReading || isLast) {
            here.flush();
        }
        isBusy = false;
        front.ended();
        since = System.nanoTime();
        if (isLast) {
            isEnding = true;
            waiting.clear();
            written.addListener(done -> linger());
        } else {
            next();
        }
    }

    private void next() {
        Object next = waiting.poll();
        if (next == null) {
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

    /// Closes so that the client can read the answer even if it still sends: bytes that nobody
    /// reads would reset the connection.
    private void linger() {
        ChannelHandlerContext here = here();
        if (here.channel() instanceof SocketChannel socket) {
            socket.shutdownOutput();
            socket.config().setAutoRead(true);
            here.executor().schedule(() -> here.close(), LINGER_MILLIS, TimeUnit.MILLISECONDS);
        } else {
            here.close();
        }
    }

    /// Looks for times that are over; one timer a connection is cheaper than one a request.
    private void tick() {
        ChannelHandlerContext here = here();
        if (!here.channel().isActive()) {
            return;
        }
        here.executor().schedule(this::tick, front.tickNanos(), TimeUnit.NANOSECONDS);
        if (isBusy || isEnding) {
            return;
        }
        HttpLimits limits = front.settings().limits();
        long now = System.nanoTime();
        long headSince = decoder == null ? 0 : decoder.headSinceNanos();
        if (head != null) {
            if (now - since > limits.body().toNanos()) {
                refuse(
                        RequestChecks.bad(
                                HttpResponseStatus.REQUEST_TIMEOUT,
                                "the body took longer than " + limits.body()));
            }
        } else if (headSince != 0) {
            if (now - headSince > limits.head().toNanos()) {
                refuse(
                        RequestChecks.bad(
                                HttpResponseStatus.REQUEST_TIMEOUT,
                                "the head took longer than " + limits.head()));
            }
        } else if (now - since > limits.idle().toNanos()) {
            isEnding = true;
            here.close();
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
