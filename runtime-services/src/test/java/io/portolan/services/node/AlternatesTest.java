package io.portolan.services.node;

import static io.portolan.services.node.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Clients that know a generic contract, and services that keep it beside their own.
@Timeout(20)
class AlternatesTest {

    record Drive(int power) {

        Drive() {
            this(0);
        }
    }

    record Turn(int by) {}

    /// What a client of any drive knows.
    @ServiceContract(
            id = "urn:test:drive",
            state = Drive.class,
            verbs = {Verb.GET, Verb.UPDATE})
    static final class Generic {

        @On(Verb.UPDATE)
        Drive turn(Turn turn, ServiceContext<Drive> context) {
            return new Drive(context.state().state().power() + turn.by());
        }
    }

    @ServiceContract(id = "urn:test:motor", state = Drive.class, also = "urn:test:drive")
    static final class Motor {

        @On(Verb.UPDATE)
        Drive turn(Turn turn, ServiceContext<Drive> context) {
            return new Drive(context.state().state().power() + turn.by());
        }

        @On(Verb.SUBMIT)
        String hum() {
            return "hum";
        }
    }

    @ServiceContract(id = "urn:test:horse", state = Drive.class, also = "urn:test:drive")
    static final class Horse {

        @On(Verb.UPDATE)
        Drive turn(Turn turn, ServiceContext<Drive> context) {
            return new Drive(context.state().state().power() + 2 * turn.by());
        }
    }

    @ServiceContract(
            id = "urn:test:statue",
            state = Drive.class,
            also = "urn:test:drive",
            verbs = {Verb.GET})
    static final class Statue {}

    private static int driven(ServiceNode node, URI path) throws InterruptedException {
        ServiceProxy<Drive> drive = node.connect(path, Drive.class);
        drive.update(new Turn(3), null);
        return drive.get().state().power();
    }

    @Test
    @DisplayName("services 34: a client of the generic contract works with any implementation")
    void eachImplementationWorks() throws Exception {
        try (ServiceNode node =
                ServiceNode.builder()
                        .service(Generic.class)
                        .service(Motor.class)
                        .service(Horse.class)
                        .start()) {
            URI motor = node.create(CreateRequest.of("urn:test:motor").name("b"));
            assertEquals(3, driven(node, motor));
            assertEquals(
                    6, driven(node, node.create(CreateRequest.of("urn:test:horse").name("c"))));
            assertEquals(
                    3, driven(node, node.create(CreateRequest.of("urn:test:drive").name("d"))));
            assertEquals(
                    List.of("b", "c", "d"),
                    node.directory("urn:test:drive").stream().map(info -> info.name()).toList());
            assertEquals(
                    3, node.find("urn:test:drive", Drive.class).get().state().power(), "the first");
        }
    }

    @Test
    @DisplayName("services 34: verbs outside the generic contract are ActionNotSupported")
    void otherVerbsAreRefused() throws Exception {
        try (ServiceNode node =
                ServiceNode.builder().service(Generic.class).service(Motor.class).start()) {
            node.create(Motor.class, new Drive(1), Map.of());
            ServiceProxy<Drive> generic = node.find("urn:test:drive", Drive.class);
            assertEquals("urn:test:motor", generic.lookup().contract());
            generic.update(new Turn(1), null);
            assertEquals(
                    List.of("LOOKUP", "GET", "UPDATE"),
                    refused(
                                    FaultCode.ACTION_NOT_SUPPORTED,
                                    () -> generic.submit(null, String.class))
                            .extensions()
                            .get("allow"));
            refused(FaultCode.ACTION_NOT_SUPPORTED, generic::drop);
            ServiceProxy<Drive> own = node.find("urn:test:motor", Drive.class);
            assertEquals("hum", own.submit(null, String.class));
            URI drive = node.create(CreateRequest.of("urn:test:drive"));
            refused(
                    FaultCode.ACTION_NOT_SUPPORTED,
                    () -> node.connect(drive, Drive.class).replace(new Drive(9), null));
        }
    }

    @Test
    @DisplayName("services 34: what lacks a verb of the generic contract does not keep it")
    void theVerbsMustBeThere() {
        ServiceNodeBuilder builder =
                ServiceNode.builder().service(Statue.class).service(Generic.class);
        assertEquals(
                "contract urn:test:statue keeps urn:test:drive and lacks its verbs [UPDATE]: add handlers of them, or leave urn:test:drive out of also",
                assertThrows(IllegalArgumentException.class, builder::start).getMessage());
    }
}
