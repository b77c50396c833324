package io.portolan.services.http.wire;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.timeout.IdleStateHandler;
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
}
