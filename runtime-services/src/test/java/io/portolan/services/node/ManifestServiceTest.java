package io.portolan.services.node;

import static io.portolan.services.node.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.Partner;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.access.AccessFile;
import io.portolan.services.access.AccessRules;
import io.portolan.services.access.Grant;
import io.portolan.services.binary.NodeAddress;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Loaded;
import io.portolan.services.system.Manifest;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The service that takes manifests.
@Timeout(20)
class ManifestServiceTest {

    @ServiceContract(id = "urn:test:user", state = ManifestTest.Empty.class)
    @Partner(name = "notes", contract = NotesService.ID)
    static final class User {}

    private static final Manifest.Entry NOTES =
            new Manifest.Entry("n", NotesService.ID, null, null);
    private static final Manifest.Entry USER =
            new Manifest.Entry("u", "urn:test:user", Map.of("notes", "n"), null);

    @TempDir private Path folder;
    private ServiceNode node;
    private ServiceProxy<Loaded> manifests;

    @BeforeEach
    void start() throws Exception {
        AccessRules rules =
                new AccessRules(
                        new AccessFile(
                                Map.of(
                                        "writer",
                                        List.of(new Grant("*", List.of("INSERT", "SUBMIT")))),
                                List.of()));
        node =
                ServiceNode.builder()
                        .service(NotesService.class)
                        .service(User.class)
                        .access(rules)
                        .start();
        manifests = node.connect(URI.create("/manifests"), Loaded.class);
    }

    @AfterEach
    void close() {
        node.close();
    }

    private static Reply load(ServiceProxy<Loaded> proxy, Manifest.Entry... services)
            throws Exception {
        return ask(proxy, Verb.CREATE, new Manifest(List.of(services), null));
    }

    private static Reply ask(ServiceProxy<Loaded> proxy, Verb verb, Manifest manifest)
            throws Exception {
        try {
            return proxy.async().ask(verb, manifest).get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof FaultException fault ? fault : e;
        }
    }

    private Set<String> loaded() throws InterruptedException {
        return manifests.get().state().services().keySet();
    }

    @Test
    @DisplayName(
            "services 27: /manifests starts services after their partners, and again does nothing")
    void itStartsWhatIsNotThere() throws Exception {
        Reply reply = load(manifests, USER, NOTES);
        assertEquals(Reply.Outcome.CREATED, reply.outcome());
        assertEquals("/manifests", reply.location());
        assertEquals(
                Map.of("notes", "/services/n"),
                Objects.requireNonNull(manifests.get().state().services().get("u")).partners());
        String first = epoch("n");
        load(manifests, NOTES);
        assertEquals(first, epoch("n"));
        assertEquals(Set.of("u", "n"), loaded());
    }

    private String epoch(String name) throws InterruptedException {
        URI path = URI.create("/services/" + name);
        return node.connect(path, NotesService.Notes.class).get().revision().epoch();
    }

    @Test
    void itShowsWhatIsThereOfFilesToo() throws Exception {
        Path file = folder.resolve("m.json");
        Files.writeString(
                file, "{\"services\": [{\"name\": \"n\", \"contract\": \"urn:test:notes\"}]}");
        assertEquals(Set.of(), loaded());
        node.load(file);
        node.create(CreateRequest.of(NotesService.ID).name("other"));
        assertEquals(Set.of("n"), loaded());
        node.connect(URI.create("/services/n"), NotesService.Notes.class).drop();
        assertEquals(Set.of(), loaded());
    }

    @Test
    void aServiceThatCannotBeCreatedTakesTheOthersBack() throws Exception {
        load(manifests, NOTES);
        Manifest.Entry bad = new Manifest.Entry("bad", NotesService.ID, null, "no state");
        Fault fault = refused(FaultCode.MESSAGE_NOT_SUPPORTED, () -> load(manifests, USER, bad));
        assertEquals(
                "service 'bad' of the manifest: the body is a string, it must be an object",
                fault.detail());
        assertEquals(Set.of("n"), loaded());
        assertTrue(node.directory("urn:test:user").isEmpty());
        assertEquals(1, node.directory(NotesService.ID).size(), "what was there stays");
    }

    @Test
    void aNameMayStandInItOnce() {
        Fault fault = refused(FaultCode.DUPLICATE_ENTRY, () -> load(manifests, NOTES, NOTES));
        assertEquals(
                "service 'n' is in the manifest twice: give one of them another name",
                fault.detail());
    }

    @Test
    @DisplayName("whoever may load a manifest cannot let the node show its token elsewhere")
    void otherNodesAreNotJoined() {
        Manifest manifest = new Manifest(List.of(NOTES), List.of("127.0.0.1:1"));
        Fault fault =
                refused(
                        FaultCode.MESSAGE_NOT_SUPPORTED,
                        () -> ask(manifests, Verb.CREATE, manifest));
        assertEquals(
                "join=[127.0.0.1:1]: which nodes are joined is said by the node's own files and settings only; leave it out",
                fault.detail());
        NodeAddress address = NodeAddress.of("127.0.0.1:1");
        assertFalse(((Node) node.operations()).membership().knows(address));
        assertTrue(node.directory(NotesService.ID).isEmpty());
    }

    @Test
    @DisplayName("services 28: who may change and run everything may not create services by it")
    void itIsCreation() {
        Principal writer = new Principal("ann", Set.of("writer"));
        ServiceProxy<Loaded> hers = manifests.as(writer);
        refused(FaultCode.PERMISSION_DENIED, () -> load(hers, NOTES));
        refused(
                FaultCode.ACTION_NOT_SUPPORTED,
                () -> ask(hers, Verb.INSERT, new Manifest(List.of(NOTES), null)));
        assertTrue(node.directory(NotesService.ID).isEmpty());
    }
}
