package io.portolan.services.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Puts a request together out of its head and the parts of its body, and says why one is refused.
///
/// *Threads:* the event loop of the connection.
final class RequestAssembly {

    private final Front front;
    private final @Nullable StrictRequestDecoder decoder;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream(0);
    private @Nullable HttpRequest head; // whose body is being read
    private long sinceNanos;

    /// @param decoder that reads the heads; null when they come whole
    RequestAssembly(Front front, @Nullable StrictRequestDecoder decoder) {
        this.front = front;
        this.decoder = decoder;
    }

    /// Begins with a head; returns why the request is refused, null when it is not.
    @Nullable Answer begin(HttpRequest request) {
        sinceNanos = System.nanoTime();
        Answer refusal = front.checks().refusal(request);
        head = refusal == null ? request : null;
        body.reset();
        return refusal;
    }

    /// Whether the body of a request is being read.
    boolean isOpen() {
        return head != null;
    }

    /// Reads on; returns the request when it is complete, or why it is refused, null when more is
    /// to come.
    @Nullable Incoming add(HttpContent content, Channel channel) {
        if (content.decoderResult().isFailure()) {
            return RequestChecks.broken(content.decoderResult());
        }
        ByteBuf bytes = content.content();
        if (body.size() + bytes.readableBytes() > front.settings().limits().bodyBytes()) {
            return front.checks().tooLarge();
        }
        try {
            bytes.readBytes(body, bytes.readableBytes());
        } catch (IOException e) {
            throw new IllegalStateException("an array cannot fail", e);
        }
        HttpRequest complete = head;
        if (complete == null || !(content instanceof LastHttpContent)) {
            return null;
        }
        head = null;
        return call(complete, channel);
    }

    /// Gives up the request that is being read.
    void forget() {
        head = null;
    }

    /// Whether there is a part of a request.
    boolean isBegun() {
        return isOpen() || headSinceNanos() != 0;
    }

    /// The refusal of a head or body that takes too long, null when none does.
    @Nullable Answer overdue(long nowNanos) {
        HttpLimits limits = front.settings().limits();
        if (isOpen()) {
            return overdue("body", nowNanos - sinceNanos, limits.body());
        }
        long headSince = headSinceNanos();
        return headSince == 0 ? null : overdue("head", nowNanos - headSince, limits.head());
    }

    private long headSinceNanos() {
        return decoder == null ? 0 : decoder.headSinceNanos();
    }

    private static @Nullable Answer overdue(String part, long nanos, Duration most) {
        return nanos <= most.toNanos()
                ? null
                : RequestChecks.bad(
                        HttpResponseStatus.REQUEST_TIMEOUT,
                        "the %s took longer than %s".formatted(part, most));
    }

    private Incoming call(HttpRequest request, Channel channel) {
        boolean isKeptAlive = HttpUtil.isKeepAlive(request);
        try {
            boolean isOfServer =
                    request.uri().equals("*") && request.method().equals(HttpMethod.OPTIONS);
            String target = isOfServer ? "/" : RequestPath.origin(request.uri());
            boolean isPath = target.indexOf('?') < 0 && target.indexOf('#') < 0; // nearly always
            QueryStringDecoder uri = new QueryStringDecoder(isPath ? "" : target);
            return new Call(
                    request.method(),
                    RequestPath.decode(isPath ? target : uri.rawPath()),
                    uri.parameters(),
                    request.headers(),
                    body.toByteArray(),
                    RequestSender.of(front.authentication(), request.headers(), channel),
                    isKeptAlive);
        } catch (IllegalArgumentException e) {
            return Answer.problem(Fault.of(FaultCode.INVALID_BODY, String.valueOf(e.getMessage())))
                    .last();
        } catch (FaultException e) {
            Answer denied = Answer.problem(e.fault());
            return isKeptAlive ? denied : denied.last();
        }
    }
}
