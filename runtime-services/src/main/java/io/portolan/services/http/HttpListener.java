package io.portolan.services.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operations;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// A port at which the services of a node are asked by HTTP.
///
/// *Threads:* any; `close` waits for requests in flight.
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel
public final class HttpListener implements AutoCloseable {

    private final HttpSettings settings;
    private final EventLoopGroup loops;
    private final Channel channel;
    private final Front front;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private HttpListener(
            HttpSettings settings, EventLoopGroup loops, Channel channel, Front front) {
        this.settings = settings;
        this.loops = loops;
        this.channel = channel;
        this.front = front;
    }

    /// Begins to listen.
    ///
    /// *Failure:* [io.portolan.services.operation.FaultException] when the address cannot be bound,
    /// when it can be reached from elsewhere and nobody would be asked who he is, and when a file
    /// cannot be used.
    public static HttpListener open(Operations operations, HttpSettings settings) {
        InetAddress address = address(settings.host());
        boolean isLoopback = address.isLoopbackAddress();
        if (!isLoopback && settings.access() == null && !settings.isOpenByConsent()) {
            throw Fault.of(
                            FaultCode.PERMISSION_DENIED,
                            "address "
                                    + settings.host()
                                    + " can be reached from elsewhere and"
                                    + " everybody could do everything: give access rules, or bind"
                                    + " 127.0.0.1, or consent to an open node")
                    .exception();
        }
        SslContext tls = settings.tls() == null ? null : TlsContexts.of(settings.tls());
        Front front = new Front(operations, settings, isLoopback);
        EventLoopGroup loops =
                new MultiThreadIoEventLoopGroup(
                        loops(), new DefaultThreadFactory("http", true), NioIoHandler.newFactory());
        try {
            Channel channel =
                    bind(new InetSocketAddress(address, settings.port()), loops, front, tls);
            return new HttpListener(settings, loops, channel, front);
        } catch (RuntimeException e) {
            front.close();
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

    /// Takes no new connections and requests, lets those in flight have their answers, then ends. A
    /// second close does nothing.
    @Override
    public void close() {
        if (!isClosed.compareAndSet(false, true)) {
            return;
        }
        channel.close().syncUninterruptibly();
        long end = System.nanoTime() + settings.drain().toNanos();
        front.drain();
        front.awaitRequests(end);
        front.connections().forEach(HttpConnection::closeIdle);
        front.awaitConnections(end);
        front.connections().forEach(HttpConnection::kill);
        front.close();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private static Channel bind(
            InetSocketAddress address,
            EventLoopGroup loops,
            Front front,
            @Nullable SslContext tls) {
        try {
            return new ServerBootstrap()
                    .group(loops)
                    .channel(NioServerSocketChannel.class)
                    .option(ChannelOption.SO_BACKLOG, 1024)
                    .option(ChannelOption.SO_REUSEADDR, true)
                    .childOption(ChannelOption.TCP_NODELAY, true)
                    .childHandler(new HttpPipeline(front, tls))
                    .bind(address)
                    .syncUninterruptibly()
                    .channel();
        } catch (Exception e) { // Netty throws what it does not declare
            throw refused(address, e);
        }
    }

    private static RuntimeException refused(InetSocketAddress address, Exception cause) {
        return Fault.of(
                        FaultCode.INSUFFICIENT_RESOURCES,
                        "port "
                                + address.getPort()
                                + " of "
                                + address.getHostString()
                                + " cannot be bound ("
                                + cause.getMessage()
                                + "): choose another one, or 0 for any")
                .exception();
    }

    private static InetAddress address(String host) {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw Fault.of(
                            FaultCode.INVALID_BODY,
                            "address " + host + " is unknown: an address of this machine is needed")
                    .exception();
        }
    }

    private static int loops() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    }
}
