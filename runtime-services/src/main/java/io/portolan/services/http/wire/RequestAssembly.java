package io.portolan.services.http.wire;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandler;
import io.portolan.services.access.Peers;
import io.portolan.services.http.HttpLimits;
import io.portolan.services.http.mapping.Answer;
import io.portolan.services.http.mapping.HttpCall;
import io.portolan.services.http.mapping.Methods;
import io.portolan.services.http.mapping.RequestConnection;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Principal;
import io.portolan.services.tls.PeerCertificate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Puts a request together out of its head and the parts of its body, and says why one is refused.
///
/// *Threads:* the event loop of the connection.
final class RequestAssembly {

    private static final String BEARER = "bearer ";

    private final HttpServerContext server;
    private final @Nullable StrictRequestDecoder decoder;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream(0);
    private @Nullable HttpRequest head; // whose body is being read
    private RequestTarget target = RequestTarget.SERVER; // of it
    private Principal sender = Principal.ANONYMOUS; // of it
    private Peers.@Nullable Peer peer; // the peer that is counted for the body
    private int held; // as how much
    private long sinceNanos;

    /// @param decoder that reads the heads; null when they come whole
    RequestAssembly(HttpServerContext server, @Nullable StrictRequestDecoder decoder) {
        this.server = server;
        this.decoder = decoder;
    }

    /// Begins with a head; returns why the request is refused, null when it is not. The head tells
    /// who the caller is and whether it may ask, so the body of a request that is refused is not
    /// read.
    @Nullable Answer begin(HttpRequest request, Channel channel) {
        forget();
        sinceNanos = System.nanoTime();
        Answer refusal = server.checks().refusal(request, PeerCertificate.isEncrypted(channel));
        if (refusal != null) {
            return refusal;
        }
        boolean isWhole =
                request instanceof LastHttpContent || (decoder != null && !hasBody(request));
        Answer unknown = Methods.unknown(request.method());
        if (unknown != null) {
            return isWhole && HttpUtil.isKeepAlive(request) ? unknown : unknown.last();
        }
        try {
            target = RequestTarget.of(request);
            sender = principal(request.headers(), channel);
            Fault denied =
                    isWhole
                            ? null // the operation says so
                            : server.handling().denied(request.method(), target.path(), sender);
            if (denied != null) {
                return Answer.problem(denied).last();
            }
        } catch (IllegalArgumentException e) {
            return Answer.problem(Fault.of(FaultCode.INVALID_BODY, String.valueOf(e.getMessage())))
                    .last();
        } catch (FaultException e) {
            Answer nobody = Answer.problem(e.fault());
            return isWhole && HttpUtil.isKeepAlive(request) ? nobody : nobody.last();
        }
        peer = Unread.of(channel).peer();
        head = request;
        return null;
    }

    /// The principal that sends a request, by its token or the certificate of its connection.
    ///
    /// *Failure:* as [io.portolan.services.access.Authentication#principal].
    private Principal principal(HttpHeaders headers, Channel channel) {
        String authorization = headers.get(HttpHeaderNames.AUTHORIZATION);
        return server.authentication()
                .principal(
                        authorization == null ? null : token(authorization),
                        authorization == null ? PeerCertificate.subject(secured(channel)) : null,
                        "send Authorization: Bearer TOKEN");
    }

    /// The bearer token; empty, which is nobody's, for another scheme.
    ///
    /// Source: RFC 6750
    private static String token(String authorization) {
        return authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? authorization.substring(BEARER.length()).strip()
                : "";
    }

    /// The channel that has the certificate: for a stream of HTTP/2 its connection.
    private static Channel secured(Channel channel) {
        return channel.parent() != null
                        && channel.pipeline().get(SslHandler.class) == null
                        && channel.parent().pipeline().get(SslHandler.class) != null
                ? channel.parent()
                : channel;
    }

    /// Whether the body of a request is being read.
    boolean isOpen() {
        return head != null;
    }

    /// Reads on; returns the request when it is complete, or why it is refused, null when more is
    /// to come.
    RequestConnection.@Nullable Received add(HttpContent content) {
        if (content.decoderResult().isFailure()) {
            return server.checks().brokenBody(content.decoderResult());
        }
        ByteBuf bytes = content.content();
        int more = bytes.readableBytes();
        if (body.size() + more > server.settings().limits().bodyBytes()) {
            return server.checks().tooLarge();
        }
        if (!isHeld(body.size() + more)) {
            return server.tooMuchInFlight();
        }
        try {
            bytes.readBytes(body, more);
        } catch (IOException e) {
            throw new IllegalStateException("an array cannot fail", e);
        }
        HttpRequest complete = head;
        if (complete == null || !(content instanceof LastHttpContent)) {
            return null;
        }
        head = null;
        return call(complete);
    }

    /// Counts a body that has grown to so many bytes; returns whether there is room for it.
    private boolean isHeld(int size) {
        int counted = Peers.counted(size);
        if (peer != null && counted > held) {
            if (!peer.take(counted - held)) {
                return false;
            }
            held = counted;
        }
        return true;
    }

    /// Gives up the request that is being read.
    void forget() {
        head = null;
        if (peer != null) {
            peer.release(held);
            peer = null;
        }
        held = 0;
        body.reset();
    }

    /// Whether there is a part of a request.
    boolean isBegun() {
        return isOpen() || headSinceNanos() != 0;
    }

    /// The refusal of a head or body that takes too long, null when none does.
    @Nullable Answer overdue(long nowNanos) {
        HttpLimits limits = server.settings().limits();
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

    /// Whether a head says that a body follows it.
    private static boolean hasBody(HttpRequest request) {
        return request.headers().contains(HttpHeaderNames.TRANSFER_ENCODING)
                || HttpUtil.getContentLength(request, 0L) > 0;
    }

    private HttpCall call(HttpRequest request) {
        byte[] bytes = body.toByteArray();
        peer = null; // the call holds the bytes from now on
        held = 0;
        return new HttpCall(
                request.method(),
                target.path(),
                target.query(),
                request.headers(),
                bytes,
                sender,
                HttpUtil.isKeepAlive(request));
    }
}
