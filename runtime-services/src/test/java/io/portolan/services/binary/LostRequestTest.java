package io.portolan.services.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
