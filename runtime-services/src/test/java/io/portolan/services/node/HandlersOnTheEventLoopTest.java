package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.On;
import io.portolan.services.ServiceContract;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What the thread that has read a request does itself.
@Timeout(30)
class HandlersOnTheEventLoopTest {

    record Nothing() {}

    record Where() {}

    @ServiceContract(id = "urn:test:quick", state = Nothing.class, isBlocking = false)
    static final class Quick {

        @On(Verb.QUERY)
        String where(Where where) {
            return thread();
        }
    }

    @ServiceContract(id = "urn:test:waiting", state = Nothing.class)
    static final class Waiting {

        @On(Verb.QUERY)
        String where(Where where) {
            return thread();
        }
    }

    private static String thread() {
        return Thread.currentThread().isVirtual() ? "virtual" : Thread.currentThread().getName();
    }

    @Test
    void aHandlerThatDoesNotBlockRunsWhereItsRequestWasRead() throws Exception {
        try (ServiceNode node = node();
                OverBinary frames = OverBinary.to(node);
                HttpTransport web = new HttpTransport(Objects.requireNonNull(node.http()))) {
            String service = node.create(Quick.class, new Nothing(), Map.of()).getPath();
            for (Transport transport : List.of(frames, web)) {
                String thread = where(transport, service);
                assertTrue(thread.matches("\"(http|tcp)-.*"), thread);
            }
        }
    }

    @Test
    void aHandlerThatMayBlockRunsOnAThreadOfItsOwn() throws Exception {
        try (ServiceNode node = node();
                OverBinary frames = OverBinary.to(node);
                HttpTransport web = new HttpTransport(Objects.requireNonNull(node.http()))) {
            String service = node.create(Waiting.class, new Nothing(), Map.of()).getPath();
            for (Transport transport : List.of(frames, web)) {
                assertEquals("\"virtual\"", where(transport, service));
            }
        }
    }

    private static ServiceNode node() throws InterruptedException {
        return ServiceNode.builder()
                .service(Quick.class)
                .service(Waiting.class)
                .http(HttpSettings.LOOPBACK)
                .tcp(0)
                .start();
    }

    private static String where(Transport transport, String service) throws Exception {
        Target where = Target.of(service).at("where");
        return transport.perform(new Operation(Verb.QUERY, where, new Where(), Terms.LOCAL)).body();
    }
}
