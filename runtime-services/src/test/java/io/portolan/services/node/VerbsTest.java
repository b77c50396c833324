package io.portolan.services.node;

import static io.portolan.services.node.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.Stated;
import io.portolan.services.call.BlockingExchange;
import io.portolan.services.node.NotesService.Add;
import io.portolan.services.node.NotesService.Broken;
import io.portolan.services.node.NotesService.Echo;
import io.portolan.services.node.NotesService.Longer;
import io.portolan.services.node.NotesService.Note;
import io.portolan.services.node.NotesService.Notes;
import io.portolan.services.node.NotesService.Tag;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Match;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Directory;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the verbs do to a state, with handlers and by themselves.
@Timeout(20)
class VerbsTest {

    private ServiceNode node;
    private ServiceProxy<Notes> notes;

    @BeforeEach
    void start() throws Exception {
        node = NotesService.node();
        notes = NotesService.create(node);
    }

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    @DisplayName("services 5: each committed change increases the revision by exactly 1")
    void aChangeIsOneRevision() throws Exception {
        Revision first = notes.get().revision();
        assertEquals(0, first.number());
        notes.insert(new Note("a", "first"));
        assertEquals(first.plus(2), notes.update(new Add(5), null));
        assertEquals(first.plus(3), notes.at("tags/red").upsert(new Tag("#f00")));
        assertEquals(first.plus(4), notes.at("notes/a").update(new Note("a", "other"), null));
        assertEquals(first.plus(5), notes.at("notes/a").delete(null));
        assertEquals(first.plus(6), notes.replace(new Notes(), null));
        assertEquals(first.plus(6), notes.get().revision());
        notes.submit(new Echo("x"), Echo.class);
        notes.query(new Longer(0), List.class);
        assertEquals(first.plus(6), notes.get().revision());
    }

    @ParameterizedTest
    @ValueSource(strings = {"fault", "error", "exception"})
    @DisplayName("services 5: a failed operation changes nothing, even after commit")
    void aFailedOneIsNone(String how) throws Exception {
        Deliveries told = new Deliveries();
        notes.subscribe(SubscribeOptions.DEFAULT, told);
        Stated<Notes> before = notes.get();
        refused(
                how.equals("fault") ? FaultCode.GONE : FaultCode.OPERATION_FAILED,
                () -> notes.update(new Broken(how), null));
        assertEquals(before, notes.get());
        notes.update(new Add(1), null);
        assertEquals(1, told.number(), "the first change told is the next one");
    }

    @Test
    @DisplayName("services 8: UPDATE and DELETE of a missing key, INSERT of an existing one")
    void keysAreMissingOrThere() throws Exception {
        assertEquals(notes.lookup().path() + "/notes/a", notes.insert(new Note("a", "one")));
        Fault fault = refused(FaultCode.DUPLICATE_ENTRY, () -> notes.insert(new Note("a", "two")));
        assertTrue(fault.detail().contains("'a' is in notes of "), fault.detail());
        refused(FaultCode.UNKNOWN_ENTRY, () -> notes.at("notes/b").update(new Note("b", ""), null));
        refused(FaultCode.UNKNOWN_ENTRY, () -> notes.at("notes/b").delete(null));
        refused(FaultCode.UNKNOWN_ENTRY, () -> notes.at("notes/b").item(Note.class));
        refused(FaultCode.UNKNOWN_ENTRY, () -> notes.at("nothing").item(Note.class));
        assertEquals(new Note("a", "one"), notes.at("notes/a").item(Note.class));
        assertEquals(1, notes.get().revision().number());
    }

    @Test
    @DisplayName("services 8: UPSERT answers created or done, and never that a key is missing")
    void upsertKnowsWhatWasThere() throws Exception {
        Reply first = notes.at("tags/a").async().ask(Verb.UPSERT, new Tag("x")).get();
        assertEquals(Reply.Outcome.CREATED, first.outcome());
        assertEquals(notes.lookup().path() + "/tags/a", first.location());
        Reply second = notes.at("tags/a").async().ask(Verb.UPSERT, new Tag("y")).get();
        assertEquals(Reply.Outcome.DONE, second.outcome());
        assertEquals(Map.of("a", new Tag("y")), notes.get().state().tags());
        notes.upsert(new Note("k", "by its own key"));
        assertEquals(Set.of("k"), notes.get().state().notes().keySet());
        Fault fault =
                refused(
                        FaultCode.MESSAGE_NOT_SUPPORTED,
                        () -> notes.at("notes/z").upsert(new Note("k", "")));
        assertTrue(fault.detail().startsWith("key 'k' in the body, 'z' in the path"));
    }

