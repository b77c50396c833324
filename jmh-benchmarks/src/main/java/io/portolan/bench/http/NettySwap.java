package io.portolan.bench.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import tools.jackson.databind.json.JsonMapper;

/// The limit: Netty's codec of HTTP with Jackson and nothing else, on one event loop as ours.
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails shows in the count of wrk
final class NettySwap implements SwapServer {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int MOST_BYTES = 1 << 20;

    private final EventLoopGroup loops =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Channel channel;

    NettySwap() {
        channel =
                new ServerBootstrap()
                        .group(loops)
                        .channel(NioServerSocketChannel.class)
                        // as ours
                        .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                        .childOption(ChannelOption.TCP_NODELAY, true)
                        .childHandler(
                                new ChannelInitializer<Channel>() {
                                    @Override
                                    protected void initChannel(Channel accepted) {
                                        accepted.pipeline()
                                                .addLast(
                                                        new HttpServerCodec(),
                                                        new HttpObjectAggregator(MOST_BYTES),
                                                        new Swapping());
                                    }
                                })
                        .bind(InetAddress.getLoopbackAddress(), 0)
                        .syncUninterruptibly()
                        .channel();
    }

    @Override
    public URI uri() {
        InetSocketAddress address = (InetSocketAddress) channel.localAddress();
        return URI.create("http://127.0.0.1:" + address.getPort() + "/swap");
    }

    @Override
    public void close() {
        channel.close().syncUninterruptibly();
        loops.shutdownGracefully().syncUninterruptibly();
    }

    private static final class Swapping extends SimpleChannelInboundHandler<FullHttpRequest> {

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            Point point = JSON.readValue(ByteBufUtil.getBytes(request.content()), Point.class);
            byte[] body = JSON.writeValueAsBytes(point.swapped());
            FullHttpResponse response =
                    new DefaultFullHttpResponse(
                            HttpVersion.HTTP_1_1,
                            HttpResponseStatus.OK,
                            Unpooled.wrappedBuffer(body));
            response.headers().set(HttpHeaderNames.CONTENT_TYPE, "application/json");
            response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
            context.write(response);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close(); // wrk resets its connections at the end
        }
    }
}
