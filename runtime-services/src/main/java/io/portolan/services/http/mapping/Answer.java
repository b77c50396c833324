package io.portolan.services.http.mapping;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A whole response.
///
/// @param response its head and body
/// @param isLast whether the connection is closed after it
public record Answer(FullHttpResponse response, boolean isLast)
        implements RequestConnection.Received {

    private static final AsciiString TYPE_OPTIONS = AsciiString.cached("x-content-type-options");
    private static final AsciiString NO_SNIFFING = AsciiString.cached("nosniff");
    private static final byte[] NOTHING = {};
    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);
    private static final String PROBLEM = "application/problem+json";

    /// Without a body.
    public static Answer of(HttpResponseStatus status) {
        return of(status, "", NOTHING);
    }

    /// With a body of a media type.
    public static Answer of(HttpResponseStatus status, String mediaType, byte[] body) {
        FullHttpResponse response =
                new DefaultFullHttpResponse(
                        HttpVersion.HTTP_1_1,
                        status,
                        Unpooled.wrappedBuffer(body),
                        new DefaultHttpHeaders(),
                        EmptyHttpHeaders.INSTANCE);
        if (!mediaType.isEmpty()) {
            response.headers().set(HttpHeaderNames.CONTENT_TYPE, mediaType);
            response.headers().set(TYPE_OPTIONS, NO_SNIFFING);
        }
        if (status.code() != 204 && status.code() != 304) {
            response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
        }
        return new Answer(response, false);
    }

    /// With this value as JSON.
    public static Answer json(HttpResponseStatus status, Object value) {
        return of(status, Codec.JSON, JSON.write(value));
    }

    /// The problem that a fault is.
    public static Answer problem(Fault fault) {
        return problem(FaultStatus.of(fault), fault);
    }

    /// The problem that a fault is, under a status of its own; or that an extension of it has no
    /// form in a document.
    public static Answer problem(HttpResponseStatus status, Fault fault) {
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("type", "urn:portolan:fault:" + fault.code().text());
        problem.put("title", fault.title());
        problem.put("status", status.code());
        problem.put("detail", fault.detail());
        if (fault.instance() != null) {
            problem.put("instance", fault.instance().toString());
        }
        problem.put("code", fault.code().text());
        fault.extensions().forEach(problem::putIfAbsent);
        Answer answer;
        try {
            answer = of(status, PROBLEM, JSON.write(problem));
        } catch (FaultException e) {
            return problem(e.fault());
        }
        if (fault.extensions().get(Fault.RETRY_AFTER) instanceof Number seconds) {
            answer.header(HttpHeaderNames.RETRY_AFTER, seconds.toString());
        } else if (status.code() == 429 || status.code() == 503) {
            answer.header(HttpHeaderNames.RETRY_AFTER, "1");
        }
        if (status.code() == 401) {
            answer.header(HttpHeaderNames.WWW_AUTHENTICATE, "Bearer realm=\"portolan\"");
        }
        if (fault.extensions().get(Fault.ACCEPT) instanceof List<?> types) {
            answer.header(
                    HttpHeaderNames.ACCEPT,
                    String.join(", ", types.stream().map(Object::toString).toList()));
        }
        return answer;
    }

    @Override
    public int heldBytes() {
        return 0; // a refusal is small
    }

    /// How many bytes its body has.
    public int bodyBytes() {
        return response.content().readableBytes();
    }

    /// This answer with one more header.
    public Answer header(CharSequence name, String value) {
        response.headers().set(name, value);
        return this;
    }

    /// The response with what depends on its request and its connection.
    public FullHttpResponse completed(
            @Nullable HttpCall request, boolean isLastOfAll, AsciiString date) {
        HttpHeaders headers = response.headers();
        headers.set(HttpHeaderNames.DATE, date);
        if (isLastOfAll) {
            headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        } else if (request != null
                && request.headers().contains(HttpHeaderNames.CONNECTION, "keep-alive", true)) {
            headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
        }
        if (request != null && request.is(HttpMethod.HEAD)) {
            response.content().clear();
        }
        return response;
    }

    /// This answer as the last one of its connection.
    public Answer last() {
        return new Answer(response, true);
    }
}