    @Test
    void insertMakesUpAKeyWhereTheItemHasNone() throws Exception {
        String one = notes.insert(new Tag("red"));
        String other = notes.insert(new Tag("red"));
        assertNotEquals(one, other);
        assertEquals(2, notes.get().state().tags().size());
        assertEquals(
                new Tag("red"),
                node.connect(URI.create(notes.lookup().path()), Notes.class)
                        .at(Target.parse(one).item())
                        .item(Tag.class));
    }

    @Test
    void aKeyMayHaveSlashes() throws Exception {
        String path = notes.insert(new Note("a/b~c", "odd"));
        assertTrue(path.endsWith("/notes/a~1b~0c"), path);
        assertEquals("odd", notes.at(Target.parse(path).item()).item(Note.class).text());
        assertEquals("odd", notes.query("/notes/a~1b~0c/text", String.class));
    }

    @Test
    @DisplayName("services 6: a stale revision is refused, without change and notification")
    void aStaleRevisionIsRefused() throws Exception {
        Deliveries told = new Deliveries();
        notes.subscribe(SubscribeOptions.DEFAULT, told);
        Revision first = notes.get().revision();
        Revision second = notes.update(new Add(1), first);
        for (Verb verb : List.of(Verb.UPDATE, Verb.REPLACE)) {
            Object body = verb == Verb.UPDATE ? new Add(1) : new Notes();
            Terms stale = Terms.of(Principal.LOCAL).ifMatch(Match.of(first));
            Fault fault = refused(FaultCode.STATE_CONFLICT, () -> ask(verb, "", body, stale));
            assertEquals(second.toString(), fault.extensions().get(Fault.REVISION));
        }
        refused(FaultCode.STATE_CONFLICT, () -> notes.replace(new Notes(), first));
        assertEquals(second, notes.get().revision());
        notes.update(new Add(1), second);
        assertEquals(1, told.number());
        assertEquals(2, told.number());
    }

    @Test
    @DisplayName("services 6: insert only, update only, by conditions on what exists")
    void conditionsOnWhatExists() throws Exception {
        Terms onlyNew = Terms.LOCAL.ifNoneMatch(Match.ANY);
        Terms onlyOld = Terms.LOCAL.ifMatch(Match.ANY);
        refused(FaultCode.STATE_CONFLICT, () -> ask(Verb.UPSERT, "tags/a", new Tag("x"), onlyOld));
        ask(Verb.UPSERT, "tags/a", new Tag("x"), onlyNew);
        refused(FaultCode.STATE_CONFLICT, () -> ask(Verb.UPSERT, "tags/a", new Tag("y"), onlyNew));
        ask(Verb.UPSERT, "tags/a", new Tag("z"), onlyOld);
        assertEquals(new Tag("z"), notes.at("tags/a").item(Tag.class));
        Revision now = notes.get().revision();
        assertEquals(
                Reply.Outcome.NOT_MODIFIED,
                ask(Verb.GET, "", null, Terms.LOCAL.ifNoneMatch(Match.of(now))).outcome());
        assertEquals(
                Reply.Outcome.DONE,
                ask(Verb.GET, "", null, Terms.LOCAL.ifNoneMatch(Match.of(now.next()))).outcome());
        refused(
                FaultCode.STATE_CONFLICT,
                () -> ask(Verb.GET, "", null, Terms.LOCAL.ifMatch(Match.of(now.next()))));
    }

    @ServiceContract(id = "urn:test:careful", state = Notes.class, isRevisionRequired = true)
    static final class Careful {}

    @Test
    @DisplayName("services 6: where the contract requires a revision, it must be said")
    void aRevisionIsRequired() throws Exception {
        ServiceProxy<Notes> careful =
                node.connect(node.create(Careful.class, new Notes(), Map.of()), Notes.class);
        Revision first = careful.get().revision();
        refused(FaultCode.PRECONDITION_REQUIRED, () -> careful.replace(new Notes(), null));
        refused(FaultCode.PRECONDITION_REQUIRED, () -> careful.at("tags/a").delete(null));
        careful.insert(new Tag("what is new has none"));
        assertEquals(first.plus(2), careful.replace(new Notes(), first.next()));
    }

