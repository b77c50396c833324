package io.portolan.services.node;

import static io.portolan.services.node.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.Creation;
import io.portolan.services.Limits;
import io.portolan.services.On;
import io.portolan.services.Partner;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.Stated;
import io.portolan.services.node.NotesService.Notes;
import io.portolan.services.operation.Delivery.Event;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Contracts;
import io.portolan.services.system.Directory;
import io.portolan.services.system.Wanted;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// How services come to be, with their partners, and how they are found.
@Timeout(20)
class CreateTest {

    record Empty() {}

    @ServiceContract(id = "urn:test:leaf", state = Empty.class, also = "urn:test:generic")
    static final class Leaf {

        @On(Verb.SUBMIT)
        String who(ServiceContext<Empty> context) {
            return context.info().name();
        }
    }

    @ServiceContract(id = "urn:test:pair", state = Empty.class)
    @Partner(name = "always", contract = "urn:test:leaf", creation = Creation.CREATE_ALWAYS)
    @Partner(name = "found", contract = "urn:test:notes")
    static final class Pair {

        @On(Verb.SUBMIT)
        int total(ServiceContext<Empty> context) throws InterruptedException {
            return context.partner("found", Notes.class).get().state().total();
        }
    }

    @ServiceContract(id = "urn:test:open", state = Empty.class)
    @Partner(name = "maybe", contract = "urn:test:generic", optional = true)
    @Partner(
            name = "notes",
            contract = "urn:test:notes",
            creation = Creation.USE_EXISTING_OR_CREATE)
    @Partner(
            name = "listed",
            contract = "urn:test:leaf",
            creation = Creation.FROM_LIST,
            optional = true)
    static final class Open {

        @On(Verb.SUBMIT)
        int missing(ServiceContext<Empty> context) throws InterruptedException {
            return context.partner("maybe", Notes.class).get().state().total();
        }
    }

    @ServiceContract(id = "urn:test:endless", state = Empty.class)
    @Partner(name = "same", contract = "urn:test:endless", creation = Creation.CREATE_ALWAYS)
    static final class Endless {}

    /// A service that never comes to be, because its constructor waits until it is interrupted.
    @ServiceContract(id = "urn:test:stuck", state = Empty.class)
    @Partner(name = "leaf", contract = "urn:test:leaf", creation = Creation.CREATE_ALWAYS)
    static final class Stuck {

        Stuck() throws InterruptedException {
            new CountDownLatch(1).await();
        }
    }

    /// A service whose creator is interrupted when it is almost there.
    @ServiceContract(id = "urn:test:late", state = Empty.class)
    static final class Late {

        Late() {
            Thread.currentThread().interrupt();
        }
    }

    private ServiceNode node;

    @BeforeEach
    void start() throws Exception {
        node =
                ServiceNode.builder()
                        .name("test")
                        .service(NotesService.class)
                        .service(Leaf.class)
                        .service(Pair.class)
                        .service(Open.class)
                        .service(Endless.class)
                        .service(Stuck.class)
                        .service(Late.class)
                        .start();
    }

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    @DisplayName("services 1: CREATE answers where the service is; GET there gives the first state")
    void createTellsWhere() throws Exception {
        Notes first = new Notes("hello", Map.of(), Map.of(), 3);
        ServiceProxy<Contracts> constructor =
                node.connect(URI.create("/constructor"), Contracts.class);
        Reply reply =
                constructor
                        .async()
                        .ask(
                                Verb.CREATE,
                                CreateRequest.of(NotesService.ID).name("mine").state(first))
                        .get();
        assertEquals(Reply.Outcome.CREATED, reply.outcome());
        assertEquals("/services/mine", reply.location());
        Stated<Notes> read = node.connect(URI.create("/services/mine"), Notes.class).get();
        assertEquals(first, read.state());
        assertEquals(reply.revision(), read.revision());
        assertEquals(
                List.of(
                        "urn:test:endless",
                        "urn:test:late",
                        "urn:test:leaf",
                        "urn:test:notes",
                        "urn:test:open",
                        "urn:test:pair",
                        "urn:test:stuck"),
                constructor.get().state().contracts());
    }

