package io.portolan.services.binary;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.portolan.services.access.TlsFiles;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.tls.TlsContexts;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The services of a node that listens somewhere else, over one connection that is made when it is
/// needed and made again when it was lost.
///
/// *Threads:* any. Answers are given on a thread of the group, so taking them must not block.
/// *Failure:* what was asked when a connection is lost fails with OperationCanceled, and its
/// subscriptions end with NODE_CLOSED.
public final class BinaryClient implements Operations, AutoCloseable {

    private static final int CONNECT_MILLIS = 5000;

    private final NetworkThreads threads;
    private final InetSocketAddress address;
    private final @Nullable String token;
    private final @Nullable SslContext tls;
    private final Codec codec = Codec.cbor(CodecLimits.DEFAULT);
    private final BinarySettings settings;
    private final Object lock = new Object();

    private volatile @Nullable ClientConnection connection;

    /// The exchanges that wait for a connection that is being made; null when none is.
    private @Nullable List<Exchange> toPerform;

    private boolean isClosed;

    /// @param token which the node knows the client by; null for none
    /// @param tls the client's certificate, and the authority of the node's; null for no encryption
    public BinaryClient(
            NetworkThreads threads,
            InetSocketAddress address,
            @Nullable String token,
            @Nullable TlsFiles tls,
            BinarySettings settings) {
        this.threads = threads;
        this.address = address;
        this.token = token;
        this.tls = tls == null ? null : TlsContexts.client(tls);
        this.settings = settings;
    }

    @Override
    public void perform(Exchange exchange) {
        ClientConnection live = connection;
        if (live != null && live.isUsable()) {
            live.perform(exchange);
        } else {
            connect(exchange);
        }
    }

    /// Nothing is known here of what others are made of.
    @Override
    public @Nullable ServiceModel model(String service) {
        return null;
    }

    private void connect(Exchange first) {
        synchronized (lock) {
            if (isClosed) {
                first.fail(Fault.of(FaultCode.OPERATION_CANCELED, "the client is closed"));
                return;
            }
            if (toPerform != null) {
                if (toPerform.size() < settings.requestsInFlight()) {
                    toPerform.add(first);
                } else {
                    first.fail(full());
                }
                return;
            }
            toPerform = new ArrayList<>();
            toPerform.add(first);
        }
        ClientConnection next = new ClientConnection(this);
        new Bootstrap()
                .group(threads.group())
                .channel(NioSocketChannel.class)
                // the adaptive one frees memory, for which the JVM stops all threads
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .handler(
                        new ChannelInitializer<SocketChannel>() {
                            @Override
                            protected void initChannel(SocketChannel channel) {
                                prepare(channel, next);
                            }
                        })
                .connect(address)
                .addListener((ChannelFuture connected) -> connected(connected, next));
    }

    private void prepare(SocketChannel channel, ClientConnection next) {
        if (tls != null) {
            channel.pipeline()
                    .addLast(
                            tls.newHandler(
                                    channel.alloc(), address.getHostString(), address.getPort()));
        }
        channel.pipeline().addLast(Connection.idle(settings, true), next);
    }

    private void connected(ChannelFuture future, ClientConnection next) {
        List<Exchange> waiting;
        synchronized (lock) {
            waiting = toPerform == null ? List.of() : toPerform;
            toPerform = null;
            if (future.isSuccess()) {
                connection = next;
            }
            if (isClosed) {
                var _ = future.channel().close();
            }
        }
        for (Exchange exchange : waiting) {
            if (future.isSuccess()) {
                next.perform(exchange);
            } else {
                exchange.fail(
                        Fault.of(
                                FaultCode.OPERATION_CANCELED,
                                "the node at %s cannot be reached: see that it listens there"
                                        .formatted(address)));
            }
        }
    }

    private Fault full() {
        return Fault.of(
                        FaultCode.QUEUING_LIMIT_EXCEEDED,
                        "%d requests wait for a connection to %s, which is the limit"
                                .formatted(settings.requestsInFlight(), address))
                .with(Fault.RETRY_AFTER, 1);
    }

    /// Closes the connection, without waiting; what waits fails, and the next request connects
    /// again.
    public void disconnect() {
        ClientConnection live = connection;
        if (live != null) {
            var _ = live.context().channel().close();
        }
    }

    /// Closes the connection; what waits fails.
    @Override
    public void close() {
        ClientConnection last;
        synchronized (lock) {
            isClosed = true;
            last = connection;
        }
        if (last != null) {
            last.context().channel().close().awaitUninterruptibly();
        }
    }

    BinarySettings settings() {
        return settings;
    }

    Codec codec() {
        return codec;
    }

    @Nullable String token() {
        return token;
    }

    Encoded encoded(Object body) {
        return body instanceof Encoded encoded
                ? encoded
                : new Encoded(
                        codec.mediaType(), codec.write(body), body.getClass().getSimpleName());
    }
}
