package io.portolan.services.http;

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
import java.util.List;

/// Netty's decoder of requests, without header lines that are folded: it would join them, others
/// would not, and between the two a request can be smuggled.
///
/// Source: RFC 9112
final class StrictRequestDecoder extends HttpRequestDecoder {

    private boolean isInHead = true;
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
        if (isInHead && isFolded(in)) {
            isRefused = true;
            in.skipBytes(in.readableBytes());
            HttpRequest bad =
                    new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/bad-request");
            bad.setDecoderResult(
                    DecoderResult.failure(new IllegalArgumentException("a header line is folded")));
            out.add(bad);
            return;
        }
        int before = out.size();
        super.decode(context, in, out);
        for (int i = before; i < out.size(); i++) {
            if (out.get(i) instanceof LastHttpContent) {
                isInHead = true;
                headSinceNanos = 0;
            } else if (out.get(i) instanceof HttpRequest) {
                isInHead = false;
                headSinceNanos = 0;
            }
        }
    }

    /// Whether a line of the head begins with white space. The buffer always begins with a line:
    /// Netty takes whole lines out of it.
    private static boolean isFolded(ByteBuf in) {
        boolean isLineStart = true;
        for (int i = in.readerIndex(); i < in.writerIndex(); i++) {
            byte b = in.getByte(i);
            if (isLineStart && (b == ' ' || b == '\t')) {
                return true;
            }
            if (isLineStart && (b == '\r' || b == '\n') && i > in.readerIndex()) {
                return false; // the empty line after the head
            }
            isLineStart = b == '\n';
        }
        return false;
    }
}
