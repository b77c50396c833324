package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceContract;
import io.portolan.services.node.NotesService.Add;
import io.portolan.services.node.NotesService.Broken;
import io.portolan.services.node.NotesService.Echo;
import io.portolan.services.node.NotesService.Longer;
import io.portolan.services.node.NotesService.Note;
import io.portolan.services.node.NotesService.Notes;
import io.portolan.services.node.NotesService.Tag;
import io.portolan.services.operation.Deadline;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Match;
import io.portolan.services.operation.Notification;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Every verb and every fault, in one table with one answer each, over the transport of a subclass.
@Timeout(30)
abstract class TransportSuite {

    private static final String TABLE = "/services/table";
    private static final String CAREFUL = "/services/careful";
    private static final Terms PLAIN = Terms.LOCAL;

    @ServiceContract(id = "urn:test:careful", state = Notes.class, isRevisionRequired = true)
    static final class Careful {}

    /// @param expected the answer, see [Transport.Answer#toString()]
    private record Row(
            String expected, Verb verb, String path, @Nullable Object body, Terms terms) {}

    private final List<Row> table = new ArrayList<>();
    private ServiceNode node;
    private Transport transport;

    /// The way to this node.
    abstract Transport transport(ServiceNode to) throws Exception;

    /// The node that is asked.
    ServiceNodeBuilder builder() {
        return ServiceNode.builder()
                .name("test")
                .service(NotesService.class)
                .service(Careful.class);
    }

    @BeforeEach
    void start() throws Exception {
        node = builder().start();
        node.create(CreateRequest.of("urn:test:careful").name("careful"));
        transport = transport(node);
        fill();
    }

    @AfterEach
    void close() throws Exception {
        transport.close();
        node.close();
    }