    @Test
    @DisplayName("services 1: unknown contract, name twice, and a state of another type")
    void createIsRefused() throws Exception {
        refused(FaultCode.UNKNOWN_ENTRY, () -> node.create(CreateRequest.of("urn:none")));
        node.create(CreateRequest.of(NotesService.ID).name("mine"));
        refused(
                FaultCode.DUPLICATE_ENTRY,
                () -> node.create(CreateRequest.of(NotesService.ID).name("mine")));
        refused(
                FaultCode.MESSAGE_NOT_SUPPORTED,
                () -> node.create(CreateRequest.of(NotesService.ID).name("bad").state("text")));
        refused(
                FaultCode.MESSAGE_NOT_SUPPORTED,
                () -> node.create(CreateRequest.of(NotesService.ID).name("../up")));
        assertEquals(1, node.directory(NotesService.ID).size());
        node.create(CreateRequest.of(NotesService.ID).name("bad")); // the name is free still
    }

    @Test
    void thereAreAtMostSoManyServices() throws Exception {
        try (ServiceNode small =
                ServiceNode.builder()
                        .service(NotesService.class)
                        .limits(Limits.DEFAULT.maxServices(1))
                        .start()) {
            ServiceProxy<Notes> first =
                    small.connect(small.create(CreateRequest.of(NotesService.ID)), Notes.class);
            FaultException refused =
                    assertThrows(
                            FaultException.class,
                            () -> small.create(CreateRequest.of(NotesService.ID)));
            assertEquals(FaultCode.INSUFFICIENT_RESOURCES, refused.code());
            assertEquals(
                    "the node has 1 services, no more are taken: DROP one, or raise maxServices",
                    refused.fault().detail());
            first.drop();
            small.create(CreateRequest.of(NotesService.ID));
        }
    }

    @Test
    void aNameIsFreeAgainAfterDrop() throws Exception {
        CreateRequest mine = CreateRequest.of(NotesService.ID).name("mine");
        ServiceProxy<Notes> first = node.connect(node.create(mine), Notes.class);
        String epoch = first.get().revision().epoch();
        first.drop();
        node.create(mine);
        assertNotEquals(epoch, first.get().revision().epoch());
    }

    @Test
    @DisplayName("services 2: a missing partner fails CREATE, and what was made for it is dropped")
    void aMissingPartnerTakesAllBack() throws Exception {
        refused(FaultCode.UNKNOWN_ENTRY, () -> node.create(CreateRequest.of("urn:test:pair")));
        assertTrue(node.directory("urn:test:leaf").isEmpty());
        assertTrue(node.directory("urn:test:pair").isEmpty());
        URI notes = node.create(CreateRequest.of(NotesService.ID));
        node.connect(notes, Notes.class).update(new NotesService.Add(4), null);
        URI pair = node.create(CreateRequest.of("urn:test:pair"));
        ServiceProxy<Empty> proxy = node.connect(pair, Empty.class);
        Map<String, String> partners = proxy.lookup().partners();
        assertEquals(notes.getPath(), partners.get("found"));
        assertEquals(partners.get("always"), node.directory("urn:test:leaf").getFirst().path());
        assertEquals(4, proxy.submit(null, Integer.class));
    }

    @Test
    @DisplayName("services 2: what was made for one whose time is over is dropped, too")
    void aDeadlineTakesAllBack() throws Exception {
        Deliveries told = new Deliveries();
        node.connect(URI.create("/directory"), Directory.class)
                .subscribe(SubscribeOptions.DEFAULT, told);
        ServiceProxy<Contracts> constructor =
                node.connect(URI.create("/constructor"), Contracts.class)
                        .timeout(Duration.ofMillis(500));
        CompletableFuture<Reply> late =
                constructor.async().ask(Verb.CREATE, CreateRequest.of("urn:test:stuck"));
        assertEquals(Verb.UPSERT, told.next(Event.class).notification().verb());
        Throwable why = late.handle((reply, failure) -> failure).join();
        assertEquals(
                FaultCode.RESPONSE_TIMEOUT, assertInstanceOf(FaultException.class, why).code());
        assertEquals(Verb.DELETE, told.next(Event.class).notification().verb());
        assertTrue(node.directory("urn:test:leaf").isEmpty());
    }

    @Test
    void aServiceThatIsThereIsCreatedThoughItsCreatorIsInterrupted() throws Exception {
        for (int i = 0; i < 20; i++) { // the directory may be told before the creator looks
            URI late = node.create(CreateRequest.of("urn:test:late"));
            assertEquals(late.getPath(), node.connect(late, Empty.class).lookup().path());
        }
        assertEquals(20, node.directory("urn:test:late").size());
    }

