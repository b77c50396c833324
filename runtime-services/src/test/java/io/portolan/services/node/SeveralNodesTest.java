package io.portolan.services.node;

import static io.portolan.services.node.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.Creation;
import io.portolan.services.Partner;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.binary.NodeAddress;
import io.portolan.services.node.NotesService.Add;
import io.portolan.services.node.NotesService.Echo;
import io.portolan.services.node.NotesService.Notes;
import io.portolan.services.nodes.JoinSettings;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Directory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Nodes on the loopback address that find each other, and one that is killed.
@Timeout(30)
class SeveralNodesTest {

    @ServiceContract(id = "urn:test:eager", state = NotesReader.Empty.class)
    @Partner(name = "found", contract = NotesService.ID, creation = Creation.USE_EXISTING_OR_CREATE)
    @Partner(name = "own", contract = NotesService.ID, creation = Creation.CREATE_ALWAYS)
    @Partner(
            name = "listed",
            contract = NotesService.ID,
            creation = Creation.FROM_LIST,
            optional = true)
    static final class Eager {}

    private static final Duration LEASE = Duration.ofMinutes(1);

    @TempDir private Path folder;
    private final AtomicLong nanos = new AtomicLong();
    private final List<ServiceNode> nodes = new ArrayList<>();

    @AfterEach
    void close() {
        nodes.reversed().forEach(ServiceNode::close);
    }

    private ServiceNode node(String name, JoinSettings join) throws InterruptedException {
        ServiceNode node =
                ServiceNode.builder()
                        .name(name)
                        .service(NotesService.class)
                        .service(NotesReader.class)
                        .service(Eager.class)
                        .clock(nanos::get)
                        .join(join.lease(LEASE))
                        .tcp(0)
                        .start();
        nodes.add(node);
        return node;
    }

    private ServiceNode joining(String name, ServiceNode other) throws InterruptedException {
        return node(name, JoinSettings.of(List.of(address(other))));
    }

    private static String address(ServiceNode node) {
        return "127.0.0.1:" + Objects.requireNonNull(node.tcp()).getPort();
    }

    private static String place(ServiceNode node, String name) {
        return "tcp://" + address(node) + "/services/" + name;
    }

    private static Deliveries watch(ServiceNode node) throws InterruptedException {
        Deliveries told = new Deliveries();
        node.connect(URI.create("/directory"), Directory.class)
                .subscribe(SubscribeOptions.DEFAULT, told);
        return told;
    }

    /// Two nodes; the one in the east has a service `n`, of which the west has heard.
    ///
    /// @param told what the directory of the west told since
    private record Neighbors(ServiceNode west, ServiceNode east, URI notes, Deliveries told) {}

    private Neighbors neighbors() throws InterruptedException {
        ServiceNode west = node("west", JoinSettings.NONE);
        Deliveries told = watch(west);
        ServiceNode east = joining("east", west);
        URI notes = east.create(CreateRequest.of(NotesService.ID).name("n"));
        told.awaitChange("UPSERT services/n@east");
        return new Neighbors(west, east, notes, told);
    }

    @Test
    @DisplayName("services 25: nodes know each other's services, and those that come later")
    void nodesFindEachOther() throws Exception {
        ServiceNode west = node("west", JoinSettings.NONE);
        Deliveries toldWest = watch(west);
        west.create(CreateRequest.of(NotesService.ID).name("first"));
        toldWest.awaitChange("UPSERT services/first");
        ServiceNode east = node("east", JoinSettings.NONE);
        Deliveries toldEast = watch(east);
        ((Node) east.operations()).membership().join(List.of(NodeAddress.of(address(west))));
        toldEast.awaitChange("UPSERT services/first@west");
        toldWest.awaitChange("UPSERT services/directory@east");
        URI second = east.create(CreateRequest.of(NotesService.ID).name("second"));
        toldEast.awaitChange("UPSERT services/second");
        toldWest.awaitChange("UPSERT services/second@east");
        List<ServiceInfo> known = west.directory(NotesService.ID);
        assertEquals(
                List.of("/services/first", place(east, "second")),
                known.stream().map(ServiceInfo::path).toList());
        assertEquals("east", known.getLast().node());
        east.connect(second, Notes.class).drop();
        toldWest.awaitChange("DELETE services/second@east");
    }

    @Test
    @DisplayName("services 25: a third node is found through one that knows it")
    void nodesAreHeardOf() throws Exception {
        ServiceNode west = node("west", JoinSettings.NONE);
        ServiceNode east = joining("east", west);
        Deliveries told = watch(east);
        ServiceNode north = joining("north", west);
        north.create(CreateRequest.of(NotesService.ID).name("n"));
        told.awaitChange("UPSERT services/n@north");
        assertEquals(1, east.directory(NotesService.ID).size());
    }

    @Test
    @DisplayName("services 25: the services of a killed node vanish when its lease is over")
    void killedNodesAreForgotten() throws Exception {
        Neighbors nodes = neighbors();
        ServiceNode west = nodes.west();
        ServiceProxy<Notes> notes = west.find(NotesService.ID, Notes.class);
        assertEquals(0, notes.get().state().total());
        nodes.east().abandon();
        nanos.addAndGet(LEASE.toNanos() / 2);
        refused(FaultCode.OPERATION_CANCELED, notes::get);
        assertEquals(1, west.directory(NotesService.ID).size(), "the lease is not over");
        nanos.addAndGet(LEASE.toNanos());
        nodes.told().awaitChange("DELETE services/n@east");
        assertTrue(west.directory(NotesService.ID).isEmpty());
        refused(FaultCode.UNKNOWN_ENTRY, () -> west.find(NotesService.ID, Notes.class));
    }

