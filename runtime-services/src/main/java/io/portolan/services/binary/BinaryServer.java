package io.portolan.services.binary;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.portolan.services.access.AccessRules;
import io.portolan.services.access.Authentication;
import io.portolan.services.access.ListenAddress;
import io.portolan.services.access.Peers;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Delivery.Event;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Verb;
import io.portolan.services.tls.TlsContexts;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Lets others drive the services of a node by frames over TCP.
///
/// *Threads:* any. Operations are performed on the threads that read them; `close` waits for
/// requests in flight.
public final class BinaryServer implements AutoCloseable {

    private final Operations operations;
    private final TcpSettings settings;
    private final Authentication authentication;
    private final @Nullable SslContext tls;
    private final NetworkThreads threads;
    private final Codec codec = Codec.cbor(CodecLimits.DEFAULT);
    private final Peers peers;
    private final Set<ServerConnection> connections = ConcurrentHashMap.newKeySet();
    private final Channel listener;

    private final EncodedChanges changes = new EncodedChanges();

    /// What was encoded last: the same state may be wanted by many, one after the other.
    private volatile @Nullable Shared shared;

    private record Shared(Object value, Encoded encoded) {}

    private BinaryServer(Operations operations, TcpSettings settings, InetSocketAddress address) {
        this.settings = settings;
        BinarySettings limits = settings.limits();
        peers =
                new Peers(
                        limits.connections(),
                        Integer.MAX_VALUE,
                        limits.bytesInFlight(),
                        limits.peer());
        AccessRules rules = settings.access();
        this.operations = rules == null ? operations : rules.guarding(operations);
        authentication = new Authentication(rules);
        tls = settings.tls() == null ? null : TlsContexts.binary(settings.tls());
        threads = NetworkThreads.start("tcp");
        listener = listen(address);
    }

    /// Begins to listen.
    ///
    /// *Failure:* [io.portolan.services.operation.FaultException] when the address cannot be bound,
    /// when it can be reached from elsewhere without rules of access, and when a file cannot be
    /// used.
    public static BinaryServer open(Operations operations, TcpSettings settings) {
        InetSocketAddress address =
                ListenAddress.of(
                        settings.host(),
                        settings.port(),
                        settings.access() != null || settings.isOpenByConsent());
        return new BinaryServer(operations, settings, address);
    }

    private Channel listen(InetSocketAddress address) {
        ServerBootstrap bootstrap =
                new ServerBootstrap()
                        .group(threads.group())
                        .channel(NioServerSocketChannel.class)
                        .option(ChannelOption.SO_BACKLOG, 1024)
                        .option(ChannelOption.SO_REUSEADDR, true)
                        // the adaptive one frees memory, for which the JVM stops all threads
                        .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
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
            threads.close();
            throw ListenAddress.refused(address, bound.cause());
        }
        return bound.channel();
    }

    private void accept(SocketChannel channel) {
        if (tls != null) {
            channel.pipeline().addLast(tls.newHandler(channel.alloc()));
        }
        ServerConnection connection = new ServerConnection(this);
        channel.pipeline().addLast(Connection.idle(settings.limits(), false), connection);
    }

    /// Where it listens.
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    /// How many connections are open.
    public int connections() {
        return connections.size();
    }

    /// Takes no more connections and requests, lets those in flight have their answers, then ends.
    @Override
    public void close() {
        listener.close().awaitUninterruptibly();
        for (ServerConnection connection : connections) {
            connection.context().executor().execute(connection::drain);
        }
        long end = System.nanoTime() + settings.drain().toNanos();
        for (ServerConnection connection : connections) {
            long left = Math.max(0, end - System.nanoTime());
            connection
                    .context()
                    .channel()
                    .closeFuture()
                    .awaitUninterruptibly(left, TimeUnit.NANOSECONDS);
        }
        disconnect();
        threads.close();
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

    BinarySettings limits() {
        return settings.limits();
    }

    /// Why somebody may not do this, before the body of his request is read; null when he may.
    @Nullable Fault denied(Principal who, Verb verb, String service) {
        AccessRules rules = settings.access();
        return rules == null ? null : rules.refusal(who, verb, service);
    }

    /// How many bytes of frames were read in part.
    public long bytesInFlight() {
        return peers.bytes();
    }

    /// Takes a connection in; null when there is no room for it.
    Peers.@Nullable Peer admit(ServerConnection connection) {
        Peers.Peer peer = peers.admit(connection.context().channel().remoteAddress());
        if (peer != null) {
            connections.add(connection);
        }
        return peer;
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

    EncodedDelivery encoded(Delivery delivery) {
        return delivery instanceof Delivery.Event event
                ? changes.of(event, this::encodedNow)
                : encodedNow(delivery);
    }

    private EncodedDelivery encodedNow(Delivery delivery) {
        return new EncodedDelivery(delivery, encoded(DeliveryForm.body(delivery)));
    }

    /// The changes that were encoded last. A change goes to many subscribers, each of whom gets all
    /// that have come meanwhile before the next one has his turn.
    ///
    /// *Threads:* any; two at once may encode a change twice.
    private static final class EncodedChanges {

        private static final int KEPT = 256; // as many as may be on the way to a subscriber

        private final AtomicReferenceArray<@Nullable EncodedDelivery> last =
                new AtomicReferenceArray<>(KEPT);

        /// The change as it was encoded before, or as it is now.
        @SuppressWarnings("ReferenceEquality") // the same change, not one that looks like it
        EncodedDelivery of(Event event, Function<Event, EncodedDelivery> encode) {
            int place = (int) event.notification().revision().number() & (KEPT - 1);
            EncodedDelivery known = last.get(place);
            if (known != null && known.delivery() == event) {
                return known;
            }
            EncodedDelivery encoded = encode.apply(event);
            last.set(place, encoded);
            return encoded;
        }
    }
}
