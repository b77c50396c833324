package io.portolan.bench.services;

import io.portolan.services.access.TlsFiles;
import io.portolan.services.binary.BinaryClient;
import io.portolan.services.binary.BinarySettings;
import io.portolan.services.binary.NetworkThreads;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Ours: operations over one connection.
final class BinaryConversation implements OneWayConversation {

    static final Target TARGET = Target.of(Target.SERVICES + "echo");
    private static final Target SWAP = TARGET.at("swap");
    private static final Target TELL = TARGET.at("tell");
    private static final Target TOLD = TARGET.at("told");
    private static final String BYTES = "application/octet-stream";

    private final NetworkThreads threads = NetworkThreads.start("client", 1);
    private final BinaryClient client;
    private final Function<Ping, Object> coding;
    private final Function<Encoded, Ping> decoding;

    private BinaryConversation(
            int port,
            @Nullable TlsFiles tls,
            Function<Ping, Object> coding,
            Function<Encoded, Ping> decoding) {
        client =
                new BinaryClient(
                        threads,
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                        null,
                        tls,
                        BinarySettings.DEFAULT.withRequestsInFlight(1 << 14));
        this.coding = coding;
        this.decoding = decoding;
    }

    /// Of bytes.
    ///
    /// @param tls null for no encryption
    static BinaryConversation ofBytes(int port, @Nullable TlsFiles tls) {
        return new BinaryConversation(
                port,
                tls,
                ping -> new Encoded(BYTES, PingLayout.bytes(ping), ""),
                answer -> PingLayout.ping(answer.bytes()));
    }

    /// Of records.
    static BinaryConversation ofRecords(int port) {
        return new BinaryConversation(port, null, ping -> ping, EchoService::ping);
    }

    @Override
    public void ask(Ping ping, Consumer<Ping> answered) {
        perform(SWAP, coding.apply(ping), reply -> answered.accept(decoding.apply(body(reply))));
    }

    @Override
    public void tell(Ping ping) {
        client.perform(new Told(new Operation(Verb.SUBMIT, TELL, coding.apply(ping), Terms.LOCAL)));
    }

    @Override
    public CompletableFuture<Long> told() {
        CompletableFuture<Long> told = new CompletableFuture<>();
        perform(
                TOLD,
                coding.apply(Ping.first()),
                reply -> told.complete(decoding.apply(body(reply)).id()));
        return told;
    }

    private void perform(Target target, Object body, Consumer<Reply> replied) {
        client.perform(new Asked(new Operation(Verb.SUBMIT, target, body, Terms.LOCAL), replied));
    }

    private static Encoded body(Reply reply) {
        return (Encoded) Objects.requireNonNull(reply.body());
    }

    @Override
    public void close() {
        client.close();
        threads.close();
    }

    private static final class Asked extends Exchange {

        private final Consumer<Reply> replied;

        Asked(Operation operation, Consumer<Reply> replied) {
            super(operation);
            this.replied = replied;
        }

        @Override
        protected void replied(Reply reply) {
            replied.accept(reply);
        }

        @Override
        protected void failed(Fault fault) {
            throw fault.exception();
        }
    }

    /// As of a proxy that sends.
    private static final class Told extends Exchange {

        Told(Operation operation) {
            super(operation);
        }

        @Override
        public boolean wantsReply() {
            return false;
        }

        @Override
        protected void replied(Reply reply) {}

        @Override
        protected void failed(Fault fault) {
            throw fault.exception();
        }
    }
}
