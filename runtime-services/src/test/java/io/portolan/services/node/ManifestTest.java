package io.portolan.services.node;

import static io.portolan.services.node.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.Partner;
import io.portolan.services.ServiceContract;
import io.portolan.services.Stated;
import io.portolan.services.binary.NodeAddress;
import io.portolan.services.node.NotesService.Notes;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.system.Health;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Services out of files.
@Timeout(20)
class ManifestTest {

    record Empty() {}

    @ServiceContract(id = "urn:test:user", state = Empty.class)
    @Partner(name = "notes", contract = NotesService.ID)
    static final class User {}

    @ServiceContract(id = "urn:test:one", state = Empty.class)
    @Partner(name = "other", contract = "urn:test:two")
    static final class One {}

    @ServiceContract(id = "urn:test:two", state = Empty.class)
    @Partner(name = "other", contract = "urn:test:one")
    static final class Two {}

    @TempDir Path folder;
    private ServiceNode node;

    @BeforeEach
    void start() throws Exception {
        node =
                ServiceNode.builder()
                        .service(NotesService.class)
                        .service(User.class)
                        .service(One.class)
                        .service(Two.class)
                        .start();
    }

    @AfterEach
    void close() {
        node.close();
    }

    private Path file(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text.replace('\'', '"'));
    }

    @Test
    @DisplayName("services 27: services start after their partners; loading twice is as once")
    void partnersStartFirst() throws Exception {
        Path manifest =
                file(
                        "m.json",
                        """
                        {'services': [
                          {'name': 'b', 'contract': 'urn:test:user', 'partners': {'notes': 'n'}},
                          {'name': 'c', 'contract': 'urn:test:user'},
                          {'name': 'n', 'contract': 'urn:test:notes', 'state':
                             {'title': 'hi', 'notes': {}, 'tags': {'t': {'color': 'red'}}, 'total': 4}}
                        ]}
                        """);
        node.load(manifest);
        Stated<Notes> notes = node.connect(URI.create("/services/n"), Notes.class).get();
        assertEquals(4, notes.state().total());
        assertEquals(new NotesService.Tag("red"), notes.state().tags().get("t"));
        for (ServiceInfo user : node.directory("urn:test:user")) {
            assertEquals(Map.of("notes", "/services/n"), user.partners());
        }
        node.load(manifest);
        assertEquals(2, node.directory("urn:test:user").size());
        assertEquals(notes, node.connect(URI.create("/services/n"), Notes.class).get());
    }

    @Test
    @DisplayName("services 27: a cycle of required partners is refused and named")
    void aCycleIsNamed() throws Exception {
        Path manifest =
                file(
                        "m.json",
                        """
                        {'services': [
                          {'name': 'x', 'contract': 'urn:test:notes'},
                          {'name': 'a', 'contract': 'urn:test:one', 'partners': {'other': 'b'}},
                          {'name': 'b', 'contract': 'urn:test:two'}
                        ]}
                        """);
        Fault fault = refused(FaultCode.CALL_CYCLE, () -> node.load(manifest));
        assertEquals(List.of("a", "b", "a"), fault.extensions().get(Fault.CYCLE));
        assertTrue(fault.detail().startsWith("services a -> b -> a of the manifest"));
        assertTrue(node.directory(NotesService.ID).isEmpty(), "nothing was started");
    }

    @Test
    @DisplayName("services 27: unknown fields are refused, and the same name in two manifests")
    void mistakesAreRefused() throws Exception {
        Path unknown =
                file("u.json", "{'services': [{'name': 'a', 'contract': 'c', 'color': 'red'}]}");
        Fault fault = refused(FaultCode.MESSAGE_NOT_SUPPORTED, () -> node.load(unknown));
        assertTrue(fault.detail().contains("u.json: /services/0/color"), fault.detail());
        Path first = file("1.json", "{'services': [{'name': 'a', 'contract': 'urn:test:notes'}]}");
        Path second = file("2.json", "{'services': [{'name': 'a', 'contract': 'urn:test:notes'}]}");
        Fault twice = refused(FaultCode.DUPLICATE_ENTRY, () -> node.load(first, second));
        assertTrue(twice.detail().startsWith("service 'a' is in manifest "), twice.detail());
        assertTrue(node.directory(NotesService.ID).isEmpty());
        Path open = file("3.json", "{");
        Fault half = refused(FaultCode.INVALID_BODY, () -> node.load(open));
        assertTrue(
                half.detail()
                        .endsWith(
                                "3.json: the body is no JSON: Unexpected end-of-input: expected close marker for Object (line 1, column 2)"),
                half.detail());
        Path none = file("4.json", "{'services': [{'name': 'a', 'contract': 'urn:none'}]}");
        Fault known = refused(FaultCode.UNKNOWN_ENTRY, () -> node.load(none));
        assertTrue(
                known.detail()
                        .startsWith(
                                "service 'a' of the manifest: contract 'urn:none' is not known: the node knows urn:test:"),
                known.detail());
    }

    @Test
    @DisplayName("services 27: a manifest says which other nodes are joined")
    void aManifestNamesOtherNodes() throws Exception {
        Path bad = file("bad.json", "{'services': [], 'join': ['no port']}");
        Fault fault = refused(FaultCode.MESSAGE_NOT_SUPPORTED, () -> node.load(bad));
        assertTrue(fault.detail().contains("node 'no port': HOST:PORT is needed"), fault.detail());
        node.load(file("good.json", "{'services': [], 'join': ['127.0.0.1:1']}"));
        assertTrue(((Node) node.operations()).membership().knows(NodeAddress.of("127.0.0.1:1")));
    }

    @Test
    void aNodeWithAManifestIsReadyWhenItsServicesAreThere() throws Exception {
        Path manifest =
                file("m.json", "{'services': [{'name': 'n', 'contract': 'urn:test:notes'}]}");
        try (ServiceNode started =
                ServiceNode.builder().service(NotesService.class).manifest(manifest).start()) {
            assertEquals(1, started.directory(NotesService.ID).size());
            assertTrue(started.connect(URI.create("/health"), Health.class).get().state().ready());
        }
        ServiceNodeBuilder none = ServiceNode.builder().manifest(folder.resolve("none.json"));
        String message = assertThrows(UncheckedIOException.class, none::start).getMessage();
        assertTrue(String.valueOf(message).endsWith("none.json: there is no such file"), message);
    }
}