    @Test
    @DisplayName("services 30: every verb has the same revision or fault over each transport")
    void everyVerbHasItsAnswer() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Row row : table) {
            Transport.Answer answer = perform(row);
            if (!answer.toString().equals(row.expected())) {
                wrong.add(row + " was answered " + answer);
            }
        }
        assertTrue(wrong.isEmpty(), () -> String.join("\n", wrong));
    }

    @Test
    @DisplayName("services 30: subscribers are told the same over each transport")
    void everyChangeIsTold() throws Exception {
        Deliveries told = new Deliveries();
        List<String> changes = new ArrayList<>();
        for (Row row : table) {
            perform(row);
            if (row.verb() == Verb.CREATE
                    && row.path().equals(Target.CONSTRUCTOR)
                    && row.expected().startsWith("CREATED")) {
                transport.subscribe(TABLE, new Subscriber(SubscribeOptions.DEFAULT, told));
            }
        }
        for (Delivery next = told.next();
                next instanceof Delivery.Event(Notification change);
                next = told.next()) {
            changes.add(
                    "%d %s %s %s"
                            .formatted(
                                    change.revision().number(),
                                    change.verb(),
                                    change.item(),
                                    change.type())
                            .strip());
        }
        assertEquals(
                List.of(
                        "1 INSERT notes/a Note",
                        "2 UPDATE  Notes",
                        "3 UPDATE  Notes",
                        "4 UPDATE  Add",
                        "5 UPSERT tags/t Tag",
                        "6 UPSERT tags/t Tag",
                        "7 DELETE tags/t",
                        "8 REPLACE  Notes",
                        "9 INSERT notes/b Note"),
                changes);
    }

    @Test
    @DisplayName("services 30: bodies of answers are the same over each transport")
    void answersHaveBodies() throws Exception {
        for (Row row : table.subList(0, 4)) {
            perform(row);
        }
        assertEquals(
                "{\"id\":\"a\",\"text\":\"one\"}",
                perform(new Row("", Verb.GET, TABLE + "/notes/a", null, PLAIN)).body());
        assertEquals(
                "{\"text\":\"hi!\"}",
                perform(new Row("", Verb.SUBMIT, TABLE + "/echo", new Echo("hi"), PLAIN)).body());
        assertEquals(
                "[\"one\"]",
                perform(new Row("", Verb.QUERY, TABLE + "/longer", new Longer(2), PLAIN)).body());
    }

    private Transport.Answer perform(Row row) throws Exception {
        return transport.perform(
                new Operation(row.verb(), Target.parse(row.path()), row.body(), row.terms()));
    }

    private void row(String expected, Verb verb, String path, @Nullable Object body) {
        row(expected, verb, path, body, terms -> terms);
    }

    private void row(
            String expected,
            Verb verb,
            String path,
            @Nullable Object body,
            UnaryOperator<Terms> terms) {
        table.add(new Row(expected, verb, path, body, terms.apply(PLAIN)));
    }

    private static Encoded json(String text) {
        return encoded("application/json", text);
    }

    private static Encoded encoded(String mediaType, String text) {
        return new Encoded(mediaType, text.getBytes(StandardCharsets.UTF_8), "");
    }

    private void fill() {
        CreateRequest create = CreateRequest.of(NotesService.ID).name("table");
        row("CREATED 0 " + TABLE, Verb.CREATE, Target.CONSTRUCTOR, create);
        row("DuplicateEntry", Verb.CREATE, Target.CONSTRUCTOR, create);
        row("UnknownEntry", Verb.CREATE, Target.CONSTRUCTOR, CreateRequest.of("urn:none"));
        row("CREATED 1 " + TABLE + "/notes/a", Verb.INSERT, TABLE + "/notes", new Note("a", "one"));
        row("DONE 1", Verb.LOOKUP, TABLE, null);
        row("DONE 1", Verb.GET, TABLE, null);
        row("DONE 1", Verb.GET, TABLE + "/notes/a", null);
        row("UnknownEntry", Verb.GET, TABLE + "/notes/z", null);
        row("UnknownEntry", Verb.GET, "/services/none", null);
        row("DuplicateEntry", Verb.INSERT, TABLE + "/notes", new Note("a", "two"));
        patches();
        row("DONE 4", Verb.UPDATE, TABLE, new Add(3));
        row("OperationFailed", Verb.UPDATE, TABLE, new Broken("exception"));
        row("Gone", Verb.UPDATE, TABLE, new Broken("fault"));
        row("CREATED 5 " + TABLE + "/tags/t", Verb.UPSERT, TABLE + "/tags/t", new Tag("red"));
        row("DONE 6", Verb.UPSERT, TABLE + "/tags/t", new Tag("blue"));
        row(
                "StateConflict",
                Verb.UPSERT,
                TABLE + "/tags/t",
                new Tag("x"),
                t -> t.ifNoneMatch(Match.ANY));
        row(
                "StateConflict",
                Verb.UPSERT,
                TABLE + "/tags/u",
                new Tag("x"),
                t -> t.ifMatch(Match.ANY));
        row("MessageNotSupported", Verb.UPSERT, TABLE + "/notes/b", new Note("c", ""));
        row("DONE 7", Verb.DELETE, TABLE + "/tags/t", null);
        row("UnknownEntry", Verb.DELETE, TABLE + "/tags/t", null);
        row("DONE 8", Verb.REPLACE, TABLE, new Notes("new", Map.of(), Map.of(), 9));
        row("MessageNotSupported", Verb.REPLACE, TABLE, new Tag("no state"));
        Revision other = new Revision("other", 8);
        row("StateConflict", Verb.REPLACE, TABLE, new Notes(), t -> t.ifMatch(Match.of(other)));
        row("PreconditionRequired", Verb.REPLACE, CAREFUL, new Notes());
        row("DONE 8", Verb.QUERY, TABLE, "/total");
        row("UnknownEntry", Verb.QUERY, TABLE, "/nothing");
        row("InvalidBody", Verb.QUERY, TABLE, "total");
        row("DONE 8", Verb.QUERY, TABLE + "/longer", new Longer(1));
        row("DONE 8", Verb.SUBMIT, TABLE + "/echo", new Echo("a"));
        row("UnknownEntry", Verb.SUBMIT, TABLE + "/none", new Echo("a"));
        row("ActionNotSupported", Verb.CREATE, TABLE, create);
        row("ActionNotSupported", Verb.DELETE, Target.DIRECTORY + "/services/table", null);
        badBodies();
        Note note = new Note("b", "two");
        UnaryOperator<Terms> key = t -> t.idempotencyKey("k");
        row("CREATED 9 " + TABLE + "/notes/b", Verb.INSERT, TABLE + "/notes", note, key);
        row("CREATED 9 " + TABLE + "/notes/b", Verb.INSERT, TABLE + "/notes", note, key);
        row("MessageNotSupported", Verb.INSERT, TABLE + "/notes", new Note("b", "x"), key);
        Deadline over = Deadline.after(Duration.ZERO);
        row("ResponseTimeout", Verb.SUBMIT, TABLE + "/echo", new Echo("a"), t -> t.deadline(over));
        row("DONE 9", Verb.DROP, TABLE, null);
        row("UnknownEntry", Verb.DROP, TABLE, null);
    }

    private void patches() {
        String merge = "application/merge-patch+json";
        String patch = "application/json-patch+json";
        row("DONE 2", Verb.UPDATE, TABLE, encoded(merge, "{\"title\":\"x\"}"));
        row(
                "DONE 3",
                Verb.UPDATE,
                TABLE,
                encoded(
                        patch,
                        "[{\"op\":\"test\",\"path\":\"/title\",\"value\":\"x\"},"
                                + "{\"op\":\"replace\",\"path\":\"/total\",\"value\":1}]"));
        row(
                "StateConflict",
                Verb.UPDATE,
                TABLE,
                encoded(patch, "[{\"op\":\"test\",\"path\":\"/title\",\"value\":\"y\"}]"));
        row("MessageNotSupported", Verb.UPDATE, TABLE, encoded(merge, "{\"total\":-1}"));
        row("MessageNotSupported", Verb.UPDATE, TABLE, encoded(merge, "{\"more\":1}"));
        row("InvalidBody", Verb.UPDATE, TABLE, encoded(merge, "{"));
    }

    private void badBodies() {
        row("InvalidBody", Verb.REPLACE, TABLE, json("{"));
        row("InvalidBody", Verb.REPLACE, TABLE, json("{\"title\":1,\"title\":1}"));
        row("InvalidBody", Verb.REPLACE, TABLE, json("[".repeat(100)));
        row("MessageNotSupported", Verb.REPLACE, TABLE, json("{}"));
        row("MessageNotSupported", Verb.REPLACE, TABLE, encoded("text/plain", "x"));
        row("TooLarge", Verb.REPLACE, TABLE, json(" ".repeat((1 << 20) + 1)));
    }
}
