package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class AcceptedStatesCanBeReadBackTest {

    private static final String SHELF = "/services/shelf";
    private static final String MERGE = "application/merge-patch+json";
    private static final String PATCH = "application/json-patch+json";
    private static final int CHANGES = 60;

    @TempDir private Path folder;

    private int accepted;
    private int refused;

    /// Whatever is accepted near the limits is read by each transport, and after a restart.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void randomChangesNearTheLimits(long seed) throws Exception {
        Random random = new Random(seed);
        String last = "";
        for (int restart = 0; restart < 3; restart++) {
            try (ServiceNode node = node();
                    Ways ways = new Ways(node)) {
                node.create(CreateRequest.of(Shelf.ID).name("shelf"));
                if (restart > 0) {
                    assertEquals(last, read(ways, seed), "seed " + seed + " after a restart");
                }
                Object[] names = ways.all().keySet().toArray();
                for (int i = 0; i < CHANGES; i++) {
                    String way = (String) names[random.nextInt(names.length)];
                    Operation change = change(random);
                    Transport.Answer answer = ways.by(way).perform(change);
                    if (answer.revision() >= 0) {
                        accepted++;
                        last = read(ways, "seed %d: %s by %s".formatted(seed, shown(change), way));
                    } else {
                        refused++;
                        assertTrue(
                                answer.what().equals("MessageNotSupported")
                                        || answer.what().equals("InvalidBody")
                                        || answer.what().equals("UnknownEntry")
                                        || answer.what().equals("DuplicateEntry")
                                        || answer.what().equals("StateConflict"),
                                () -> seed + ": " + answer + " to " + shown(change));
                    }
                }
            }
        }
        assertTrue(accepted > 20 && refused > 20, accepted + " accepted, " + refused + " refused");
    }

    @ParameterizedTest
    @CsvSource({
        "deep, 63, '', true",
        "deep, 64, '', false",
        "long, 1048576, '', true",
        "long, 1048577, '', false",
        "text, 0, 'ok', true",
        "text, 1, 'half', false",
        "key, 256, '', true",
        "key, 257, '', false",
        "other key, 0, '', false",
        "number, 1, '', true",
        "number, 0, '', false",
        "null, 0, '', false",
    })
    void whatAHandlerMakesIsCheckedToo(String what, int size, String text, boolean isAccepted)
            throws Exception {
        try (ServiceNode node = node();
                Ways ways = new Ways(node)) {
            node.create(CreateRequest.of(Shelf.ID).name("shelf"));
            for (Map.Entry<String, Transport> way : ways.all().entrySet()) {
                Operation make = operation(Verb.UPDATE, SHELF, new Shelf.Make(what, size, text));
                String answer = way.getValue().perform(make).what();
                assertEquals(isAccepted ? "DONE" : "MessageNotSupported", answer, way.getKey());
                read(ways, way.getKey());
            }
        }
    }

    /// Whichever way it comes: as a patch, as a state to begin with, or as a whole state.
    @ParameterizedTest
    @ValueSource(strings = {"1e309", "-1e400", "1.5e2000000000"})
    void aNumberThatADoubleCannotHoldIsNamed(String number) throws Exception {
        try (ServiceNode node = node();
                Ways ways = new Ways(node)) {
            node.create(CreateRequest.of(Shelf.ID).name("shelf"));
            for (Map.Entry<String, Transport> way : ways.all().entrySet()) {
                for (Operation change :
                        List.of(
                                patch(MERGE, "{'weight':%s}".formatted(number)),
                                patch(
                                        PATCH,
                                        "[{'op':'add','path':'/weight','value':%s}]"
                                                .formatted(number)),
                                operation(
                                        Verb.CREATE,
                                        "/constructor",
                                        encoded(
                                                "application/json",
                                                "{'contract':'%s','name':'n','state':{'title':'','items':{},'notes':{},'weight':%s,'boxes':[]}}"
                                                        .formatted(Shelf.ID, number))))) {
                    assertEquals(
                            "MessageNotSupported",
                            way.getValue().perform(change).what(),
                            () -> way.getKey() + ": " + shown(change));
                }
            }
        }
    }

    @Test
    void aPatchThatNestsTooDeepIsRefusedAndTheStateCanBeReadAfterARestart() throws Exception {
        try (ServiceNode node = node();
                Ways ways = new Ways(node)) {
            node.create(CreateRequest.of(Shelf.ID).name("shelf"));
            for (Map.Entry<String, Transport> way : ways.all().entrySet()) {
                String deep =
                        "[{'op':'add','path':'/nest','value':"
                                + nested(32)
                                + "},{'op':'copy','from':'/nest','path':'/nest"
                                + "/inner".repeat(32)
                                + "'},{'op':'copy','from':'/nest/inner','path':'/nest"
                                + "/inner".repeat(50)
                                + "'}]";
                Transport.Answer answer =
                        way.getValue().perform(operation(Verb.UPDATE, SHELF, encoded(PATCH, deep)));
                assertEquals("MessageNotSupported", answer.toString(), way.getKey());
            }
        }
        try (ServiceNode node = node()) {
            node.create(CreateRequest.of(Shelf.ID).name("shelf"));
        }
    }

    @Test
    void aStateGrowsNoLargerThanEveryReaderTakes() throws Exception {
        try (ServiceNode node = node();
                Ways ways = new Ways(node)) {
            node.create(CreateRequest.of(Shelf.ID).name("shelf"));
            Transport inside = ways.by("in process");
            String much = "x".repeat(1_000_000);
            String answer = "";
            int items = 0;
            for (; items < 60 && !answer.equals("TooLarge"); items++) {
                answer =
                        inside.perform(
                                        operation(
                                                Verb.INSERT,
                                                SHELF + "/items",
                                                new Shelf.Item("i" + items, much)))
                                .what();
            }
            assertEquals("TooLarge", answer);
            assertEquals(34, items, "33 fit into 32 MiB");
            try (OverBinary frames = OverBinary.to(node)) {
                assertEquals("DONE", frames.perform(operation(Verb.GET, SHELF, null)).what());
            }
            assertEquals(
                    "DONE",
                    inside.perform(operation(Verb.DELETE, SHELF + "/items/i0", null)).what());
            assertEquals(
                    "CREATED",
                    inside.perform(
                                    operation(
                                            Verb.INSERT,
                                            SHELF + "/items",
                                            new Shelf.Item("again", much)))
                            .what());
        }
    }

    private ServiceNode node() throws InterruptedException {
        return ServiceNode.builder().service(Shelf.class).store(folder.resolve("store")).start();
    }

    /// The state as JSON, the same over each transport.
    private static String read(Ways ways, Object what) throws Exception {
        String first = "";
        for (Map.Entry<String, Transport> way : ways.all().entrySet()) {
            Transport.Answer answer = way.getValue().perform(operation(Verb.GET, SHELF, null));
            assertEquals("DONE", answer.what(), () -> what + ", read by " + way.getKey());
            first = first.isEmpty() ? answer.body() : first;
        }
        return first;
    }

    private static Operation change(Random random) {
        int near = random.nextInt(6) - 3;
        String key = key(random, 256 + near);
        return switch (random.nextInt(9)) {
            case 0 -> patch(MERGE, "{'nest':%s}".formatted(nested(60 + random.nextInt(6))));
            case 1 ->
                    patch(MERGE, "{'price':%s,'big':%s}".formatted(number(random), digits(random)));
            case 2 -> patch(MERGE, "{'title':'%s'}".formatted(text(random)));
            case 3 -> patch(MERGE, "{'notes':{'%s':'x'}}".formatted(key));
            case 4 -> patch(MERGE, "{'any':%s}".formatted(any(random, 58 + random.nextInt(8))));
            case 5 ->
                    patch(
                            PATCH,
                            "[{'op':'add','path':'/items/%s','value':{'name':'%s','text':''}}]"
                                    .formatted(pointer(key), random.nextBoolean() ? key : "other"));
            case 6 ->
                    operation(
                            Verb.INSERT,
                            SHELF + "/items",
                            encoded(
                                    "application/json",
                                    "{'name':'%s','text':'%s'}".formatted(key, text(random))));
            case 7 ->
                    patch(
                            MERGE,
                            "{'boxes':[{'%s':{'name':'%s','text':''}}]}"
                                    .formatted(key, random.nextBoolean() ? key : "other"));
            default -> patch(MERGE, "{'notes':{'%s':null},'boxes':[]}".formatted(key));
        };
    }

    private static String key(Random random, int length) {
        return switch (random.nextInt(8)) {
            case 0 -> "k".repeat(length);
            case 1 -> "";
            case 2 -> "..";
            case 3 -> "a\\u0007b";
            case 4 -> "\\ud800";
            case 5 -> "\\ud83d\\ude00";
            case 6 -> "a/b~c %2e$ü";
            default -> "key" + random.nextInt(5);
        };
    }

    private static String pointer(String key) {
        return key.replace("~", "~0").replace("/", "~1");
    }

    private static String number(Random random) {
        return "1." + "5".repeat(94 + random.nextInt(8)) + "e" + random.nextInt(2000);
    }

    private static String digits(Random random) {
        return (random.nextBoolean() ? "-" : "") + "7".repeat(95 + random.nextInt(8));
    }

    private static String text(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> "\\ud800";
            case 1 -> "\\udc00x";
            case 2 -> "\\ud83d\\ude00";
            case 3 -> "\\u0000";
            default -> "plain";
        };
    }

    private static String any(Random random, int depth) {
        Function<String, String> around =
                random.nextBoolean() ? inner -> "[" + inner + "]" : inner -> "{'a':" + inner + "}";
        String any = random.nextBoolean() ? digits(random) : "'" + text(random) + "'";
        for (int i = 0; i < depth; i++) {
            any = around.apply(any);
        }
        return any;
    }

    private static String nested(int depth) {
        return "{'inner':".repeat(depth - 1) + "{}" + "}".repeat(depth - 1);
    }

    private static Operation patch(String mediaType, String text) {
        return operation(Verb.UPDATE, SHELF, encoded(mediaType, text));
    }

    private static Operation operation(Verb verb, String path, @Nullable Object body) {
        return new Operation(verb, Target.parse(path), body, Terms.LOCAL);
    }

    private static Encoded encoded(String mediaType, String text) {
        return new Encoded(mediaType, text.replace('\'', '"').getBytes(StandardCharsets.UTF_8), "");
    }

    private static String shown(Operation operation) {
        return operation.verb()
                + " "
                + (operation.body() instanceof Encoded e
                        ? new String(e.bytes(), StandardCharsets.UTF_8)
                        : operation.body());
    }
}
