package io.portolan.bench.services;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The limit: the other end is an echo of frames.
final class NettyConversation implements OneWayConversation {

    private final EventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Line line = new Line();
    private final Channel channel;

    NettyConversation(int port) {
        channel =
                new Bootstrap()
                        .group(group)
                        .channel(NioSocketChannel.class)
                        // as ours
                        .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                        .option(ChannelOption.TCP_NODELAY, true)
                        .handler(line)
                        .connect("127.0.0.1", port)
                        .syncUninterruptibly()
                        .channel();
    }

    @Override
    public void ask(Ping ping, Consumer<Ping> answered) {
        line.send(new Sent(PingFrames.ASK, ping, answered));
    }

    @Override
    public void tell(Ping ping) {
        line.send(new Sent(PingFrames.TELL, ping, null));
    }

    @Override
    public CompletableFuture<Long> told() {
        CompletableFuture<Long> told = new CompletableFuture<>();
        line.send(new Sent(PingFrames.TOLD, Ping.first(), answer -> told.complete(answer.id())));
        return told;
    }

    @Override
    public void close() {
        channel.close().syncUninterruptibly();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
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
}
