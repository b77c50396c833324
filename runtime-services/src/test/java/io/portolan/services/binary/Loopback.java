package io.portolan.services.binary;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shape;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A server over a fake node and a client of it, on loopback.
record Loopback(EventLoopGroup group, FakeNode node, BinaryServer server, BinaryClient client)
        implements AutoCloseable {

    static final Codec CODEC = Codec.cbor(CodecLimits.DEFAULT);
    static final Target TARGET = new Target("/services/a", "item");

    static Loopback start(BinarySettings settings) throws IOException {
        return start(settings, settings, Authentication.NONE, null);
    }

    static Loopback start(
            BinarySettings ofServer,
            BinarySettings ofClient,
            Authentication authentication,
            @Nullable String token)
            throws IOException {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
        FakeNode node = new FakeNode();
        BinaryServer server =
                BinaryServer.start(
                        group,
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        node,
                        CODEC,
                        authentication,
                        ofServer);
        return new Loopback(
                group,
                node,
                server,
                new BinaryClient(group, server.address(), CODEC, token, ofClient));
    }

    Asked ask(Verb verb, @Nullable Object body) {
        return Asked.of(client, new Operation(verb, TARGET, body, Terms.LOCAL));
    }

    Asked ask(Operation operation) {
        return Asked.of(client, operation);
    }

    static Object value(@Nullable Object body) {
        Encoded encoded = assertInstanceOf(Encoded.class, body);
        Object value = CODEC.read(Shape.of(Object.class), encoded.bytes());
        assertNotNull(value);
        return value;
    }

    @Override
    public void close() {
        client.close();
        server.close();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
