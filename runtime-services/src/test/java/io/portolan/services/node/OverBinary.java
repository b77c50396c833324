package io.portolan.services.node;

import io.portolan.services.binary.BinaryClient;
import io.portolan.services.binary.BinaryServer;
import io.portolan.services.binary.BinarySettings;
import io.portolan.services.binary.NetworkThreads;
import io.portolan.services.binary.TcpSettings;
import io.portolan.services.call.BlockingExchange;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shapes;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Subscription;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// The way through frames over loopback.
record OverBinary(NetworkThreads threads, BinaryServer server, BinaryClient client)
        implements Transport {

    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);
    private static final Codec CBOR = Codec.cbor(CodecLimits.ACCEPTED);

    static OverBinary to(ServiceNode node) {
        NetworkThreads threads = NetworkThreads.start("test");
        BinaryServer server = BinaryServer.open(node.operations(), TcpSettings.LOOPBACK);
        return new OverBinary(
                threads,
                server,
                new BinaryClient(threads, server.address(), null, null, BinarySettings.DEFAULT));
    }

    @Override
    public Answer perform(Operation operation) throws InterruptedException {
        BlockingExchange call = new BlockingExchange(operation);
        client.perform(call);
        try {
            Reply reply = call.await();
            return new Answer(
                    reply.outcome().name(),
                    reply.revision().number(),
                    reply.location() == null ? "" : reply.location(),
                    reply.body() == null ? "" : text(reply.body()));
        } catch (FaultException e) {
            return Answer.of(e.fault());
        }
    }

    /// What came as CBOR, as JSON.
    private static String text(Object body) {
        Object value =
                body instanceof Encoded encoded
                        ? CBOR.read(Shapes.of(Object.class), encoded.bytes())
                        : body;
        return new String(JSON.write(value), StandardCharsets.UTF_8);
    }

    @Override
    public Subscription subscribe(String service, Subscriber subscriber)
            throws InterruptedException {
        BlockingExchange call =
                new BlockingExchange(
                        new Operation(Verb.SUBSCRIBE, Target.of(service), subscriber, Terms.LOCAL));
        client.perform(call);
        return (Subscription) Objects.requireNonNull(call.await().body());
    }

    @Override
    public void close() {
        client.close();
        server.close();
        threads.close();
    }
}
