package io.portolan.services.http.wire;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import io.portolan.services.operation.Secrets;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Puts together what reads and writes a new connection: HTTP/1.1, or with TLS what the two sides
/// agree on.
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel
final class HttpPipeline extends ChannelInitializer<Channel> {

    private static final int LOW_BYTES = 32 * 1024;
    private static final int HIGH_BYTES = 64 * 1024;

    private final HttpServerContext server;
    private final @Nullable SslContext tls;

    HttpPipeline(HttpServerContext server, @Nullable SslContext tls) {
        this.server = server;
        this.tls = tls;
    }

    @Override
    protected void initChannel(Channel channel) {
        if (!Unread.open(channel, server)) {
            channel.close();
            return;
        }
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(LOW_BYTES, HIGH_BYTES));
        if (tls == null) {
            http1(channel.pipeline());
            return;
        }
        channel.pipeline().addLast(tls.newHandler(channel.alloc()));
        channel.pipeline()
                .addLast(
                        new ApplicationProtocolNegotiationHandler(
                                ApplicationProtocolNames.HTTP_1_1) {
                            @Override
                            protected void configurePipeline(
                                    ChannelHandlerContext context, String protocol) {
                                if (protocol.equals(ApplicationProtocolNames.HTTP_2)) {
                                    http2(context.pipeline());
                                } else {
                                    http1(context.pipeline());
                                }
                            }

                            @Override
                            protected void handshakeFailure(
                                    ChannelHandlerContext context, Throwable cause) {
                                context.close();
                            }

                            @Override
                            public void exceptionCaught(
                                    ChannelHandlerContext context, Throwable cause) {
                                context.close(); // reset before the two sides agreed
                            }
                        });
    }

    private void http1(ChannelPipeline pipeline) {
        StrictRequestDecoder decoder = new StrictRequestDecoder(server.settings().limits());
        pipeline.addLast(decoder, new HttpResponseEncoder(), new HttpConnection(server, decoder));
    }

    private void http2(ChannelPipeline pipeline) {
        Http2FrameCodec codec = Http2Codecs.codec(server.settings());
        pipeline.addLast(
                new IdleStateHandler(
                        0, 0, server.settings().limits().idle().toNanos(), TimeUnit.NANOSECONDS),
                codec,
                new Http2Connection(server, codec),
                new Http2MultiplexHandler(
                        new ChannelInitializer<Channel>() {
                            @Override
                            protected void initChannel(Channel stream) {
                                stream.pipeline()
                                        .addLast(
                                                new StreamCodec(server.settings().limits()),
                                                new HttpConnection(server, null));
                            }
                        }),
                new BrokenConnection());
    }

    /// The end of a pipeline: ends a connection that broke. That a client resets a connection,
    /// sends what is no TLS or breaks the protocol, is none of the node's concern; anything else is
    /// logged.
    private static final class BrokenConnection extends ChannelInboundHandlerAdapter {

        private static final System.Logger LOG = System.getLogger(HttpPipeline.class.getName());

        @Override
        public void exceptionCaught(ChannelHandlerContext here, Throwable cause) {
            boolean isOfClient =
                    cause instanceof IOException
                            || cause instanceof DecoderException
                            || cause instanceof Http2Exception;
            if (!isOfClient) {
                LOG.log(System.Logger.Level.ERROR, "a connection failed", Secrets.hidden(cause));
            }
            if (!(cause instanceof Http2Exception)) { // which the codec answers with GOAWAY
                var _ = here.close();
            }
        }
    }

    /// One connection of HTTP/2, whose streams are each an [HttpConnection]: it ends, after telling
    /// the client, when it has been silent for long and has no streams.
    ///
    /// *Threads:* the event loop.
    @SuppressWarnings("FutureReturnValueIgnored") // whatever becomes of it, the channel ends
    private static final class Http2Connection extends ChannelInboundHandlerAdapter {

        private final HttpServerContext server;
        private final Http2FrameCodec codec;

        Http2Connection(HttpServerContext server, Http2FrameCodec codec) {
            this.server = server;
            this.codec = codec;
        }

        @Override
        public void handlerAdded(ChannelHandlerContext added) {
            server.opened(added.channel());
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext here, Object event) throws Exception {
            if (event instanceof IdleStateEvent) {
                if (codec.connection().numActiveStreams() == 0) {
                    here.close(); // the codec sends GOAWAY first
                }
            } else {
                super.userEventTriggered(here, event);
            }
        }
    }
}
