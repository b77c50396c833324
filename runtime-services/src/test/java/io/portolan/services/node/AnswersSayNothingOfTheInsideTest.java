package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContract;
import io.portolan.services.codec.Codec;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// No answer names a path of the disk, a package, or what was thrown, over any transport.
@Timeout(60)
class AnswersSayNothingOfTheInsideTest {

    private static final String PATH = "/services/inside";
    private static final String SECRET = "/srv/secret-store/log";
    private static final Pattern INSIDE =
            Pattern.compile(
                    "io\\.portolan\\.(?!\\w+\\\\?\")|java\\.|tools\\.jackson|\\w(Exception|Error)\\b|secret-store|/tmp|Cannot invoke|\\$\\w+\\.");

    @TempDir private Path folder;

    record State(String name, Map<String, Item> items, Optional<Colour> colour) {
        State() {
            this("", Map.of(), Optional.empty());
        }
    }

    /// Refuses by an accident, by the platform, and on purpose.
    @NullUnmarked
    record Item(@Key String name, @Nullable String text) {
        Item {
            if ((text != null || name.equals("accident")) && text.isEmpty()) {
                throw new IllegalArgumentException("a text is not empty");
            }
            if (name.equals("platform")) {
                Colour.valueOf(name);
            }
            if (name.equals("purpose")) {
                throw new IllegalArgumentException("an item is not for a purpose");
            }
        }
    }

    enum Colour {
        RED
    }

    record Fail(String how) {}

    /// Cannot be written.
    record Broken(String text) {
        @Override
        public String text() {
            throw new IllegalStateException("cannot open " + SECRET);
        }
    }

    @ServiceContract(id = "urn:test:inside", state = State.class, isDurable = true)
    static final class Inside {

        @On(Verb.SUBMIT)
        Broken fail(Fail fail) throws Exception {
            return switch (fail.how()) {
                case "checked" -> throw new java.nio.file.NoSuchFileException(SECRET);
                case "error" -> throw new StackOverflowError(SECRET);
                case "unwritable" -> new Broken("");
                default -> throw new IllegalStateException(SECRET);
            };
        }

        @On(Verb.UPDATE)
        State update(Fail fail) {
            if (fail.how() != null) {
                throw new IllegalStateException(SECRET);
            }
            return new State();
        }
    }

    @Test
    void overAnyTransport() throws Exception {
        try (ServiceNode node = ServiceNode.builder().service(Inside.class).store(folder).start();
                Ways ways = new Ways(node)) {
            node.create(CreateRequest.of("urn:test:inside").name("inside"));
            List<String> leaks = new ArrayList<>();
            for (Map.Entry<String, Transport> way : ways.all().entrySet()) {
                for (Operation operation : refused()) {
                    Transport.Answer answer = way.getValue().perform(operation);
                    String shown = way.getKey() + ", " + operation + ": " + answer;
                    assertFalse(answer.told().isEmpty(), shown + " is no fault");
                    if (INSIDE.matcher(answer.told()).find()) {
                        leaks.add(shown + " " + answer.told());
                    }
                }
            }
            assertEquals("", String.join("\n", leaks));
            assertTrue(NodeLogs.hasEntry(node, null, SECRET), "the log has it");
            Transport.Answer meant = ways.by("HTTP/1.1").perform(put("purpose", "null"));
            assertTrue(meant.told().contains("an item is not for a purpose"), meant.told());
        }
    }

    private static List<Operation> refused() {
        Stream<Operation> failing =
                Stream.of("checked", "error", "unwritable", "other")
                        .map(how ->
                                operation(
                                        Verb.SUBMIT,
                                        PATH + "/fail",
                                        json("Fail", "{'how':'" + how + "'}")));
        Stream<Operation> bodies =
                Stream.of(
                        put("accident", "null"),
                        put("platform", "null"),
                        put("purpose", "null"),
                        put("a", "3"),
                        put("a", "{'x':1}"),
                        operation(Verb.UPDATE, PATH, json("Fail", "{'how':'x'}")),
                        operation(Verb.UPDATE, PATH, json("Unknown", "{'how':'x'}")),
                        operation(Verb.UPDATE, PATH, json("", "[]")),
                        operation(
                                Verb.REPLACE,
                                PATH,
                                json("State", "{'name':1,'items':[],'colour':'BLUE'}")),
                        operation(
                                Verb.REPLACE,
                                PATH,
                                json(
                                        "State",
                                        "{'name':'','items':{'accident':{'name':'accident'}}}")),
                        operation(
                                Verb.UPDATE,
                                PATH,
                                new Encoded(
                                        "application/merge-patch+json",
                                        bytes("{'items':{'accident':{'name':'accident'}}}"),
                                        "")),
                        operation(
                                Verb.UPDATE,
                                PATH,
                                new Encoded(
                                        "application/json-patch+json",
                                        bytes("[{'op':'test','path':'/x','value':1}]"),
                                        "")),
                        operation(Verb.UPDATE, PATH, new Encoded("text/plain", bytes("x"), "")),
                        operation(Verb.SUBMIT, PATH + "/fail", json("Fail", "{'how':")),
                        operation(Verb.SUBMIT, PATH + "/none", json("Fail", "{'how':'x'}")),
                        operation(Verb.SUBMIT, PATH + "/fail", json("Other", "{'how':'x'}")),
                        operation(Verb.SUBMIT, PATH + "/fail", json("", "{'how':'x','more':1}")),
                        operation(Verb.GET, "/services/none", null),
                        operation(Verb.GET, PATH + "/items/none", null),
                        operation(
                                Verb.CREATE,
                                Target.CONSTRUCTOR,
                                json("CreateRequest", "{'contract':'urn:none'}")),
                        operation(
                                Verb.CREATE,
                                Target.CONSTRUCTOR,
                                json(
                                        "CreateRequest",
                                        "{'contract':'urn:test:inside','name':'inside'}")),
                        operation(
                                Verb.CREATE,
                                Target.CONSTRUCTOR,
                                json(
                                        "CreateRequest",
                                        "{'contract':'urn:test:inside','name':'other','state':{'name':3}}")));
        return Stream.concat(failing, bodies).toList();
    }

    private static Operation put(String name, String text) {
        String body = text.startsWith("{") ? text : "{'name':'" + name + "','text':" + text + "}";
        return operation(Verb.UPSERT, PATH + "/items/" + name, json("Item", body));
    }

    private static Operation operation(Verb verb, String path, @Nullable Object body) {
        Target target = path.equals(Target.CONSTRUCTOR) ? Target.of(path) : Target.parse(path);
        return new Operation(verb, target, body, Terms.LOCAL);
    }

    private static Encoded json(String type, String text) {
        return new Encoded(Codec.JSON, bytes(text), type);
    }

    private static byte[] bytes(String text) {
        return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }
}
