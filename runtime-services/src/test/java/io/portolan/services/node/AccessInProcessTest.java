package io.portolan.services.node;

import static io.portolan.services.node.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.access.AccessFile;
import io.portolan.services.access.AccessRules;
import io.portolan.services.access.Grant;
import io.portolan.services.access.Holder;
import io.portolan.services.node.NotesService.Add;
import io.portolan.services.node.NotesService.Notes;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.system.Exposition;
import io.portolan.services.system.Health;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The access rules of a node, for proxies that ask on behalf of somebody.
@Timeout(20)
class AccessInProcessTest {

    private static final AccessRules RULES =
            new AccessRules(
                    new AccessFile(
                            Map.of(
                                    "reader",
                                    List.of(new Grant("/services/*", List.of("GET", "LOOKUP"))),
                                    "operator",
                                    List.of(new Grant("/metrics", List.of("GET"))),
                                    "anonymous",
                                    List.of(new Grant("/health", List.of("GET")))),
                            List.of(
                                    new Holder(
                                            "ann",
                                            List.of("reader"),
                                            "ann-secret-0123456789",
                                            null),
                                    new Holder(
                                            "opa",
                                            List.of("operator"),
                                            "opa-secret-0123456789",
                                            null))));

    private final Principal ann = Objects.requireNonNull(RULES.ofToken("ann-secret-0123456789"));
    private final Principal opa = Objects.requireNonNull(RULES.ofToken("opa-secret-0123456789"));
    private ServiceNode node;
    private ServiceProxy<Notes> notes;

    @BeforeEach
    void start() throws Exception {
        node = ServiceNode.builder().service(NotesService.class).access(RULES).start();
        notes = node.connect(node.create(CreateRequest.of(NotesService.ID).name("n")), Notes.class);
    }

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    @DisplayName("services 28: the rules of services and verbs hold inside the process too")
    void rightsHold() throws Exception {
        notes.update(new Add(2), null); // the program itself may do everything
        ServiceProxy<Notes> hers = notes.as(ann);
        assertEquals(2, hers.get().state().total());
        assertEquals("n", hers.lookup().name());
        Fault refused = refused(FaultCode.PERMISSION_DENIED, () -> hers.update(new Add(1), null));
        assertEquals("ann may not UPDATE /services/n", refused.detail());
        assertNull(refused.extensions().get(Fault.AUTHENTICATE));
        refused(FaultCode.PERMISSION_DENIED, hers::drop);
        refused(
                FaultCode.PERMISSION_DENIED,
                () -> hers.subscribe(SubscribeOptions.DEFAULT, new Deliveries()));
        refused(
                FaultCode.PERMISSION_DENIED,
                () -> hers.at("notes/a").timeout(Duration.ofSeconds(9)).delete(null));
        refused(FaultCode.PERMISSION_DENIED, () -> notes.as(opa).get());
        assertEquals(2, notes.get().state().total(), "nothing has changed");
    }

    @Test
    @DisplayName("services 28: who did not say who he is may do what the role anonymous may")
    void strangersHaveARole() throws Exception {
        Fault refused =
                refused(FaultCode.PERMISSION_DENIED, () -> notes.as(Principal.ANONYMOUS).get());
        assertEquals(true, refused.extensions().get(Fault.AUTHENTICATE));
        ServiceProxy<Health> health = node.connect(URI.create("/health"), Health.class);
        assertTrue(health.as(Principal.ANONYMOUS).get().state().ready());
    }

    @Test
    @DisplayName("services 28: metrics are for those who may see them")
    void metricsAreRestricted() throws Exception {
        ServiceProxy<Exposition> metrics = node.connect(URI.create("/metrics"), Exposition.class);
        refused(FaultCode.PERMISSION_DENIED, () -> metrics.as(ann).get());
        refused(FaultCode.PERMISSION_DENIED, () -> metrics.as(Principal.ANONYMOUS).get());
        String text = metrics.as(opa).get().state().as("text/plain");
        assertTrue(
                text.contains(
                        "portolan_faults_total{service=\"/metrics\",verb=\"GET\",fault=\"PermissionDenied\"} 2\n"),
                text);
    }
}
