package io.portolan.services.client;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.Stated;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Verb;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ServiceClientTest {

    private static final String CONTRACT = "urn:test:counter";

    record Count(long value) {

        Count() {
            this(0);
        }
    }

    record Add(long by) {}

    @ServiceContract(id = CONTRACT, state = Count.class)
    static final class Counter {

        @On(Verb.UPDATE)
        Count add(Add add, ServiceContext<Count> context) {
            return new Count(context.state().state().value() + add.by());
        }
    }

    @Test
    void itCreatesAServiceAndChangesIt() throws Exception {
        try (ServiceNode node = node();
                ServiceClient client = ServiceClient.of(address(node))) {
            URI path = client.create(CreateRequest.of(CONTRACT).name("count").state(new Count(4)));
            assertEquals(URI.create("/services/count"), path);
            ServiceProxy<Count> count = client.connect(path, Count.class);
            count.update(new Add(3), null);
            assertEquals(new Count(7), count.get().state());
            Stated<Count> later = requireNonNull(count.async().get().get());
            assertEquals(new Count(7), later.state());
        }
    }

    @Test
    void itFindsAServiceByItsContract() throws Exception {
        try (ServiceNode node = node();
                ServiceClient client = ServiceClient.of(address(node))) {
            FaultException none =
                    assertThrows(FaultException.class, () -> client.find(CONTRACT, Count.class));
            assertEquals(FaultCode.UNKNOWN_ENTRY, none.code());
            client.create(CreateRequest.of(CONTRACT).name("b"));
            client.create(CreateRequest.of(CONTRACT).name("a"));
            assertEquals(
                    List.of("a", "b"),
                    client.directory(CONTRACT).stream().map(ServiceInfo::name).toList());
            assertEquals(new Count(), client.find(CONTRACT, Count.class).get().state());
            assertFalse(client.directory(null).size() <= 2);
        }
    }

    @Test
    void aSubscriberIsToldOfChangesUntilTheClientIsClosed() throws Exception {
        BlockingQueue<Delivery> told = new LinkedBlockingQueue<>();
        try (ServiceNode node = node()) {
            try (ServiceClient client = ServiceClient.of(address(node))) {
                URI path = client.create(CreateRequest.of(CONTRACT));
                ServiceProxy<Count> count = client.connect(path, Count.class);
                count.subscribe(SubscribeOptions.DEFAULT.snapshot(), told::add);
                assertEquals(new Count(), ((Delivery.Snapshot) told.take()).state());
                count.update(new Add(1), null);
                assertEquals(1, ((Delivery.Event) told.take()).notification().revision().number());
            }
            assertEquals(Delivery.Reason.NODE_CLOSED, ((Delivery.Ended) told.take()).reason());
        }
    }

    @Test
    void aNodeThatIsNotThereIsTold() throws Exception {
        String address;
        try (ServiceNode node = node()) {
            address = address(node);
        }
        try (ServiceClient client = ServiceClient.of(address)) {
            FaultException refused =
                    assertThrows(FaultException.class, () -> client.directory(null));
            assertEquals(FaultCode.OPERATION_CANCELED, refused.code());
            assertTrue(refused.fault().detail().contains(address), refused::getMessage);
        }
    }

    @Test
    void aClosedClientAsksNobody() throws Exception {
        try (ServiceNode node = node()) {
            ServiceClient client = ServiceClient.of(address(node));
            client.directory(null);
            client.close();
            client.close();
            FaultException refused =
                    assertThrows(FaultException.class, () -> client.directory(null));
            assertEquals(FaultCode.OPERATION_CANCELED, refused.code());
        }
    }

    @Test
    void whatIsNoAddressOrNoPathIsRefusedWithWhatIs() throws Exception {
        assertEquals(
                "node 'nowhere': HOST:PORT is needed, such as 127.0.0.1:7000",
                assertThrows(IllegalArgumentException.class, () -> ServiceClient.of("nowhere"))
                        .getMessage());
        try (ServiceClient client = ServiceClient.of("127.0.0.1:7000")) {
            assertEquals(
                    "service=tcp://127.0.0.1:7001/services/a: a path in the node such as /services/name is allowed; ask another node with a client of its own",
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () ->
                                            client.connect(
                                                    URI.create("tcp://127.0.0.1:7001/services/a"),
                                                    Count.class))
                            .getMessage());
        }
    }

    @Test
    void theTokenStaysOutOfLogs() {
        assertFalse(ClientSettings.DEFAULT.withToken("abc").toString().contains("abc"));
    }

    private static ServiceNode node() throws InterruptedException {
        return ServiceNode.builder().service(Counter.class).tcp(0).start();
    }

    private static String address(ServiceNode node) {
        InetSocketAddress at = requireNonNull(node.tcp());
        return at.getAddress().getHostAddress() + ":" + at.getPort();
    }
}