    @Test
    @DisplayName("services 6: of 100 concurrent changes of one revision exactly one succeeds")
    void oneOfManySucceeds() throws Exception {
        Revision first = notes.get().revision();
        CountDownLatch start = new CountDownLatch(1);
        AtomicInteger successes = new AtomicInteger();
        Set<FaultCode> refusals = ConcurrentHashMap.newKeySet();
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            int total = i;
            callers.add(
                    Thread.ofVirtual()
                            .start(() -> {
                                try {
                                    start.await();
                                    notes.replace(new Notes().total(total), first);
                                    successes.incrementAndGet();
                                } catch (FaultException e) {
                                    refusals.add(e.code());
                                } catch (InterruptedException e) {
                                    Thread.currentThread().interrupt();
                                }
                            }));
        }
        start.countDown();
        for (Thread caller : callers) {
            caller.join();
        }
        assertEquals(1, successes.get());
        assertEquals(Set.of(FaultCode.STATE_CONFLICT), refusals);
        assertEquals(1, notes.get().revision().number());
    }

    @Test
    @DisplayName("services 4: a state read during changes is the old or the new one, whole")
    void aStateIsWhole() throws Exception {
        Thread writer =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                for (int i = 0; i < 5_000; i++) {
                                    notes.update(new Add(1), null);
                                }
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });
        long last = 0;
        while (last < 5_000) {
            Stated<Notes> read = notes.get();
            assertEquals(read.revision().number(), read.state().total());
            assertTrue(read.revision().number() >= last);
            last = read.revision().number();
        }
        writer.join();
    }

    @Test
    @DisplayName("services 10: a verb that the service lacks is refused with those it has")
    void anUnsupportedVerbIsRefused() throws Exception {
        Fault fault =
                refused(
                        FaultCode.ACTION_NOT_SUPPORTED,
                        () -> ask(Verb.CREATE, "", null, Terms.LOCAL));
        assertEquals(
                List.of(
                                "LOOKUP",
                                "GET",
                                "QUERY",
                                "INSERT",
                                "UPDATE",
                                "REPLACE",
                                "UPSERT",
                                "DELETE",
                                "SUBMIT",
                                "SUBSCRIBE",
                                "DROP")
                        .stream()
                        .sorted()
                        .toList(),
                ((List<?>) Objects.requireNonNull(fault.extensions().get(Fault.ALLOW)))
                        .stream().map(String::valueOf).sorted().toList());
        ServiceProxy<Directory> directory = node.connect(URI.create("/directory"), Directory.class);
        refused(FaultCode.ACTION_NOT_SUPPORTED, () -> directory.drop());
        refused(FaultCode.ACTION_NOT_SUPPORTED, () -> directory.at("services/x").delete(null));
    }

    @Test
    void aBodyThatNoHandlerTakesIsRefused() throws Exception {
        refused(FaultCode.MESSAGE_NOT_SUPPORTED, () -> notes.submit(new Add(1), Void.class));
        refused(FaultCode.MESSAGE_NOT_SUPPORTED, () -> notes.update("text", null));
        refused(FaultCode.MESSAGE_NOT_SUPPORTED, () -> notes.update(new Notes(), null));
        refused(FaultCode.MESSAGE_NOT_SUPPORTED, () -> notes.insert(new Add(1)));
        refused(FaultCode.MESSAGE_NOT_SUPPORTED, () -> notes.query(5, String.class));
        refused(FaultCode.INVALID_BODY, () -> notes.query("notes", String.class));
        refused(FaultCode.INVALID_BODY, () -> notes.query("/notes/~2", String.class));
        refused(FaultCode.ACTION_NOT_SUPPORTED, () -> notes.at("title").insert(new Tag("x")));
        refused(FaultCode.UNKNOWN_ENTRY, () -> notes.at("none").insert(new Tag("x")));
        refused(FaultCode.UNKNOWN_ENTRY, () -> notes.query("//a~1b", String.class));
        refused(FaultCode.UNKNOWN_ENTRY, () -> notes.query("/nothing", String.class));
        refused(FaultCode.UNKNOWN_ENTRY, () -> notes.named("none").submit(null, Void.class));
        refused(
                FaultCode.MESSAGE_NOT_SUPPORTED,
                () -> ask(Verb.REPLACE, "", new Tag("x"), Terms.LOCAL));
        refused(FaultCode.MESSAGE_NOT_SUPPORTED, () -> ask(Verb.SUBSCRIBE, "", null, Terms.LOCAL));
        assertEquals(0, notes.get().revision().number());
    }

    @Test
    void actionsAndQueriesAreFoundByTypeOrName() throws Exception {
        assertEquals(new Echo("a!"), notes.submit(new Echo("a"), Echo.class));
        assertEquals(new Echo("b!"), notes.named("echo").submit(new Echo("b"), Echo.class));
        assertEquals("longer than 3", notes.named("later").submit(new Longer(3), String.class));
        notes.insert(new Note("a", "four"));
        assertEquals(List.of("four"), notes.query(new Longer(3), List.class));
        assertEquals(List.of(), notes.named("longer").query(new Longer(4), List.class));
        assertEquals("none", notes.query("/title", String.class));
        assertEquals(List.of("echo", "later"), notes.lookup().actions());
        assertEquals(List.of("longer"), notes.lookup().queries());
    }

    private Reply ask(
            Verb verb, String item, @org.jspecify.annotations.Nullable Object body, Terms terms)
            throws Exception {
        BlockingExchange call =
                new BlockingExchange(
                        new Operation(
                                verb, Target.of(notes.lookup().path()).at(item), body, terms));
        node.operations().perform(call);
        return call.await();
    }
}
