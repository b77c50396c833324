package io.portolan.services.http;

import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What is looked at as soon as the head of a request is there. What is refused here ends the
/// connection: two readers could read on from it differently.
///
/// Source: RFC 9112
final class RequestChecks {

    private final Set<String> hosts = new HashSet<>();
    private final boolean isAnyHost;
    private final int mostBodyBytes;

    RequestChecks(HttpSettings settings, boolean isLoopback) {
        this.mostBodyBytes = settings.limits().bodyBytes();
        this.isAnyHost = !isLoopback && settings.hosts().isEmpty();
        hosts.addAll(List.of("localhost", "127.0.0.1", "[::1]"));
        hosts.add(settings.host().toLowerCase(Locale.ROOT));
        settings.hosts().forEach(host -> hosts.add(host.toLowerCase(Locale.ROOT)));
    }

    /// Why the request is refused, null when it is not.
    @Nullable Answer refusal(HttpRequest request) {
        if (request.decoderResult().isFailure()) {
            return broken(request.decoderResult());
        }
        HttpHeaders headers = request.headers();
        String host = host(headers, request.protocolVersion());
        if (host == null) {
            return bad(HttpResponseStatus.BAD_REQUEST, "exactly one Host header is needed");
        }
        if (!isKnown(host)) {
            return bad(
                    HttpResponseStatus.MISDIRECTED_REQUEST,
                    "Host is none of this node: use one of %s, or name it to the node"
                            .formatted(new TreeSet<>(hosts)));
        }
        if (request.protocolVersion().majorVersion() != 1) {
            return bad(
                    HttpResponseStatus.HTTP_VERSION_NOT_SUPPORTED,
                    "HTTP/1.1 and 1.0 are spoken here, and HTTP/2 with TLS");
        }
        String authority = RequestPath.authority(request.uri());
        if (authority != null && !authority.equalsIgnoreCase(headers.get(HttpHeaderNames.HOST))) {
            return bad(HttpResponseStatus.BAD_REQUEST, "the request line names another host");
        }
        if (!isOwnPage(headers)) {
            Fault fault =
                    Fault.of(
                            FaultCode.PERMISSION_DENIED,
                            "Origin is none of this node: pages of elsewhere may not ask it");
            return Answer.problem(HttpResponseStatus.FORBIDDEN, fault).last();
        }
        if (headers.contains(HttpHeaderNames.EXPECT)
                && !HttpUtil.is100ContinueExpected(request)
                && request.protocolVersion().equals(HttpVersion.HTTP_1_1)) {
            return bad(
                    HttpResponseStatus.EXPECTATION_FAILED, "Expect: 100-continue alone is known");
        }
        if (headers.contains(HttpHeaderNames.CONTENT_ENCODING)
                && !"identity".equalsIgnoreCase(headers.get(HttpHeaderNames.CONTENT_ENCODING))) {
            return bad(
                            HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE,
                            "Content-Encoding is not taken: send the body as it is")
                    .header(HttpHeaderNames.ACCEPT_ENCODING, "identity");
        }
        if (HttpUtil.getContentLength(request, 0L) > mostBodyBytes) {
            return tooLarge();
        }
        if (HttpUtil.isTransferEncodingChunked(request)
                && headers.contains(HttpHeaderNames.CONTENT_LENGTH)) {
            return bad(
                    HttpResponseStatus.BAD_REQUEST,
                    "Content-Length and Transfer-Encoding exclude each other");
        }
        return null;
    }

    /// The answer to a body over the limit.
    Answer tooLarge() {
        return Answer.problem(
                        Fault.of(
                                FaultCode.TOO_LARGE,
                                "the body has more than "
                                        + mostBodyBytes
                                        + " bytes, at most these are allowed"))
                .last();
    }

    /// The answer to bytes that are no request.
    static Answer broken(DecoderResult result) {
        Throwable cause = result.cause();
        if (cause instanceof TooLongHttpLineException) {
            return bad(HttpResponseStatus.REQUEST_URI_TOO_LONG, "the request line is too long");
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return bad(
                    HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "the headers are too long");
        }
        return bad(HttpResponseStatus.BAD_REQUEST, "this is no request of HTTP/1.1");
    }

    /// A refusal that ends the connection.
    static Answer bad(HttpResponseStatus status, String detail) {
        return Answer.problem(status, Fault.of(FaultCode.INVALID_BODY, detail)).last();
    }

    /// Without the port; null when there is not exactly one.
    private static @Nullable String host(HttpHeaders headers, HttpVersion version) {
        Iterator<String> values = headers.valueStringIterator(HttpHeaderNames.HOST);
        if (!values.hasNext()) {
            return version.equals(HttpVersion.HTTP_1_0) ? "localhost" : null;
        }
        String host = values.next().toLowerCase(Locale.ROOT);
        if (host.isBlank() || values.hasNext()) {
            return null;
        }
        int port = host.lastIndexOf(':');
        return port > host.lastIndexOf(']') ? host.substring(0, port) : host;
    }

    /// Browsers say which page a request comes from, unless it is only read. One that is shown by
    /// another host could otherwise make changes on the user's behalf.
    private static boolean isOwnPage(HttpHeaders headers) {
        String origin = headers.get(HttpHeaderNames.ORIGIN);
        return origin == null
                || Objects.equals(
                        RequestPath.authority(origin.toLowerCase(Locale.ROOT)),
                        headers.get(HttpHeaderNames.HOST, "").toLowerCase(Locale.ROOT));
    }

    private boolean isKnown(String host) {
        return isAnyHost || hosts.contains(host);
    }
}
