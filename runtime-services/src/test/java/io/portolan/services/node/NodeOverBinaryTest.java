package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.services.binary.BinaryClient;
import io.portolan.services.binary.BinarySettings;
import io.portolan.services.binary.NetworkThreads;
import io.portolan.services.call.BlockingExchange;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.net.InetSocketAddress;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class NodeOverBinaryTest {

    @Test
    void aNodeListensForFramesUntilItIsClosed() throws Exception {
        InetSocketAddress address;
        try (NetworkThreads threads = NetworkThreads.start("test");
                ServiceNode node = ServiceNode.builder().tcp(0).start()) {
            assertNull(node.http());
            address = listening(node);
            try (BinaryClient client =
                    new BinaryClient(threads, address, null, null, BinarySettings.DEFAULT)) {
                BlockingExchange call =
                        new BlockingExchange(
                                new Operation(
                                        Verb.LOOKUP,
                                        Target.of(Target.DIRECTORY),
                                        null,
                                        Terms.LOCAL));
                client.perform(call);
                assertNotNull(call.await().body());
            }
        }
        assertIsFree(address.getPort());
    }

    @Test
    void aNodeThatCannotListenForHttpDoesNotListenForFramesEither() throws Exception {
        int free;
        try (ServiceNode ended = ServiceNode.builder().tcp(0).start()) {
            free = listening(ended).getPort();
        }
        try (ServiceNode other = ServiceNode.builder().http(HttpSettings.LOOPBACK).start()) {
            assertNull(other.tcp());
            URI taken = other.http();
            assertNotNull(taken);
            ServiceNodeBuilder second =
                    ServiceNode.builder()
                            .tcp(free)
                            .http(HttpSettings.LOOPBACK.at("127.0.0.1", taken.getPort()));
            FaultException refused = assertThrows(FaultException.class, second::start);
            assertEquals(FaultCode.INSUFFICIENT_RESOURCES, refused.code());
            assertIsFree(free);
        }
    }

    private static InetSocketAddress listening(ServiceNode node) {
        InetSocketAddress address = node.tcp();
        assertNotNull(address);
        return address;
    }

    private static void assertIsFree(int port) throws InterruptedException {
        ServiceNode.builder().tcp(port).start().close();
    }
}