    @Test
    @DisplayName("services 25: a node has a name by which others can name its services")
    void namesThatStandInPlacesAreChecked() {
        for (String name : List.of("", "a b", "n@east")) {
            refused(FaultCode.INVALID_BODY, () -> ServiceNode.builder().name(name));
        }
    }

    @Tag("slow")
    @Test
    @Timeout(120)
    @DisplayName(
            "services 25: six thousand services of a node are found from another one, until it ends")
    void manyServicesAreFoundFromAnotherNode() throws Exception {
        int services = 6_000;
        ServiceNode east = node("east", JoinSettings.NONE);
        for (int i = 0; i < services; i++) {
            east.create(CreateRequest.of(NotesService.ID).name("n" + i));
        }
        ServiceNode west = node("west", JoinSettings.NONE);
        String last = "n999@east"; // in the order of names
        BlockingQueue<Boolean> isLastThere = new LinkedBlockingQueue<>();
        ServiceProxy<Directory> directory = west.connect(URI.create("/directory"), Directory.class);
        directory.subscribe(
                SubscribeOptions.DEFAULT.path("services/" + last).snapshot(),
                delivery -> {
                    if (delivery instanceof Delivery.Event(var event)) {
                        isLastThere.add(event.verb() == Verb.UPSERT);
                    } else if (delivery instanceof Delivery.Snapshot(_, Directory now)) {
                        isLastThere.add(now.services().containsKey(last));
                    }
                });
        Path manifest = folder.resolve("join.json");
        Files.writeString(
                manifest, "{\"services\": [], \"join\": [\"%s\"]}".formatted(address(west)));
        east.load(manifest);
        while (!isLastThere.take()) {}
        assertEquals(services, notesOfEast(directory));
        east.close();
        while (isLastThere.take()) {}
        assertEquals(0, notesOfEast(directory));
    }

    private static long notesOfEast(ServiceProxy<Directory> directory) throws InterruptedException {
        return directory.get().state().services().keySet().stream()
                .filter(name -> name.matches("n\\d+@east"))
                .count();
    }

    @Test
    @DisplayName("services 25: a node that closes is forgotten at once")
    void closedNodesAreForgotten() throws Exception {
        Neighbors nodes = neighbors();
        nodes.east().close();
        nodes.told().awaitChange("DELETE services/n@east");
    }

    @Test
    @DisplayName("services 30: a proxy of a service of another node is like one of this node")
    void proxiesReachOtherNodes() throws Exception {
        Neighbors nodes = neighbors();
        ServiceProxy<Notes> notes = nodes.west().find(NotesService.ID, Notes.class);
        assertEquals("n", notes.lookup().name());
        Deliveries changes = new Deliveries();
        notes.subscribe(SubscribeOptions.DEFAULT.snapshot(), changes);
        assertEquals(new Notes(), changes.next(Delivery.Snapshot.class).state());
        assertEquals(1, notes.update(new Add(3), null).number());
        assertEquals(1, changes.number());
        assertEquals(3, notes.get().state().total());
        assertEquals(new Echo("a!"), notes.submit(new Echo("a"), Echo.class));
        refused(FaultCode.UNKNOWN_ENTRY, () -> notes.at("notes/none").item(Add.class));
    }

    @Test
    @DisplayName("services 2: partners of another node are found, by the four policies")
    void partnersAreFoundElsewhere() throws Exception {
        Neighbors nodes = neighbors();
        ServiceNode west = nodes.west();
        ServiceNode east = nodes.east();
        east.connect(nodes.notes(), Notes.class).update(new Add(7), null);
        URI reader = west.create(CreateRequest.of(NotesReader.ID));
        ServiceProxy<NotesReader.Empty> proxy = west.connect(reader, NotesReader.Empty.class);
        assertEquals(Map.of("notes", place(east, "n")), proxy.lookup().partners());
        assertEquals(7, proxy.submit(null, Integer.class));
        URI eager =
                west.create(
                        CreateRequest.of("urn:test:eager").partners(Map.of("listed", "n@east")));
        Map<String, String> partners =
                west.connect(eager, NotesReader.Empty.class).lookup().partners();
        assertEquals(place(east, "n"), partners.get("found"));
        assertEquals(place(east, "n"), partners.get("listed"));
        assertTrue(Objects.requireNonNull(partners.get("own")).startsWith("/services/notes"));
        refused(
                FaultCode.UNKNOWN_ENTRY,
                () ->
                        west.create(
                                CreateRequest.of(NotesReader.ID)
                                        .partners(Map.of("notes", place(east, "none")))));
        refused(
                FaultCode.UNKNOWN_ENTRY,
                () ->
                        west.create(
                                CreateRequest.of(NotesReader.ID)
                                        .partners(
                                                Map.of(
                                                        "notes",
                                                        "tcp://127.0.0.1:1/services/unknown"))));
    }
}
