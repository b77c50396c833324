package io.portolan.services.http.wire;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.DecoratingHttp2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Settings;
import io.portolan.services.http.HttpLimits;
import io.portolan.services.http.HttpSettings;

/// Makes what reads and writes the frames of a connection of HTTP/2.
final class Http2Codecs extends Http2FrameCodecBuilder {

    /// At once, of a connection.
    private static final int STREAMS = 100;

    /// Heads up to this length are read, so that those that are too long have an answer and the
    /// connection goes on; longer ones end it.
    private static final int READ_HEADER_BYTES = 1 << 16;

    private final HttpLimits limits;

    private Http2Codecs(HttpLimits limits) {
        this.limits = limits;
        server(true);
    }

    static Http2FrameCodec codec(HttpSettings settings) {
        int headerBytes = settings.limits().headerBytes();
        return new Http2Codecs(settings.limits())
                .initialSettings(
                        Http2Settings.defaultSettings()
                                .maxConcurrentStreams(STREAMS)
                                .maxHeaderListSize(Math.max(READ_HEADER_BYTES, headerBytes)))
                .validateHeaders(true)
                .validateRequiredPseudoHeaders(true)
                .decoderEnforceMaxConsecutiveEmptyDataFrames(2)
                .decoderEnforceMaxRstFramesPerWindow(200, 30)
                .decoderEnforceMaxSmallContinuationFrames(16)
                .encoderEnforceMaxQueuedControlFrames(1000)
                .gracefulShutdownTimeoutMillis(settings.drain().toMillis())
                .build();
    }

    @Override
    protected Http2FrameCodec build(
            Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings initial) {
        return super.build(new StrictFrames(decoder), new Told(encoder), initial);
    }

    /// Tells the client of the length of heads that are answered, not of the length of those that
    /// are read.
    private final class Told extends DecoratingHttp2ConnectionEncoder {

        Told(Http2ConnectionEncoder encoder) {
            super(encoder);
        }

        @Override
        public ChannelFuture writeSettings(
                ChannelHandlerContext context, Http2Settings settings, ChannelPromise promise) {
            Http2Settings told = new Http2Settings().copyFrom(settings);
            told.maxHeaderListSize(limits.headerBytes());
            // past the encoder, which would let the decoder keep to it when the client agrees
            return frameWriter().writeSettings(context, told, promise);
        }
    }
}
