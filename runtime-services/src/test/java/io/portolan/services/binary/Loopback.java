package io.portolan.services.binary;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.portolan.services.access.TlsFiles;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shapes;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import org.jspecify.annotations.Nullable;

/// A server over a fake node and a client of it, on loopback.
record Loopback(NetworkThreads threads, FakeNode node, BinaryServer server, BinaryClient client)
        implements AutoCloseable {

    static final Codec CODEC = Codec.cbor(CodecLimits.DEFAULT);
    static final Target TARGET = new Target("/services/a", "item");

    static Loopback start(BinarySettings settings) {
        return start(TcpSettings.LOOPBACK.limits(settings), settings, null, null);
    }

    static Loopback start(
            TcpSettings ofServer,
            BinarySettings ofClient,
            @Nullable String token,
            @Nullable TlsFiles tls) {
        NetworkThreads threads = NetworkThreads.start("test");
        FakeNode node = new FakeNode();
        BinaryServer server = BinaryServer.open(node, ofServer);
        return new Loopback(
                threads,
                node,
                server,
                new BinaryClient(threads, server.address(), token, tls, ofClient));
    }

    Asked ask(Verb verb, @Nullable Object body) {
        return Asked.of(client, new Operation(verb, TARGET, body, Terms.LOCAL));
    }

    Asked ask(Operation operation) {
        return Asked.of(client, operation);
    }

    static Object value(@Nullable Object body) {
        Encoded encoded = assertInstanceOf(Encoded.class, body);
        Object value = CODEC.read(Shapes.of(Object.class), encoded.bytes());
        assertNotNull(value);
        return value;
    }

    @Override
    public void close() {
        client.close();
        server.close();
        threads.close();
    }
}
