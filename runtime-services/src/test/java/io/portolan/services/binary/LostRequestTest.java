package io.portolan.services.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A connection that ends while requests are on their way to it.
@Timeout(20)
class LostRequestTest {

    private static final Operation GET =
            new Operation(Verb.GET, Loopback.TARGET, null, Terms.LOCAL);

    @Test
    @DisplayName("services 30: a request that comes while its connection ends has its answer too")
    void whatComesAtTheEndIsAnswered() throws Exception {
        try (Loopback loopback = Loopback.start(BinarySettings.DEFAULT);
                ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ClientConnection connection = new ClientConnection(loopback.client());
            new Bootstrap()
                    .group(loopback.threads().group())
                    .channel(NioSocketChannel.class)
                    .handler(connection)
                    .connect(silent.getLocalSocketAddress())
                    .sync();
            CompletableFuture<Asked> last = new CompletableFuture<>();
            connection.perform(
                    new Exchange(GET) {
                        @Override
                        protected void replied(Reply reply) {}

                        @Override
                        protected void failed(Fault fault) {
                            // on the event loop, which is just ending the connection
                            last.complete(elsewhere(() -> Asked.of(of(connection), GET)));
                        }
                    });
            try (Socket node = silent.accept()) {
                assertEquals(0, node.getInputStream().read(), "the request has come");
            }
            assertEquals(FaultCode.OPERATION_CANCELED, last.get().fault().code());
        }
    }

    /// A node of another version may answer what this one does not know.
    @ParameterizedTest
    @MethodSource("unreadable")
    void anAnswerThatCannotBeReadEndsItsConnectionAndIsAFault(Unreadable answer) {
        try (Loopback loopback = Loopback.start(BinarySettings.DEFAULT)) {
            ClientConnection connection = new ClientConnection(loopback.client());
            EmbeddedChannel channel = new EmbeddedChannel(connection);
            List<Fault> faults = new ArrayList<>();
            Object body =
                    answer.verb() == Verb.SUBSCRIBE
                            ? new Subscriber(SubscribeOptions.DEFAULT, delivery -> {})
                            : null;
            connection.perform(
                    new Exchange(new Operation(answer.verb(), Loopback.TARGET, body, Terms.LOCAL)) {
                        @Override
                        protected void replied(Reply reply) {}

                        @Override
                        protected void failed(Fault fault) {
                            faults.add(fault);
                        }
                    });
            channel.runPendingTasks();
            ByteBuf request = channel.readOutbound();
            long correlation = request.getLong(FrameLayout.CORRELATION);
            request.release();
            ByteBuf bytes = Unpooled.buffer();
            FrameWriter out = new FrameWriter(1 << 22);
            out.to(bytes);
            answer.write()
                    .accept(
                            out.begin(
                                    answer.kind(),
                                    answer.verb().code(),
                                    0,
                                    correlation,
                                    Template.answer("", "", answer.epoch())));
            channel.writeInbound(bytes);
            channel.runPendingTasks();
            assertFalse(channel.isActive(), "the connection has ended");
            assertEquals(1, faults.size(), "the request was answered");
            assertEquals(FaultCode.OPERATION_CANCELED, faults.getFirst().code());
            channel.finishAndReleaseAll();
        }
    }

    record Unreadable(Verb verb, FrameKind kind, String epoch, Consumer<FrameWriter> write) {}

    static List<Unreadable> unreadable() {
        return List.of(
                new Unreadable(
                        Verb.GET,
                        FrameKind.FAULT,
                        "e",
                        out -> out.text(FrameLayout.CODE, "New").end(null)),
                new Unreadable(
                        Verb.GET,
                        FrameKind.FAULT,
                        "e",
                        out -> out.text(FrameLayout.CODE, "Gone").end(new byte[(1 << 20) + 1])),
                new Unreadable(
                        Verb.GET,
                        FrameKind.RESPONSE,
                        "e",
                        out -> out.text(FrameLayout.OUTCOME, "NEW").end(null)),
                new Unreadable(Verb.GET, FrameKind.RESPONSE, "", out -> out.end(null)),
                new Unreadable(
                        Verb.SUBSCRIBE,
                        FrameKind.RESPONSE,
                        "e",
                        out ->
                                out.text(FrameLayout.LAST, "e-1")
                                        .text(FrameLayout.OUTCOME, "NEW")
                                        .end(null)));
    }

    private static Asked elsewhere(Supplier<Asked> asking) {
        return CompletableFuture.supplyAsync(asking, run -> Thread.ofPlatform().start(run)).join();
    }

    private static Operations of(ClientConnection connection) {
        return new Operations() {
            @Override
            public void perform(Exchange exchange) {
                connection.perform(exchange);
            }

            @Override
            public @Nullable ServiceModel model(String service) {
                return null;
            }
        };
    }
}
