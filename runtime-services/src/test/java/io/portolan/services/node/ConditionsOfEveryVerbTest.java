package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.Stated;
import io.portolan.services.node.NotesService.Add;
import io.portolan.services.node.NotesService.Echo;
import io.portolan.services.node.NotesService.Longer;
import io.portolan.services.node.NotesService.Note;
import io.portolan.services.node.NotesService.Notes;
import io.portolan.services.node.NotesService.Tag;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Match;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Every verb honors the conditions that it is given, over every transport.
@Timeout(60)
class ConditionsOfEveryVerbTest {

    private static final String TABLE = "/services/table";

    private ServiceNode node;
    private Ways ways;

    /// @param verb of an operation that would be done
    private record Asked(Verb verb, String path, @Nullable Object body) {}

    private static final List<Asked> ALL =
            List.of(
                    new Asked(Verb.LOOKUP, TABLE, null),
                    new Asked(Verb.GET, TABLE, null),
                    new Asked(Verb.GET, TABLE + "/notes/a", null),
                    new Asked(Verb.QUERY, TABLE, "/total"),
                    new Asked(Verb.QUERY, TABLE + "/longer", new Longer(1)),
                    new Asked(Verb.INSERT, TABLE + "/notes", new Note("b", "")),
                    new Asked(Verb.UPDATE, TABLE, new Add(1)),
                    new Asked(Verb.UPDATE, TABLE + "/notes/a", new Note("a", "x")),
                    new Asked(Verb.UPSERT, TABLE + "/tags/t", new Tag("red")),
                    new Asked(Verb.DELETE, TABLE + "/notes/a", null),
                    new Asked(Verb.REPLACE, TABLE, new Notes()),
                    new Asked(Verb.SUBMIT, TABLE + "/echo", new Echo("a")),
                    new Asked(Verb.SUBMIT, TABLE + "/later", new Longer(1)),
                    new Asked(
                            Verb.CREATE,
                            Target.CONSTRUCTOR,
                            CreateRequest.of(NotesService.ID).name("more")),
                    new Asked(Verb.DROP, TABLE, null));

    @BeforeEach
    void start() throws Exception {
        node = NotesService.node();
        ways = new Ways(node);
    }

    @AfterEach
    void close() throws Exception {
        ways.close();
        node.close();
    }

    private ServiceProxy<Notes> table() throws InterruptedException {
        ServiceProxy<Notes> table =
                node.connect(
                        node.create(CreateRequest.of(NotesService.ID).name("table")), Notes.class);
        table.at("notes").insert(new Note("a", "one"));
        table.at("tags/t").upsert(new Tag("blue"));
        return table;
    }

