package io.portolan.services.http.wire;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.portolan.services.http.HttpLimits;
import java.util.List;

/// Netty's decoder of requests, without header lines that are folded and spaces too many in the
/// first: it would read past them, others would not, and between the two a request can be smuggled.
///
/// Source: RFC 9112
final class StrictRequestDecoder extends HttpRequestDecoder {

    private static final String VERSION = "HTTP/0.0"; // 0 stands for a digit

    private boolean isInHead = true;
    private boolean hasRequestLine; // of this head
    private boolean isRefused;
    private long headSinceNanos;

    StrictRequestDecoder(HttpLimits limits) {
        super(
                new HttpDecoderConfig()
                        .setMaxInitialLineLength(limits.lineBytes())
                        .setMaxHeaderSize(limits.headerBytes())
                        .setStrictLineParsing(true)
                        .setValidateHeaders(true));
    }

    /// When the first byte of the head came that is not complete yet; 0 when there is none.
    long headSinceNanos() {
        return headSinceNanos;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out)
            throws Exception {
        if (isRefused) {
            in.skipBytes(in.readableBytes());
            return;
        }
        if (isInHead && headSinceNanos == 0) {
            headSinceNanos = System.nanoTime() | 1;
        }
        String why = isInHead ? flaw(in) : "";
        if (!why.isEmpty()) {
            isRefused = true;
            in.skipBytes(in.readableBytes());
            HttpRequest bad =
                    new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/bad-request");
            bad.setDecoderResult(DecoderResult.failure(new MalformedRequestException(why)));
            out.add(bad);
            return;
        }
        int before = out.size();
        super.decode(context, in, out);
        for (int i = before; i < out.size(); i++) {
            if (out.get(i) instanceof LastHttpContent) {
                isInHead = true;
                hasRequestLine = false;
                headSinceNanos = 0;
            } else if (out.get(i) instanceof HttpRequest) {
                isInHead = false;
                headSinceNanos = 0;
            }
        }
    }

    /// What Netty would read past in the head; empty when nothing. The buffer always begins with a
    /// line: Netty takes whole lines out of it, and empty ones before the first.
    private String flaw(ByteBuf in) {
        int end = in.writerIndex();
        int at = in.readerIndex();
        while (!hasRequestLine && at < end && isLineEnd(in.getByte(at))) {
            at++;
        }
        while (at < end && !isLineEnd(in.getByte(at))) {
            if (isSpace(in.getByte(at))) {
                return "a line begins with white space";
            }
            int lineEnd = in.indexOf(at, end, (byte) '\n');
            int next = lineEnd < 0 ? end : lineEnd + 1;
            if (!hasRequestLine && !hasTwoSpaces(in, at, next)) {
                return "the request line has more than two spaces";
            }
            if (!hasRequestLine && lineEnd >= 0 && !hasVersion(in, at, lineEnd)) {
                return "the request line does not end with HTTP/1.1";
            }
            hasRequestLine |= lineEnd >= 0;
            at = next;
        }
        return "";
    }

    /// Or fewer, which Netty refuses when the line is whole.
    private static boolean hasTwoSpaces(ByteBuf in, int start, int end) {
        int space = start - 1;
        for (int spaces = 0; spaces < 3; spaces++) {
            space = in.indexOf(space + 1, end, (byte) ' ');
            if (space < 0) {
                return in.indexOf(start, end, (byte) '\t') < 0;
            }
        }
        return false;
    }

    /// Whether a line ends with a version as it is written: Netty takes small letters too.
    private static boolean hasVersion(ByteBuf in, int start, int lineEnd) {
        int end = lineEnd > start && in.getByte(lineEnd - 1) == '\r' ? lineEnd - 1 : lineEnd;
        int version = end - VERSION.length();
        if (version <= start || in.getByte(version - 1) != ' ') {
            return false;
        }
        for (int i = 0; i < VERSION.length(); i++) {
            byte b = in.getByte(version + i);
            boolean isDigit = VERSION.charAt(i) == '0' && b >= '0' && b <= '9';
            if (!isDigit && b != VERSION.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\t';
    }

    private static boolean isLineEnd(byte b) {
        return b == '\r' || b == '\n';
    }
}
