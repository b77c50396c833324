package io.portolan.services.http.wire;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.portolan.services.access.ListenAddress;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.operation.Operations;
import io.portolan.services.tls.TlsContexts;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// A port at which clients ask the services of a node over HTTP.
///
/// *Threads:* any; `close` waits for requests in flight.
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel
public final class HttpListener implements AutoCloseable {

    private final HttpSettings settings;
    private final EventLoopGroup loops;
    private final Channel channel;
    private final HttpServerContext server;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private HttpListener(
            HttpSettings settings,
            EventLoopGroup loops,
            Channel channel,
            HttpServerContext server) {
        this.settings = settings;
        this.loops = loops;
        this.channel = channel;
        this.server = server;
    }

    /// Begins to listen.
    ///
    /// *Failure:* [io.portolan.services.operation.FaultException] when the address cannot be bound,
    /// when it can be reached from elsewhere without rules of access, and when a file cannot be
    /// used.
    public static HttpListener open(Operations operations, HttpSettings settings) {
        InetSocketAddress address =
                ListenAddress.of(
                        settings.host(),
                        settings.port(),
                        settings.access() != null || settings.isOpenByConsent());
        SslContext tls = settings.tls() == null ? null : TlsContexts.http(settings.tls());
        HttpServerContext server =
                new HttpServerContext(
                        operations, settings, address.getAddress().isLoopbackAddress());
        EventLoopGroup loops =
                new MultiThreadIoEventLoopGroup(
                        loops(), new DefaultThreadFactory("http", true), NioIoHandler.newFactory());
        try {
            return new HttpListener(settings, loops, bind(address, loops, server, tls), server);
        } catch (RuntimeException e) {
            server.close();
            loops.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            throw e;
        }
    }

    /// The address that it listens at.
    public InetSocketAddress address() {
        return (InetSocketAddress) channel.localAddress();
    }

    /// The address as clients of this machine write it.
    public URI uri() {
        String host = address().getAddress().isAnyLocalAddress() ? "localhost" : settings.host();
        String name = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
        String scheme = settings.tls() == null ? "http" : "https";
        return URI.create(scheme + "://" + name + ":" + address().getPort());
    }

    /// How many connections are open.
    public int connections() {
        return server.peers().connections();
    }

    /// How many bytes are in flight: of bodies that are being read or handled, and of answers that
    /// are not read yet.
    public long bytesInFlight() {
        return server.peers().bytes();
    }

    /// Takes no new connections and requests, lets those in flight have their answers, then ends. A
    /// second close does nothing.
    @Override
    public void close() {
        if (!isClosed.compareAndSet(false, true)) {
            return;
        }
        channel.close().syncUninterruptibly();
        long end = System.nanoTime() + settings.drain().toNanos();
        server.drain();
        server.awaitRequests(end);
        server.drainRoutes(end);
        server.connections().forEach(HttpConnection::closeIdle);
        server.awaitConnections(end);
        server.connections().forEach(HttpConnection::kill);
        server.close();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private static Channel bind(
            InetSocketAddress address,
            EventLoopGroup loops,
            HttpServerContext server,
            @Nullable SslContext tls) {
        try {
            return new ServerBootstrap()
                    .group(loops)
                    .channel(NioServerSocketChannel.class)
                    .option(ChannelOption.SO_BACKLOG, 1024)
                    .option(ChannelOption.SO_REUSEADDR, true)
                    // the adaptive one frees memory, for which the JVM stops all threads
                    .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                    .childOption(ChannelOption.TCP_NODELAY, true)
                    .childHandler(new HttpPipeline(server, tls))
                    .bind(address)
                    .syncUninterruptibly()
                    .channel();
        } catch (Exception e) { // Netty throws what it does not declare
            throw ListenAddress.refused(address, e);
        }
    }

    private static int loops() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    }
}
