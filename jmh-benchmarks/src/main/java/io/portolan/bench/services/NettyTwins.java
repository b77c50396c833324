package io.portolan.bench.services;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
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
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import io.portolan.bench.services.Talk.Conversation;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Bare Netty: the limit, and a client of HTTP/2.
final class NettyTwins {

    private NettyTwins() {}

    /// A channel over loopback on one event loop, its options as ours.
    record Loopback(EventLoopGroup group, Channel channel) implements AutoCloseable {

        static Loopback connect(int port, Consumer<Channel> start) {
            EventLoopGroup group = oneLoop();
            Bootstrap client =
                    new Bootstrap()
                            .group(group)
                            .channel(NioSocketChannel.class)
                            .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                            .option(ChannelOption.TCP_NODELAY, true)
                            .handler(starting(start));
            return new Loopback(
                    group, client.connect("127.0.0.1", port).syncUninterruptibly().channel());
        }

        static Loopback listen(Consumer<Channel> start) {
            EventLoopGroup group = oneLoop();
            ServerBootstrap server =
                    new ServerBootstrap()
                            .group(group)
                            .channel(NioServerSocketChannel.class)
                            .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                            .childOption(ChannelOption.TCP_NODELAY, true)
                            .childHandler(starting(start));
            InetAddress here = InetAddress.getLoopbackAddress();
            return new Loopback(group, server.bind(here, 0).syncUninterruptibly().channel());
        }

        private static EventLoopGroup oneLoop() {
            return new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        }

        int port() {
            return ((InetSocketAddress) channel.localAddress()).getPort();
        }

        @Override
        public void close() {
            channel.close().syncUninterruptibly();
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
        }

        private static ChannelInitializer<Channel> starting(Consumer<Channel> start) {
            return new ChannelInitializer<>() {
                @Override
                protected void initChannel(Channel channel) {
                    start.accept(channel);
                }
            };
        }
    }

    /// Pings in frames such as ours: a length, 20 bytes for the kind and the correlation, and the
    /// body. Written together and flushed when a batch has been read.
    private abstract static class PingFrames extends LengthFieldBasedFrameDecoder {

        static final int ASK = 0;

        /// A frame that wants no answer.
        static final int TELL = 1;

        /// A frame that asks how many came that wanted none.
        static final int TOLD = 2;

        private static final int HEADER = 20;
        private static final int MAX = 1 << 20;

        private ByteBuf gathered = Unpooled.EMPTY_BUFFER;

        PingFrames() {
            super(MAX, 0, Integer.BYTES);
        }

        /// Takes a ping; on the event loop.
        abstract void take(ChannelHandlerContext context, int kind, long correlation, Ping ping);

        /// Writes a ping; on the event loop. It goes with the next flush.
        final void write(ChannelHandlerContext context, int kind, long correlation, Ping ping) {
            byte[] body = ping.bytes();
            if (gathered.capacity() == 0) {
                gathered = context.alloc().ioBuffer();
            }
            gathered.writeInt(HEADER + body.length)
                    .writeInt(kind)
                    .writeLong(correlation)
                    .writeLong(0)
                    .writeBytes(body);
        }

        final void flush(ChannelHandlerContext context) {
            if (gathered.isReadable()) {
                ByteBuf bytes = gathered;
                gathered = Unpooled.EMPTY_BUFFER;
                var _ = context.writeAndFlush(bytes, context.voidPromise());
            }
        }

        @Override
        protected @Nullable Object decode(ChannelHandlerContext context, ByteBuf in)
                throws Exception {
            if (super.decode(context, in) instanceof ByteBuf frame) {
                try {
                    byte[] body = new byte[frame.readableBytes() - Integer.BYTES - HEADER];
                    frame.getBytes(Integer.BYTES + HEADER, body);
                    take(context, frame.getInt(Integer.BYTES), frame.getLong(8), Ping.of(body));
                } finally {
                    frame.release();
                }
            }
            return null;
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) throws Exception {
            flush(context);
            super.channelReadComplete(context);
        }
    }

    /// The limit: frames answered where they are read, and nothing else.
    static Loopback echo() {
        return Loopback.listen(channel -> channel.pipeline().addLast(new NettyEcho()));
    }

    private static final class NettyEcho extends PingFrames {

        private long told;

        @Override
        void take(ChannelHandlerContext context, int kind, long correlation, Ping ping) {
            switch (kind) {
                case TELL -> told++;
                case TOLD -> write(context, kind, correlation, ping.numbered(told));
                default -> write(context, kind, correlation, ping.swapped());
            }
        }
    }

    /// The limit: the other end is an echo of frames.
    static Conversation ask(int port) {
        Line line = new Line();
        Loopback loopback = Loopback.connect(port, channel -> channel.pipeline().addLast(line));
        return Conversation.by(
                (kind, ping, answered) -> line.send(new Sent(kind, ping, answered)),
                PingFrames.ASK,
                PingFrames.TELL,
                PingFrames.TOLD,
                loopback);
    }

