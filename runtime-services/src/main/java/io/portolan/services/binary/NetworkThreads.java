package io.portolan.services.binary;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/// The threads that read and write connections; each connection belongs to one of them.
///
/// *Threads:* any. They are daemons.
public final class NetworkThreads implements AutoCloseable {

    private final EventLoopGroup group;

    private NetworkThreads(EventLoopGroup group) {
        this.group = group;
    }

    /// Starts `count` threads. Each is called by the name and a number.
    public static NetworkThreads start(String name, int count) {
        return new NetworkThreads(
                new MultiThreadIoEventLoopGroup(
                        count, new DefaultThreadFactory(name, true), NioIoHandler.newFactory()));
    }

    /// One for each two cores, so that handlers have the others.
    public static NetworkThreads start(String name) {
        return start(name, Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
    }

    EventLoopGroup group() {
        return group;
    }

    /// Ends them, and their connections with them.
    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
