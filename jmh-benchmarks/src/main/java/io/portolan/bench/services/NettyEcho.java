package io.portolan.bench.services;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetSocketAddress;

/// The limit: frames answered where they are read, and nothing else.
final class NettyEcho extends PingFrames {

    private long told;

    /// Listens; returns the port.
    static int start() {
        return ((InetSocketAddress)
                        new ServerBootstrap()
                                .group(
                                        new MultiThreadIoEventLoopGroup(
                                                1, NioIoHandler.newFactory()))
                                .channel(NioServerSocketChannel.class)
                                // as ours
                                .childOption(
                                        ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                                .childOption(ChannelOption.TCP_NODELAY, true)
                                .childHandler(
                                        new ChannelInitializer<SocketChannel>() {
                                            @Override
                                            protected void initChannel(SocketChannel channel) {
                                                channel.pipeline().addLast(new NettyEcho());
                                            }
                                        })
                                .bind("127.0.0.1", 0)
                                .syncUninterruptibly()
                                .channel()
                                .localAddress())
                .getPort();
    }

    @Override
    void take(ChannelHandlerContext context, int kind, long correlation, Ping ping) {
        switch (kind) {
            case TELL -> told++;
            case TOLD ->
                    write(
                            context,
                            kind,
                            correlation,
                            new Ping(told, ping.x(), ping.y(), ping.name()));
            default -> write(context, kind, correlation, ping.swapped());
        }
    }
}