    @Test
    void anotherRevisionIsAConflictAndDoesNothing() throws Exception {
        ServiceProxy<Notes> table = table();
        Stated<Notes> before = table.get();
        Match stale = Match.of(new Revision(before.revision().epoch(), 1), new Revision("e", 2));
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, Transport> way : ways.all().entrySet()) {
            for (Asked each : ALL) {
                String answer = perform(way.getValue(), each, Terms.LOCAL.ifMatch(stale));
                if (!answer.equals("StateConflict")) {
                    wrong.add(way.getKey() + " " + each + ": " + answer);
                }
            }
        }
        assertEquals(List.of(), wrong);
        assertEquals(before, table.get());
        assertEquals(1, node.directory(NotesService.ID).size());
    }

    @Test
    void aRevisionThatIsNotWantedIsAConflictOrKnownAlready() throws Exception {
        ServiceProxy<Notes> table = table();
        Stated<Notes> before = table.get();
        List<String> wrong = new ArrayList<>();
        for (Match unwanted : List.of(Match.ANY, Match.of(before.revision()))) {
            for (Map.Entry<String, Transport> way : ways.all().entrySet()) {
                for (Asked each : ALL) {
                    if (each.verb() == Verb.CREATE && !unwanted.isAny()) {
                        continue; // the constructor has a revision of its own
                    }
                    boolean isReading = each.verb() == Verb.GET || each.verb() == Verb.QUERY;
                    String expected = isReading ? "NOT_MODIFIED" : "StateConflict";
                    String answer =
                            perform(way.getValue(), each, Terms.LOCAL.ifNoneMatch(unwanted));
                    if (!answer.equals(expected)) {
                        wrong.add(way.getKey() + " " + each + ": " + answer);
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
        assertEquals(before, table.get());
    }

    @Test
    void thePresentRevisionIsNone() throws Exception {
        for (Map.Entry<String, Transport> way : ways.all().entrySet()) {
            ServiceProxy<Notes> table = table();
            for (Asked each : ALL) {
                Match present =
                        each.verb() == Verb.CREATE ? Match.ANY : Match.of(table.get().revision());
                String answer = perform(way.getValue(), each, Terms.LOCAL.ifMatch(present));
                assertTrue(
                        answer.equals("DONE") || answer.equals("CREATED"),
                        way.getKey() + " " + each + ": " + answer);
            }
            node.connect(URI.create("/services/more"), Notes.class).drop();
        }
    }

    @Test
    void theProxyHasThemForEveryVerb() throws Exception {
        ServiceProxy<Notes> table = table();
        ServiceProxy<Notes> stale = table.ifMatch(Match.of(new Revision("old", 1)));
        List<Action> actions =
                List.of(
                        stale::lookup,
                        stale::get,
                        () -> stale.at("notes/a").item(Note.class),
                        () -> stale.query("/total", Integer.class),
                        () -> stale.at("notes").insert(new Note("c", "")),
                        () -> stale.update(new Add(1), null),
                        () -> stale.at("tags/t").upsert(new Tag("")),
                        () -> stale.replace(new Notes(), null),
                        () -> stale.at("notes/a").delete(null),
                        () -> stale.named("echo").submit(new Echo(""), Echo.class),
                        () -> stale.subscribe(SubscribeOptions.DEFAULT, delivery -> {}),
                        stale::drop);
        for (Action each : actions) {
            assertEquals(
                    FaultCode.STATE_CONFLICT, assertThrows(FaultException.class, each::run).code());
        }
        ServiceProxy<Notes> known = table.ifNoneMatch(Match.of(table.get().revision()));
        assertEquals(
                FaultCode.STATE_CONFLICT, assertThrows(FaultException.class, known::get).code());
        assertEquals(2, table.get().revision().number());
    }

    /// A service whose change can be held up.
    @ServiceContract(id = "urn:test:held", state = Notes.class)
    static final class Held {

        static final CountDownLatch RUNS = new CountDownLatch(1);
        static final CountDownLatch GO = new CountDownLatch(1);

        @On(Verb.UPDATE)
        Notes hold(Add add, ServiceContext<Notes> context) throws InterruptedException {
            RUNS.countDown();
            GO.await();
            return context.state().state().total(add.number());
        }
    }

    @Test
    void aDropWhoseRevisionIsGoneWhenItsTurnComesLeavesTheServiceAtWork() throws Exception {
        try (ServiceNode held = ServiceNode.builder().service(Held.class).start()) {
            ServiceProxy<Notes> service =
                    held.connect(
                            held.create(CreateRequest.of("urn:test:held").name("held")),
                            Notes.class);
            Revision before = service.get().revision();
            CompletableFuture<?> update = service.async().ask(Verb.UPDATE, new Add(5));
            Held.RUNS.await();
            CompletableFuture<?> drop =
                    service.ifMatch(Match.of(before)).async().ask(Verb.DROP, null);
            while (held.operations().model("/services/held") != null && !isDropping(service)) {
                LockSupport.parkNanos(500_000);
            }
            Held.GO.countDown();
            update.get(20, TimeUnit.SECONDS);
            Exception refused = assertThrows(Exception.class, () -> drop.get(20, TimeUnit.SECONDS));
            assertEquals(
                    FaultCode.STATE_CONFLICT,
                    assertInstanceOf(FaultException.class, refused.getCause()).code());
            assertEquals(5, service.get().state().total());
            assertNotEquals(before, service.update(new Add(6), null));
            service.ifMatch(Match.of(service.get().revision())).drop();
        }
    }

    private static boolean isDropping(ServiceProxy<Notes> service) throws InterruptedException {
        try {
            service.get();
            return false;
        } catch (FaultException e) {
            return true;
        }
    }

    @FunctionalInterface
    private interface Action {
        void run() throws Exception;
    }

    private static String perform(Transport transport, Asked asked, Terms terms) throws Exception {
        return transport
                .perform(
                        new Operation(
                                asked.verb(), Target.parse(asked.path()), asked.body(), terms))
                .what();
    }
}
