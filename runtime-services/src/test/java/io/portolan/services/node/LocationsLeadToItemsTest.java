package io.portolan.services.node;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.node.NotesService.Note;
import io.portolan.services.node.NotesService.Notes;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A key is refused, or the location that INSERT answers leads to the item.
@Timeout(60)
class LocationsLeadToItemsTest {

    private static final String TABLE = "/services/table";
    private static final int RANDOM_KEYS = 60;

    private ServiceNode node;
    private Ways ways;

    @BeforeEach
    void start() throws Exception {
        node = ServiceNode.builder().service(NotesService.class).service(Adding.class).start();
        node.create(CreateRequest.of(NotesService.ID).name("table"));
        ways = new Ways(node);
    }

    @AfterEach
    void close() throws Exception {
        ways.close();
        node.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a\u0000b", "\n", "\u007f", "\u0085", "a\\b"})
    void keysThatNoPathCanNameAreRefused(String key) throws Exception {
        refused(key);
    }

    @Test
    void keysThatAreTooLongOrNoTextAreRefused() throws Exception {
        refused("k".repeat(257));
        refused("k".repeat(4096));
        refused("\ud800");
        refused("a\udc00b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "a/b",
                "~",
                "~1",
                "~0",
                "/",
                "//",
                "%",
                "%2e%2e",
                "%2f",
                "%00",
                "a b",
                " ",
                "...",
                "..a",
                "$info",
                "$",
                "$actions/x",
                "?",
                "#",
                "a?b#c",
                "ü",
                "日本",
                "\ud83d\ude00",
                "+",
                "&=;",
                "\"<>[]^`{|}",
                "*",
                "'",
                ":",
                "http://example.org/../x",
                "é\u0301",
                "-",
                "0",
                "null",
            })
    void otherKeysHaveALocationThatLeadsToTheirItem(String key) throws Exception {
        assertTrue(isFound(key), key);
    }

    @Test
    void theLongestKeyHasOneToo() throws Exception {
        assertTrue(isFound("日".repeat(256)));
        assertTrue(isFound("\ud83d\ude00".repeat(128)));
        assertTrue(isFound("%".repeat(256)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void soDoRandomKeys(long seed) throws Exception {
        Random random = new Random(seed);
        int[] parts = {
            '.', '/', '~', '%', '$', 'a', '2', 'e', ' ', '\\', 7, 0x85, 0xd800, 0xdc00, 0x1f600,
            0xfc
        };
        int found = 0;
        for (int i = 0; i < RANDOM_KEYS; i++) {
            StringBuilder key = new StringBuilder();
            int length = random.nextInt(4);
            for (int j = 0; j < length; j++) {
                key.appendCodePoint(parts[random.nextInt(parts.length)]);
            }
            found += isFound(key.toString()) ? 1 : 0;
        }
        assertTrue(found > RANDOM_KEYS / 4, "seed %d: %d found".formatted(seed, found));
    }

    @Test
    void noOtherVerbBringsSuchAKeyIn() throws Exception {
        for (Map.Entry<String, Transport> way : ways.all().entrySet()) {
            for (String key : List.of("", "..", "\\u0000", "\\ud800")) {
                String item = "{\"id\":\"%s\",\"text\":\"\"}".formatted(key);
                String notes = "{\"notes\":{\"%s\":%s}}".formatted(key, item);
                List<Operation> bad =
                        List.of(
                                encoded(Verb.UPDATE, TABLE, "application/merge-patch+json", notes),
                                encoded(
                                        Verb.UPDATE,
                                        TABLE,
                                        "application/json-patch+json",
                                        "[{\"op\":\"add\",\"path\":\"/notes/%s\",\"value\":%s}]"
                                                .formatted(key, item)),
                                encoded(
                                        Verb.REPLACE,
                                        TABLE,
                                        "application/json",
                                        "{\"title\":\"\",\"notes\":{\"%s\":%s},\"tags\":{},\"total\":0}"
                                                .formatted(key, item)),
                                encoded(
                                        Verb.CREATE,
                                        Target.CONSTRUCTOR,
                                        "application/json",
                                        "{\"contract\":\"%s\",\"state\":{\"title\":\"\",\"notes\":{\"%s\":%s},\"tags\":{},\"total\":0}}"
                                                .formatted(NotesService.ID, key, item)));
                for (Operation each : bad) {
                    String what = way.getValue().perform(each).what();
                    boolean isRefused =
                            what.equals("MessageNotSupported")
                                    || (what.equals("InvalidBody") && key.startsWith("\\ud"));
                    assertTrue(isRefused, way.getKey() + " " + each.verb() + " " + key + what);
                }
            }
        }
        assertEquals(Map.of(), state().notes());
    }

    @Test
    void aPatchCannotPutAnItemUnderAnotherKey() throws Exception {
        for (Map.Entry<String, Transport> way : ways.all().entrySet()) {
            String merge = "application/merge-patch+json";
            String patch = "application/json-patch+json";
            Transport transport = way.getValue();
            transport.perform(operation(Verb.UPSERT, TABLE + "/notes/x", new Note("x", "1")));
            List<Operation> bad =
                    List.of(
                            encoded(Verb.UPDATE, TABLE, merge, "{'notes':{'x':{'id':'y'}}}"),
                            encoded(Verb.UPDATE, TABLE + "/notes", merge, "{'x':{'id':'y'}}"),
                            encoded(Verb.UPDATE, TABLE + "/notes/x", merge, "{'id':'y'}"),
                            encoded(
                                    Verb.UPDATE,
                                    TABLE,
                                    patch,
                                    "[{'op':'move','from':'/notes/x','path':'/notes/y'}]"),
                            encoded(
                                    Verb.UPDATE,
                                    TABLE,
                                    patch,
                                    "[{'op':'copy','from':'/notes/x','path':'/notes/y'}]"),
                            encoded(
                                    Verb.UPDATE,
                                    TABLE,
                                    patch,
                                    "[{'op':'replace','path':'/notes/x/id','value':'y'}]"),
                            encoded(
                                    Verb.UPDATE,
                                    TABLE + "/notes/x",
                                    patch,
                                    "[{'op':'add','path':'/id','value':'y'}]"),
                            operation(Verb.UPDATE, TABLE + "/notes/x", new Note("y", "")));
            for (Operation each : bad) {
                assertEquals(
                        "MessageNotSupported",
                        transport.perform(each).what(),
                        way.getKey() + " " + each);
            }
            String renamed =
                    "[{'op':'move','from':'/notes/x','path':'/notes/y'},"
                            + "{'op':'replace','path':'/notes/y/id','value':'y'}]";
            assertTrue(
                    transport.perform(encoded(Verb.UPDATE, TABLE, patch, renamed)).revision() > 0);
            assertEquals(Map.of("y", new Note("y", "1")), state().notes());
            transport.perform(operation(Verb.DELETE, TABLE + "/notes/y", null));
        }
    }

    @Test
    void whatAHandlerInsertsHasALocationToo() throws Exception {
        node.create(CreateRequest.of("urn:test:adding").name("adding"));
        for (Map.Entry<String, Transport> way : ways.all().entrySet()) {
            Note note = new Note("of " + way.getKey(), "");
            Operation insert = operation(Verb.INSERT, "/services/adding", note);
            String location = URLDecoder.decode(way.getValue().perform(insert).location(), UTF_8);
            assertTrue(read(way.getValue(), location).contains(note.id()), location);
        }
    }

    /// A service whose handler inserts.
    @ServiceContract(id = "urn:test:adding", state = Notes.class)
    static final class Adding {

        @On(Verb.INSERT)
        Notes add(Note note, ServiceContext<Notes> context) {
            Notes now = context.state().state();
            Map<String, Note> notes = new HashMap<>(now.notes());
            notes.put(note.id(), note);
            return new Notes(now.title(), notes, now.tags(), now.total());
        }
    }

    private void refused(String key) throws Exception {
        for (Map.Entry<String, Transport> way : ways.all().entrySet()) {
            if (way.getKey().equals("in process")
                    || new String(key.getBytes(UTF_8), UTF_8).equals(key)) {
                String answer = way.getValue().perform(insert(key)).what();
                assertEquals("MessageNotSupported", answer, way.getKey());
            }
        }
        assertEquals(Map.of(), state().notes());
    }

    /// Whether the key was accepted; then every way leads to its item.
    private boolean isFound(String key) throws Exception {
        List<String> outcomes = new ArrayList<>();
        for (Map.Entry<String, Transport> way : ways.all().entrySet()) {
            if (!new String(key.getBytes(UTF_8), UTF_8).equals(key)) {
                continue; // it has no form in JSON that could be sent
            }
            Transport.Answer made = way.getValue().perform(insert(key));
            outcomes.add(made.what());
            if (made.revision() < 0) {
                continue;
            }
            String location = made.location();
            boolean isHttp = way.getKey().startsWith("HTTP");
            if (isHttp) {
                URI uri = URI.create("http://localhost" + location);
                assertEquals(uri, uri.normalize());
                assertEquals(uri, URI.create("http://localhost/x/y").resolve(uri.getRawPath()));
                location = URLDecoder.decode(uri.getRawPath().replace("+", "%2B"), UTF_8);
            }
            for (Map.Entry<String, Transport> other : ways.all().entrySet()) {
                String item = read(other.getValue(), location);
                assertTrue(item.contains("\"text\":\"found\""), other.getKey() + " " + location);
            }
            assertEquals(new Note(key, "found"), state().notes().get(key));
            assertEquals(1, state().notes().size());
            assertEquals(
                    "DONE", way.getValue().perform(operation(Verb.DELETE, location, null)).what());
        }
        assertEquals(1, outcomes.stream().distinct().count() + (outcomes.isEmpty() ? 1 : 0));
        assertFalse(outcomes.contains("OperationFailed"), key);
        return outcomes.contains("CREATED");
    }

    private static String read(Transport transport, String location) throws Exception {
        Transport.Answer answer = transport.perform(operation(Verb.GET, location, null));
        assertEquals("DONE", answer.what(), location);
        return answer.body();
    }

    private Notes state() throws InterruptedException {
        return node.connect(URI.create(TABLE), Notes.class).get().state();
    }

    private static Operation insert(String key) {
        return operation(Verb.INSERT, TABLE + "/notes", new Note(key, "found"));
    }

    private static Operation operation(Verb verb, String path, @Nullable Object body) {
        return new Operation(verb, Target.parse(path), body, Terms.LOCAL);
    }

    private static Operation encoded(Verb verb, String path, String mediaType, String text) {
        byte[] bytes = text.replace('\'', '"').getBytes(UTF_8);
        return operation(verb, path, new Encoded(mediaType, bytes, ""));
    }
}