    @Test
    @DisplayName("services 2: the four policies of partners")
    void partnersAreFoundOrMade() throws Exception {
        URI open = node.create(CreateRequest.of("urn:test:open"));
        ServiceProxy<Empty> first = node.connect(open, Empty.class);
        Map<String, String> made = first.lookup().partners();
        assertEquals(Set.of("notes"), made.keySet());
        refused(FaultCode.OPERATION_FAILED, () -> first.submit(null, Integer.class));
        URI leaf = node.create(CreateRequest.of("urn:test:leaf"));
        URI again =
                node.create(
                        CreateRequest.of("urn:test:open")
                                .partners(Map.of("listed", leaf.getPath())));
        assertEquals(
                Map.of(
                        "notes", Objects.requireNonNull(made.get("notes")),
                        "maybe", leaf.getPath(),
                        "listed", leaf.getPath()),
                node.connect(again, Empty.class).lookup().partners());
        refused(
                FaultCode.UNKNOWN_ENTRY,
                () ->
                        node.create(
                                CreateRequest.of("urn:test:open")
                                        .partners(Map.of("notes", leaf.getPath()))));
        refused(
                FaultCode.MESSAGE_NOT_SUPPORTED,
                () ->
                        node.create(
                                CreateRequest.of("urn:test:open")
                                        .partners(Map.of("other", leaf.getPath()))));
    }

    @Test
    @DisplayName("services 2: contracts that create each other without end are refused")
    void endlessPartnersAreRefused() throws Exception {
        refused(FaultCode.CALL_CYCLE, () -> node.create(CreateRequest.of("urn:test:endless")));
        assertTrue(node.directory("urn:test:endless").isEmpty());
    }

    @Test
    @DisplayName("services 25: the directory lists by contract, other contract and partner")
    void theDirectoryFinds() throws Exception {
        URI notes = node.create(CreateRequest.of(NotesService.ID).name("b-notes"));
        URI leaf = node.create(CreateRequest.of("urn:test:leaf").name("a-leaf"));
        node.create(CreateRequest.of("urn:test:open").name("c-open"));
        assertEquals(List.of(notes.getPath()), paths(NotesService.ID, ""));
        assertEquals(List.of(notes.getPath()), paths("urn:test:any", ""));
        assertEquals(List.of(leaf.getPath()), paths("urn:test:generic", ""));
        assertEquals(List.of("/services/c-open"), paths("", "maybe"));
        assertEquals(List.of(), paths("urn:test:leaf", "maybe"));
        assertEquals(10, node.directory(null).size()); // seven are of every node
        assertEquals(
                leaf.getPath(), directory().at("services/a-leaf").item(ServiceInfo.class).path());
    }

    private List<String> paths(String contract, String partner) throws InterruptedException {
        List<?> found = directory().query(new Wanted(contract, partner), List.class);
        return found.stream().map(info -> ((ServiceInfo) info).path()).toList();
    }

    private ServiceProxy<Directory> directory() {
        return node.connect(URI.create("/directory"), Directory.class);
    }

    @Test
    @DisplayName("services 25: a subscription to the directory announces what comes and goes")
    void theDirectoryTells() throws Exception {
        Deliveries told = new Deliveries();
        directory().subscribe(SubscribeOptions.DEFAULT, told);
        URI notes = node.create(CreateRequest.of(NotesService.ID).name("mine"));
        Event come = told.next(Event.class);
        assertEquals("services/mine", come.notification().item());
        assertEquals(
                NotesService.ID,
                ((ServiceInfo) Objects.requireNonNull(come.notification().body())).contract());
        node.connect(notes, Notes.class).drop();
        Event gone = told.next(Event.class);
        assertEquals(Verb.DELETE, gone.notification().verb());
        assertEquals("services/mine", gone.notification().item());
        assertFalse(directory().get().state().services().containsKey("mine"));
    }

    @Test
    void manyServicesComeAndGo() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            threads.add(
                    Thread.ofVirtual()
                            .start(() -> {
                                try {
                                    URI leaf = node.create(CreateRequest.of("urn:test:leaf"));
                                    ServiceProxy<Empty> proxy = node.connect(leaf, Empty.class);
                                    proxy.submit(null, String.class);
                                    proxy.drop();
                                } catch (InterruptedException e) {
                                    Thread.currentThread().interrupt();
                                }
                            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(7, node.directory(null).size());
        assertEquals(7, directory().get().state().services().size());
    }

    @Test
    void aServiceOfAnotherNodeIsNotConnected() {
        assertEquals(
                "service=http://other/services/x: a path in this node such as /services/name is allowed, or where it is in another one, such as tcp://HOST:PORT/services/name",
                assertThrows(
                                IllegalArgumentException.class,
                                () ->
                                        node.connect(
                                                URI.create("http://other/services/x"), Empty.class))
                        .getMessage());
    }
}
