package io.portolan.services.http.wire;

import static io.netty.handler.codec.http2.Http2Error.PROTOCOL_ERROR;
import static io.netty.handler.codec.http2.Http2Error.STREAM_CLOSED;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DecoratingHttp2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.List;

/// Netty's decoder of frames, which answers a head on a stream that is over, or that was passed
/// over, with an error of that stream only: here it ends the connection, whose two sides no longer
/// agree on what there is. What a client may still have sent when its stream was reset does no
/// harm.
///
/// Source: RFC 9113, sections 5.1 and 5.1.1
final class StrictFrames extends DecoratingHttp2ConnectionDecoder {

    /// How many streams are remembered, more than can be open at once.
    private static final int REMEMBERED = 256;

    private static final int ENDED = 1; // by the client
    private static final int RESET = 2; // by either

    /// The streams that were begun last, each at the place that its number gives it.
    private final int[] streams = new int[REMEMBERED];

    private final byte[] states = new byte[REMEMBERED];
    private int last; // the highest number of a stream that was begun
    private boolean isBroken;

    StrictFrames(Http2ConnectionDecoder decoder) {
        super(decoder);
    }

    @Override
    public void decodeFrame(ChannelHandlerContext context, ByteBuf in, List<Object> out)
            throws Http2Exception {
        while (!isBroken && in.readableBytes() >= Http2CodecUtil.FRAME_HEADER_LENGTH) {
            int start = in.readerIndex();
            int length = in.getUnsignedMedium(start);
            int whole = Http2CodecUtil.FRAME_HEADER_LENGTH + length;
            if (length > Http2CodecUtil.DEFAULT_MAX_FRAME_SIZE) {
                isBroken = true;
                super.decodeFrame(context, in, out); // refuses it
                return;
            }
            if (in.readableBytes() < whole) {
                return;
            }
            int type = in.getByte(start + 3);
            int flags = in.getByte(start + 4);
            int stream = in.getInt(start + 5) & Integer.MAX_VALUE;
            if (type == Http2FrameTypes.HEADERS) {
                head(stream);
            }
            super.decodeFrame(context, in.readSlice(whole), out);
            boolean mayEnd = type == Http2FrameTypes.HEADERS || type == Http2FrameTypes.DATA;
            if (type == Http2FrameTypes.RST_STREAM) {
                mark(stream, RESET);
            } else if (mayEnd && (flags & Http2Flags.END_STREAM) != 0) {
                mark(stream, ENDED);
            }
        }
        if (isBroken) {
            in.skipBytes(in.readableBytes());
        }
    }

    private void head(int stream) throws Http2Exception {
        if (stream > last) {
            last = stream;
            streams[place(stream)] = stream;
            states[place(stream)] = 0;
            return;
        }
        if (last - stream >= 2 * REMEMBERED) {
            return; // too long ago to say
        }
        if (streams[place(stream)] != stream) {
            throw broken(
                    Http2Exception.connectionError(
                            PROTOCOL_ERROR, "Stream %d is opened after stream %d", stream, last));
        }
        Http2Stream open = connection().stream(stream);
        boolean isReset =
                (states[place(stream)] & RESET) != 0 || (open != null && open.isResetSent());
        boolean isEnded = (states[place(stream)] & ENDED) != 0;
        if (isEnded && !isReset) {
            throw broken(
                    Http2Exception.connectionError(
                            STREAM_CLOSED, "Stream %d was ended before", stream));
        }
    }

    private Http2Exception broken(Http2Exception why) {
        isBroken = true;
        return why;
    }

    private void mark(int stream, int state) {
        if (streams[place(stream)] == stream) {
            states[place(stream)] |= (byte) state;
        }
    }

    /// Streams of clients have odd numbers.
    private static int place(int stream) {
        return (stream >> 1) & (REMEMBERED - 1);
    }
}