    private record Sent(int kind, Ping ping, @Nullable Consumer<Ping> answered) {}

    /// Sends at once what is asked on its event loop, and wakes the loop once for what comes from
    /// other threads meanwhile.
    private static final class Line extends PingFrames {

        private final LongObjectMap<Consumer<Ping>> waiting = new LongObjectHashMap<>();
        private final ConcurrentLinkedQueue<Sent> fromElsewhere = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean isWoken = new AtomicBoolean();

        @SuppressWarnings("NullAway.Init") // there before it is connected
        private volatile ChannelHandlerContext here;

        private long correlation;

        @Override
        public void handlerAdded(ChannelHandlerContext context) {
            here = context;
        }

        void send(Sent sent) {
            if (here.executor().inEventLoop()) {
                write(sent);
            } else {
                fromElsewhere.add(sent);
                if (isWoken.compareAndSet(false, true)) {
                    here.executor().execute(this::woken);
                }
            }
        }

        private void woken() {
            isWoken.set(false);
            for (Sent sent = fromElsewhere.poll(); sent != null; sent = fromElsewhere.poll()) {
                write(sent);
            }
            flush(here);
        }

        private void write(Sent sent) {
            Consumer<Ping> answered = sent.answered();
            if (answered != null) {
                waiting.put(++correlation, answered);
            }
            write(here, sent.kind(), correlation, sent.ping());
        }

        @Override
        void take(ChannelHandlerContext context, int kind, long answers, Ping ping) {
            Objects.requireNonNull(waiting.remove(answers)).accept(ping);
        }
    }

    /// Ours over HTTP/2: the same operations with bytes, each a stream of one connection with TLS.
    /// The client is bare Netty, the listener ours.
    static Conversation askHttp2(int port, File certificate, String path) throws SSLException {
        Http2Client client = new Http2Client(port, certificate, path);
        return new Conversation(client::ask, null, client.loopback);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // a write that fails ends the connection
    private static final class Http2Client {

        /// That the listener lets a connection have at once; further asks wait here.
        private static final int MOST_STREAMS = 100;

        private static final int OK = 200;

        private final Loopback loopback;
        private final String path;
        private final Queue<Asked> waiting = new ArrayDeque<>(); // event loop
        private int open; // event loop: streams

        private record Asked(Ping ping, Consumer<Ping> answered) {}

        Http2Client(int port, File certificate, String path) throws SSLException {
            this.path = path;
            SslContext tls =
                    SslContextBuilder.forClient()
                            .trustManager(certificate)
                            .protocols("TLSv1.3")
                            .applicationProtocolConfig(
                                    new ApplicationProtocolConfig(
                                            Protocol.ALPN,
                                            SelectorFailureBehavior.NO_ADVERTISE,
                                            SelectedListenerFailureBehavior.ACCEPT,
                                            ApplicationProtocolNames.HTTP_2))
                            .build();
            // The listener opens no stream by itself, so the adapter is never asked.
            loopback =
                    Loopback.connect(
                            port,
                            channel ->
                                    channel.pipeline()
                                            .addLast(
                                                    tls.newHandler(
                                                            channel.alloc(), "127.0.0.1", port),
                                                    Http2FrameCodecBuilder.forClient().build(),
                                                    new Http2MultiplexHandler(
                                                            new ChannelInboundHandlerAdapter())));
        }

        void ask(Ping ping, Consumer<Ping> answered) {
            Asked asked = new Asked(ping, answered);
            if (loopback.channel().eventLoop().inEventLoop()) {
                send(asked);
            } else {
                loopback.channel().eventLoop().execute(() -> send(asked));
            }
        }

        private void send(Asked asked) {
            if (open == MOST_STREAMS) {
                waiting.add(asked);
                return;
            }
            open++;
            new Http2StreamChannelBootstrap(loopback.channel())
                    .handler(new Answering(asked))
                    .open()
                    .addListener(opened -> {
                        if (!opened.isSuccess()) {
                            fail(opened.cause());
                        }
                        write((Http2StreamChannel) opened.getNow(), asked.ping());
                    });
        }

        private void write(Http2StreamChannel stream, Ping ping) {
            Http2Headers headers =
                    new DefaultHttp2Headers()
                            .method("POST")
                            .scheme("https")
                            .authority("localhost")
                            .path(path)
                            .set("content-type", "application/octet-stream");
            stream.write(new DefaultHttp2HeadersFrame(headers));
            stream.writeAndFlush(
                    new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(ping.bytes()), true));
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

        private final class Answering extends ChannelInboundHandlerAdapter {

            private final Asked asked;
            private final ByteArrayOutputStream body = new ByteArrayOutputStream(64);

            Answering(Asked asked) {
                this.asked = asked;
            }

            @Override
            public void channelInactive(ChannelHandlerContext context) {
                closed(); // not before: until then the stream counts among the connection's
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
                            asked.answered().accept(Ping.of(body.toByteArray()));
                        }
                    }
                } finally {
                    ReferenceCountUtil.release(frame);
                }
            }
        }
    }
}
