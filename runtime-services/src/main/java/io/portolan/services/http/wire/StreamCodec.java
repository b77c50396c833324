package io.portolan.services.http.wire;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2StreamFrame;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.portolan.services.http.HttpLimits;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The frames of a stream of HTTP/2 as requests, and responses as frames. A head that is no request
/// is one that failed, as one of HTTP/1.1 is: it has an answer.
///
/// Source: RFC 9113, section 8
final class StreamCodec extends Http2StreamFrameToHttpObjectCodec {

    private static final int FIELD_BYTES = 32; // that a field counts besides its name and its value

    private final int mostHeaderBytes;
    private final int mostPathBytes;
    private boolean hasHead;

    StreamCodec(HttpLimits limits) {
        super(true);
        mostHeaderBytes = limits.headerBytes();
        mostPathBytes = limits.lineBytes();
    }

    @Override
    protected void decode(ChannelHandlerContext context, Http2StreamFrame frame, List<Object> out)
            throws Exception {
        if (!(frame instanceof Http2HeadersFrame head)) {
            super.decode(context, frame, out);
        } else if (hasHead) {
            out.add(LastHttpContent.EMPTY_LAST_CONTENT); // trailers: nobody looks at them
        } else {
            hasHead = true;
            out.add(whole(head.headers(), head.isEndStream()));
        }
    }

    private HttpObject whole(Http2Headers fields, boolean isWhole) {
        try {
            return request(fields, isWhole);
        } catch (IllegalArgumentException e) { // a character where it must not be
            return failed(
                    isWhole, new MalformedRequestException("a field has a character too many"));
        }
    }

    private HttpObject request(Http2Headers fields, boolean isWhole) {
        CharSequence method = fields.method();
        if (method == null) {
            return failed(isWhole, new MalformedRequestException(":method is needed"));
        }
        if (bytes(fields) > mostHeaderBytes) {
            return failed(isWhole, new TooLongHttpHeaderException("headers"));
        }
        CharSequence path = fields.path();
        if (path != null && path.length() > mostPathBytes) {
            return failed(isWhole, new TooLongHttpLineException("path"));
        }
        HttpRequest request = empty(isWhole, HttpMethod.valueOf(method.toString()), uri(fields));
        HttpHeaders headers = request.headers();
        CharSequence authority = fields.authority();
        if (authority != null) {
            headers.set(HttpHeaderNames.HOST, authority);
        }
        for (Map.Entry<CharSequence, CharSequence> field : fields) {
            CharSequence name = field.getKey();
            if (Http2Headers.PseudoHeaderName.hasPseudoHeaderFormat(name)) {
                continue;
            }
            boolean isHost = HttpHeaderNames.HOST.contentEqualsIgnoreCase(name);
            if (isHost && authority != null) {
                if (!authority.toString().equalsIgnoreCase(field.getValue().toString())) {
                    return failed(
                            isWhole,
                            new MalformedRequestException(
                                    "host and :authority name different hosts: send :authority alone"));
                }
            } else {
                headers.add(name, field.getValue());
            }
        }
        return request;
    }

    /// The path, after what it says of the scheme if that is another one than it should be.
    private static String uri(Http2Headers fields) {
        String path = text(fields.path());
        String scheme = text(fields.scheme());
        return scheme.isEmpty() || scheme.equalsIgnoreCase("https")
                ? path
                : scheme + "://" + text(fields.authority()) + path;
    }

    private static String text(@Nullable CharSequence value) {
        return value == null ? "" : value.toString();
    }

    private static long bytes(Http2Headers fields) {
        long bytes = 0;
        for (Map.Entry<CharSequence, CharSequence> field : fields) {
            bytes += field.getKey().length() + field.getValue().length() + FIELD_BYTES;
        }
        return bytes;
    }

    private static HttpObject failed(boolean isWhole, Exception why) {
        HttpRequest request = empty(isWhole, HttpMethod.GET, "/bad-request");
        request.setDecoderResult(DecoderResult.failure(why));
        return request;
    }

    private static HttpRequest empty(boolean isWhole, HttpMethod method, String uri) {
        return isWhole
                ? new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, method, uri)
                : new DefaultHttpRequest(HttpVersion.HTTP_1_1, method, uri);
    }
}
