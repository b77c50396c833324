package io.portolan.services.binary;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.timeout.IdleStateHandler;
import io.portolan.services.codec.Codec;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Operations;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Lets others drive the services of a node by frames over TCP.
///
/// *Threads:* any. Operations are performed on the threads of the group that reads them.
public final class BinaryServer implements AutoCloseable {

    private final Operations operations;
    private final Codec codec;
    private final Authentication authentication;
    private final BinarySettings settings;
    private final Set<ServerConnection> connections = ConcurrentHashMap.newKeySet();
    private final Channel listener;

    /// What was encoded last: a change goes to many subscribers one after the other.
    private volatile @Nullable Shared shared;

    private record Shared(Object value, Encoded encoded) {}

    private BinaryServer(
            EventLoopGroup group,
            InetSocketAddress address,
            Operations operations,
            Codec codec,
            Authentication authentication,
            BinarySettings settings)
            throws IOException {
        this.operations = operations;
        this.codec = codec;
        this.authentication = authentication;
        this.settings = settings;
        listener = listen(group, address);
    }

    /// Listens at an address; port 0 is any free one.
    ///
    /// *Failure:* IOException when the address cannot be had; [IllegalArgumentException] when it
    /// can be reached from elsewhere and nobody is asked who he is.
    public static BinaryServer start(
            EventLoopGroup group,
            InetSocketAddress address,
            Operations operations,
            Codec codec,
            Authentication authentication,
            BinarySettings settings)
            throws IOException {
        if (authentication.equals(Authentication.NONE)
                && !(address.getAddress() != null && address.getAddress().isLoopbackAddress())) {
            throw new IllegalArgumentException(
                    "address %s can be reached from elsewhere and everybody could do everything: give an authentication, or a loopback address"
                            .formatted(address));
        }
        return new BinaryServer(group, address, operations, codec, authentication, settings);
    }

    private Channel listen(EventLoopGroup group, InetSocketAddress address) throws IOException {
        ServerBootstrap bootstrap =
                new ServerBootstrap()
                        .group(group)
                        .channel(NioServerSocketChannel.class)
                        .option(ChannelOption.SO_REUSEADDR, true)
                        .childOption(ChannelOption.TCP_NODELAY, true)
                        .childHandler(
                                new ChannelInitializer<SocketChannel>() {
                                    @Override
                                    protected void initChannel(SocketChannel channel) {
                                        accept(channel);
                                    }
                                });
        var bound = bootstrap.bind(address).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IOException(
                    "cannot listen at %s: %s; give another address or port"
                            .formatted(address, bound.cause().getMessage()),
                    bound.cause());
        }
        return bound.channel();
    }

    private void accept(SocketChannel channel) {
        if (connections.size() >= settings.connections()) {
            var _ = channel.close();
            return;
        }
        SslContext tls = settings.tls();
        if (tls != null) {
            channel.pipeline().addLast(tls.newHandler(channel.alloc()));
        }
        ServerConnection connection = new ServerConnection(this);
        channel.pipeline().addLast(idle(settings.idle().toMillis(), 0), connection);
        connections.add(connection);
    }

    static IdleStateHandler idle(long readMillis, long writeMillis) {
        return new IdleStateHandler(readMillis, writeMillis, 0, TimeUnit.MILLISECONDS);
    }

    /// Where it listens.
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    /// Takes no more connections and requests, waits for the answers to those it has, and closes.
    public void drain(Duration grace) {
        listener.close().awaitUninterruptibly();
        for (ServerConnection connection : connections) {
            connection.context().executor().execute(connection::drain);
        }
        long end = System.nanoTime() + grace.toNanos();
        for (ServerConnection connection : connections) {
            long left = Math.max(0, end - System.nanoTime());
            connection
                    .context()
                    .channel()
                    .closeFuture()
                    .awaitUninterruptibly(left, TimeUnit.NANOSECONDS);
        }
        close();
    }

    /// Closes every connection at once.
    @Override
    public void close() {
        listener.close().awaitUninterruptibly();
        disconnect();
    }

    /// Closes every connection, and goes on listening.
    void disconnect() {
        for (ServerConnection connection : connections) {
            connection.context().channel().close().awaitUninterruptibly();
        }
    }

    Operations operations() {
        return operations;
    }

    Codec codec() {
        return codec;
    }

    Authentication authentication() {
        return authentication;
    }

    BinarySettings settings() {
        return settings;
    }

    void left(ServerConnection connection) {
        connections.remove(connection);
    }

    @SuppressWarnings(
            "ReferenceEquality") // looking into large values could cost more than it saves
    @Nullable Encoded encoded(@Nullable Object body) {
        if (body == null || body instanceof Encoded) {
            return (Encoded) body;
        }
        Shared last = shared;
        if (last != null && last.value() == body) {
            return last.encoded();
        }
        Encoded encoded = new Encoded(codec.mediaType(), codec.write(body), "");
        shared = new Shared(body, encoded);
        return encoded;
    }
}
