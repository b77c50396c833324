package io.portolan.bench.services;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;

/// Ours over HTTP/2: the same operations with bytes as [BinaryConversation], each a stream of one
/// connection with TLS. The client is bare Netty, the listener ours.
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails ends the connection
final class Http2Conversation implements Conversation {

    /// That the listener lets a connection have at once; further asks wait here.
    private static final int MOST_STREAMS = 100;

    private static final int OK = 200;

    private final EventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Channel connection;
    private final EventLoop loop;
    private final Queue<Asked> waiting = new ArrayDeque<>(); // event loop
    private int open; // event loop: streams

    private record Asked(Ping ping, Consumer<Ping> answered) {}

    Http2Conversation(int port) {
        SslContext tls = tls();
        connection =
                new Bootstrap()
                        .group(group)
                        .channel(NioSocketChannel.class)
                        // as ours
                        .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                        .option(ChannelOption.TCP_NODELAY, true)
                        .handler(
                                new ChannelInitializer<Channel>() {
                                    @Override
                                    protected void initChannel(Channel channel) {
                                        channel.pipeline()
                                                .addLast(
                                                        tls.newHandler(
                                                                channel.alloc(), "127.0.0.1", port),
                                                        Http2FrameCodecBuilder.forClient().build(),
                                                        new Http2MultiplexHandler(new Unasked()));
                                    }
                                })
                        .connect("127.0.0.1", port)
                        .syncUninterruptibly()
                        .channel();
        loop = connection.eventLoop();
    }

    private static SslContext tls() {
        try {
            return SslContextBuilder.forClient()
                    .trustManager(WireKeys.client().certificate().toFile())
                    .protocols("TLSv1.3")
                    .applicationProtocolConfig(
                            new ApplicationProtocolConfig(
                                    ApplicationProtocolConfig.Protocol.ALPN,
                                    ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                                    ApplicationProtocolConfig.SelectedListenerFailureBehavior
                                            .ACCEPT,
                                    ApplicationProtocolNames.HTTP_2))
                    .build();
        } catch (SSLException e) {
            throw new IllegalStateException("the keys of the benchmark cannot be used", e);
        }
    }

    @Override
    public void ask(Ping ping, Consumer<Ping> answered) {
        Asked asked = new Asked(ping, answered);
        if (loop.inEventLoop()) {
            send(asked);
        } else {
            loop.execute(() -> send(asked));
        }
    }

    private void send(Asked asked) {
        if (open == MOST_STREAMS) {
            waiting.add(asked);
            return;
        }
        open++;
        new Http2StreamChannelBootstrap(connection)
                .handler(new Answer(asked))
                .open()
                .addListener(opened -> {
                    if (!opened.isSuccess()) {
                        fail(opened.cause());
                    }
                    write((Http2StreamChannel) opened.getNow(), asked);
                });
    }

    private static void write(Http2StreamChannel stream, Asked asked) {
        Http2Headers headers =
                new DefaultHttp2Headers()
                        .method("POST")
                        .scheme("https")
                        .authority("localhost")
                        .path(BinaryConversation.TARGET.service() + "/$actions/swap")
                        .set("content-type", "application/octet-stream");
        stream.write(new DefaultHttp2HeadersFrame(headers));
        stream.writeAndFlush(
                new DefaultHttp2DataFrame(
                        Unpooled.wrappedBuffer(PingLayout.bytes(asked.ping())), true));
    }

    private void closed() {
        open--;
        Asked next = waiting.poll();
        if (next != null) {
            send(next);
        }
    }

    @SuppressWarnings("SystemExitOutsideMain") // a run that is wrong has no figures
    private static void fail(Throwable cause) {
        System.err.println("a stream failed: " + cause);
        System.exit(1);
    }

    @Override
    public void close() {
        connection.close().syncUninterruptibly();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    /// What the listener opens by itself, which is nothing.
    @ChannelHandler.Sharable
    private static final class Unasked extends ChannelInboundHandlerAdapter {}

    /// The answer to one ask.
    private final class Answer extends ChannelInboundHandlerAdapter {

        private final Asked asked;
        private final ByteArrayOutputStream body = new ByteArrayOutputStream(64);

        Answer(Asked asked) {
            this.asked = asked;
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            closed(); // not before: until then the stream counts among those of the connection
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            fail(cause);
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object frame) throws Exception {
            try {
                if (frame instanceof Http2HeadersFrame head
                        && Integer.parseInt(head.headers().status().toString()) != OK) {
                    throw new IllegalStateException("answered " + head.headers().status());
                }
                if (frame instanceof Http2DataFrame data) {
                    data.content().readBytes(body, data.content().readableBytes());
                    if (data.isEndStream()) {
                        asked.answered().accept(PingLayout.ping(body.toByteArray()));
                    }
                }
            } finally {
                ReferenceCountUtil.release(frame);
            }
        }
    }
}
