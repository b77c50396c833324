package io.portolan.services.http.wire;

import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.AsciiString;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.http.mapping.Answer;
import io.portolan.services.http.mapping.OperationMapping;
import io.portolan.services.http.mapping.RequestPath;
import io.portolan.services.http.mapping.SubscribeMapping;
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

    /// The headers that may come once: of two values, one reader could take the first and another
    /// the second.
    private static final AsciiString[] SINGLE = {
        HttpHeaderNames.AUTHORIZATION,
        HttpHeaderNames.CONTENT_TYPE,
        HttpHeaderNames.CONTENT_ENCODING,
        HttpHeaderNames.EXPECT,
        HttpHeaderNames.ORIGIN,
        OperationMapping.KEY,
        OperationMapping.TIMEOUT,
        OperationMapping.TRACE,
        SubscribeMapping.LAST_ID
    };

    private static final int LAST_PORT = 65_535;
    private static final int LONGEST_PORT = ":65535".length();

    private final Set<String> hosts = new HashSet<>();
    private final boolean isAnyHost;
    private final int mostBodyBytes;
    private final int mostLineBytes;

    RequestChecks(HttpSettings settings, boolean isLoopback) {
        this.mostBodyBytes = settings.limits().bodyBytes();
        this.mostLineBytes = settings.limits().lineBytes();
        this.isAnyHost = !isLoopback && settings.hosts().isEmpty();
        hosts.addAll(List.of("localhost", "127.0.0.1", "[::1]"));
        hosts.add(settings.host().toLowerCase(Locale.ROOT));
        settings.hosts().forEach(host -> hosts.add(host.toLowerCase(Locale.ROOT)));
    }

    /// Why the request is refused, null when it is not.
    ///
    /// @param isEncrypted whether it came by TLS
    @Nullable Answer refusal(HttpRequest request, boolean isEncrypted) {
        if (request.decoderResult().isFailure()) {
            return broken(request.decoderResult());
        }
        HttpHeaders headers = request.headers();
        AsciiString repeated = repeated(headers);
        if (repeated != null) {
            return bad(
                    HttpResponseStatus.BAD_REQUEST,
                    "header %s is there more than once: once is allowed".formatted(repeated));
        }
        String authority = host(headers, request.protocolVersion());
        if (authority == null) {
            return bad(HttpResponseStatus.BAD_REQUEST, "exactly one Host header is needed");
        }
        String host = name(authority);
        if (host == null) {
            return bad(
                    HttpResponseStatus.BAD_REQUEST,
                    "Host is no host: NAME or NAME:PORT is needed, an IPv6 address in brackets");
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
        String named = RequestPath.authority(request.uri());
        if (named != null && !named.equalsIgnoreCase(headers.get(HttpHeaderNames.HOST))) {
            return bad(HttpResponseStatus.BAD_REQUEST, "the request line names another host");
        }
        if (RequestPath.isOfOtherScheme(request.uri(), isEncrypted)) {
            return bad(
                    HttpResponseStatus.MISDIRECTED_REQUEST,
                    "the target says %s, this port speaks %s: ask one that speaks it"
                            .formatted(
                                    isEncrypted ? "http" : "https",
                                    isEncrypted ? "https" : "http"));
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
        Answer coded = transferRefusal(request);
        if (coded != null) {
            return coded;
        }
        return HttpUtil.getContentLength(request, 0L) > mostBodyBytes ? tooLarge() : null;
    }

    /// Why a body is not read that comes in a form of its own; null when it is, or there is none.
    private static @Nullable Answer transferRefusal(HttpRequest request) {
        HttpHeaders headers = request.headers();
        if (!headers.contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            return null;
        }
        String codings = String.join(",", headers.getAll(HttpHeaderNames.TRANSFER_ENCODING));
        if (request.protocolVersion().equals(HttpVersion.HTTP_1_0)) {
            return bad(HttpResponseStatus.BAD_REQUEST, "HTTP/1.0 has no Transfer-Encoding");
        }
        if (headers.contains(HttpHeaderNames.CONTENT_LENGTH)) {
            return bad(
                    HttpResponseStatus.BAD_REQUEST,
                    "Content-Length and Transfer-Encoding exclude each other");
        }
        return codings.strip().equalsIgnoreCase("chunked")
                ? null
                : bad(
                        HttpResponseStatus.NOT_IMPLEMENTED,
                        "Transfer-Encoding is none that is known here: chunked alone is");
    }

    /// One of the headers of which a request has one at most, if it has more.
    private static @Nullable AsciiString repeated(HttpHeaders headers) {
        for (AsciiString each : SINGLE) {
            Iterator<String> values = headers.valueStringIterator(each);
            if (values.hasNext()) {
                values.next();
                if (values.hasNext()) {
                    return each;
                }
            }
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
        if (cause instanceof MalformedRequestException) {
            return bad(HttpResponseStatus.BAD_REQUEST, "this is no request: " + cause.getMessage());
        }
        if (cause instanceof TooLongHttpLineException) {
            return bad(HttpResponseStatus.REQUEST_URI_TOO_LONG, "the request line is too long");
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return bad(
                    HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "the headers are too long");
        }
        return bad(HttpResponseStatus.BAD_REQUEST, "this is no request of HTTP/1.1");
    }

    /// The answer to bytes that are no body.
    Answer brokenBody(DecoderResult result) {
        Throwable cause = result.cause();
        if (cause instanceof TooLongHttpLineException) {
            return bad(
                    HttpResponseStatus.BAD_REQUEST,
                    "the size of a chunk and its extension have more than %d bytes, at most these are allowed"
                            .formatted(mostLineBytes));
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return bad(
                    HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
                    "the trailers are too long");
        }
        return bad(
                HttpResponseStatus.BAD_REQUEST,
                "the body is broken: chunks with their sizes are needed");
    }

    /// A refusal that ends the connection.
    static Answer bad(HttpResponseStatus status, String detail) {
        return Answer.problem(status, Fault.of(FaultCode.INVALID_BODY, detail)).last();
    }

    /// The host; null when there is not exactly one.
    private static @Nullable String host(HttpHeaders headers, HttpVersion version) {
        Iterator<String> values = headers.valueStringIterator(HttpHeaderNames.HOST);
        if (!values.hasNext()) {
            return version.equals(HttpVersion.HTTP_1_0) ? "localhost" : null;
        }
        String host = values.next().toLowerCase(Locale.ROOT);
        if (host.isBlank() || values.hasNext()) {
            return null;
        }
        return host;
    }

    /// A host without its port; null when it is none.
    private static @Nullable String name(String host) {
        boolean isAddress = host.startsWith("[");
        int end = isAddress ? host.indexOf(']') + 1 : 0;
        String allowed =
                isAddress
                        ? "0123456789abcdef:."
                        : "abcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=%";
        if (isAddress && (end < 3 || !isOf(allowed, host, 1, end - 1))) {
            return null;
        }
        if (!isAddress) {
            end = host.indexOf(':') < 0 ? host.length() : host.indexOf(':');
            if (end == 0 || !isOf(allowed, host, 0, end)) {
                return null;
            }
        }
        boolean isPort =
                end == host.length()
                        || (host.charAt(end) == ':'
                                && host.length() - end <= LONGEST_PORT
                                && isOf("0123456789", host, end + 1, host.length())
                                && (end + 1 == host.length()
                                        || Integer.parseInt(host.substring(end + 1)) <= LAST_PORT));
        return isPort ? host.substring(0, end) : null;
    }

    private static boolean isOf(String allowed, String text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (allowed.indexOf(text.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
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
