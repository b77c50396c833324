package io.portolan.services.node;

import static io.portolan.services.node.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.Limits;
import io.portolan.services.ServiceProxy;
import io.portolan.services.call.BlockingExchange;
import io.portolan.services.node.Counters.Add;
import io.portolan.services.node.Counters.Item;
import io.portolan.services.node.Counters.Mean;
import io.portolan.services.node.Counters.Roll;
import io.portolan.services.node.Counters.Rolled;
import io.portolan.services.node.Counters.State;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The same request under the same key gives the same answer after a restart, and counts once.
@Timeout(60)
class KeysSurviveTest {

    @TempDir private Path folder;

    private ServiceNode node() throws InterruptedException {
        return ServiceNode.builder().service(Counters.class).store(folder).start();
    }

    private static ServiceProxy<State> open(ServiceNode node) throws InterruptedException {
        return node.connect(node.create(CreateRequest.of(Counters.ID).name("c")), State.class);
    }

    @Test
    void aChangeCountsOnce() throws Exception {
        Revision first;
        String location;
        try (ServiceNode node = node()) {
            first = open(node).idempotencyKey("k").update(new Add(3), null);
            location = open(node, "i").insert(new Item("x", 1));
        }
        try (ServiceNode node = node()) {
            ServiceProxy<State> counters = open(node);
            assertEquals(first, counters.idempotencyKey("k").update(new Add(3), null));
            assertEquals(location, counters.idempotencyKey("i").insert(new Item("x", 1)));
            assertEquals(3, counters.get().state().count());
            assertEquals(2, counters.get().revision().number());
            assertEquals(
                    FaultCode.MESSAGE_NOT_SUPPORTED,
                    assertThrows(
                                    FaultException.class,
                                    () -> counters.idempotencyKey("k").update(new Add(4), null))
                            .code());
        }
    }

    private static ServiceProxy<State> open(ServiceNode node, String key) {
        return node.connect(URI.create("/services/c"), State.class).idempotencyKey(key);
    }

    @Test
    void anActionRunsOnce() throws Exception {
        Rolled first;
        try (ServiceNode node = node()) {
            first = open(node).idempotencyKey("r").submit(new Roll("a"), Rolled.class);
        }
        int runs = Counters.RUNS.get();
        try (ServiceNode node = node()) {
            ServiceProxy<State> keyed = open(node).idempotencyKey("r");
            assertEquals(first, keyed.submit(new Roll("a"), Rolled.class));
            assertEquals(first, keyed.submit(new Roll("a"), Rolled.class));
            assertEquals(runs, Counters.RUNS.get());
        }
    }

    /// Answers that are lists, maps or optional: also over each transport.
    @Test
    void answersOfManyPartsAreRepeated() throws Exception {
        Operation several = asked(Verb.SUBMIT, "several", null);
        Operation byName = asked(Verb.QUERY, "byName", new Counters.Names(1));
        Operation perhaps = asked(Verb.SUBMIT, "perhaps", null);
        List<Operation> all = List.of(several, byName, perhaps);
        Map<Operation, Map<String, String>> first = new HashMap<>();
        for (int restart = 0; restart < 2; restart++) {
            try (ServiceNode node = node();
                    Ways ways = new Ways(node)) {
                open(node);
                for (Operation each : all) {
                    if (restart > 0 && each.verb() == Verb.QUERY) {
                        continue; // is kept in memory only
                    }
                    for (Map.Entry<String, Transport> way : ways.all().entrySet()) {
                        Operation keyed = keyed(each, way.getKey() + each.target());
                        String answer = shown(way.getValue(), keyed);
                        assertEquals(answer, shown(way.getValue(), keyed));
                        assertTrue(
                                answer.contains("\"runs\""), way.getKey() + each + ": " + answer);
                        String before =
                                first.computeIfAbsent(each, one -> new HashMap<>())
                                        .putIfAbsent(way.getKey(), answer);
                        assertTrue(before == null || before.equals(answer), answer);
                    }
                }
            }
        }
        try (ServiceNode node = node()) {
            ServiceProxy<State> keyed = open(node).idempotencyKey("l");
            List<?> rolled =
                    Objects.requireNonNull(keyed.named("several").submit(null, List.class));
            assertEquals(rolled, keyed.named("several").submit(null, List.class));
            assertTrue(rolled.getFirst() instanceof Rolled, rolled.toString());
        }
    }

    private static String shown(Transport way, Operation operation) throws Exception {
        Transport.Answer answer = way.perform(operation);
        return answer + " " + answer.body();
    }

    private static Operation asked(Verb verb, String name, @Nullable Object body) {
        return new Operation(verb, Target.parse("/services/c").at(name), body, Terms.LOCAL);
    }

    private static Operation keyed(Operation operation, String way) {
        return new Operation(
                operation.verb(),
                operation.target(),
                operation.body(),
                Terms.LOCAL.idempotencyKey("many by " + way));
    }

    /// The caller gets the answer as it is, and a repetition is told that it was done.
    @Test
    void whatHasNoFormInADocumentIsAnsweredAndNotDoneAgain() throws Exception {
        int runs = Counters.RUNS.get();
        for (int restart = 0; restart < 2; restart++) {
            try (ServiceNode node = node()) {
                ServiceProxy<State> mean = open(node).named("mean");
                if (restart == 0) {
                    ServiceProxy<State> keyed = mean.idempotencyKey("m");
                    assertEquals(new Mean(Double.NaN), keyed.submit(new Add(1), Mean.class));
                }
                Fault done =
                        refused(
                                FaultCode.OPERATION_FAILED,
                                () -> mean.idempotencyKey("m").submit(new Add(1), Mean.class));
                assertTrue(
                        done.detail().startsWith("it was done, and its answer could not be kept"),
                        done.detail());
                for (int again = 0; again < 2; again++) {
                    Fault fault =
                            refused(
                                    FaultCode.UNKNOWN_ENTRY,
                                    () -> mean.idempotencyKey("f").submit(new Add(-1), Mean.class));
                    assertEquals("no mean", fault.detail());
                }
                assertEquals(runs + 2, Counters.RUNS.get());
            }
        }
    }

    /// After a restart two keys could be the same bytes, and a key could take any number of them.
    @ParameterizedTest
    @ValueSource(strings = {"", "\ud800", "\u00e9", "a\nb"})
    void aKeyThatIsNoneIsRefused(String key) throws Exception {
        for (String none : List.of(key, "k".repeat(256))) {
            String message =
                    String.valueOf(
                            assertThrows(
                                            IllegalArgumentException.class,
                                            () -> Terms.LOCAL.idempotencyKey(none))
                                    .getMessage());
            assertTrue(
                    message.endsWith("1 to 255 characters of ASCII, from space to ~, are allowed"),
                    message);
        }
    }

    /// Who asks and under which key stand apart, whatever their names are.
    @Test
    void nobodyGetsTheAnswerOfAnother() throws Exception {
        try (ServiceNode node = node()) {
            open(node);
            int runs = Counters.RUNS.get();
            for (String[] each : new String[][] {{"ann", "b c"}, {"ann b", "c"}}) {
                BlockingExchange call =
                        new BlockingExchange(
                                new Operation(
                                        Verb.SUBMIT,
                                        Target.parse("/services/c").at("several"),
                                        null,
                                        Terms.of(new Principal(each[0], Set.of()))
                                                .idempotencyKey(each[1])));
                node.operations().perform(call);
                call.await();
            }
            assertEquals(runs + 2, Counters.RUNS.get());
        }
    }

    @Test
    void aRefusalIsRepeated() throws Exception {
        try (ServiceNode node = node()) {
            ServiceProxy<State> counters = open(node);
            counters.insert(new Item("x", 1));
            assertThrows(
                    FaultException.class,
                    () -> counters.idempotencyKey("d").insert(new Item("x", 2)));
        }
        try (ServiceNode node = node()) {
            ServiceProxy<State> counters = open(node);
            counters.at("items/x").delete(null);
            assertEquals(
                    FaultCode.DUPLICATE_ENTRY,
                    assertThrows(
                                    FaultException.class,
                                    () -> counters.idempotencyKey("d").insert(new Item("x", 2)))
                            .code());
        }
    }

    @Test
    void theAnswersToQuestionsAreKeptWithinTheLimitAndNotLonger() throws Exception {
        try (ServiceNode node =
                ServiceNode.builder()
                        .service(Counters.class)
                        .store(folder)
                        .limits(Limits.DEFAULT.idempotency(100, 10_000, Duration.ofHours(1)))
                        .start()) {
            ServiceProxy<State> counters = open(node);
            Rolled first = counters.idempotencyKey("q").query(new Roll("a"), Rolled.class);
            assertEquals(first, counters.idempotencyKey("q").query(new Roll("a"), Rolled.class));
            for (int i = 0; i < 10; i++) {
                counters.idempotencyKey("q" + i).query(new Roll("a".repeat(2_000)), Rolled.class);
            }
            Rolled later = counters.idempotencyKey("q").query(new Roll("a"), Rolled.class);
            assertTrue(later.runs() > first.runs(), "the oldest went first");
        }
    }

    @Test
    void aCreationUnderAKeyMakesOneService() throws Exception {
        CreateRequest request = CreateRequest.of(Counters.ID);
        String first;
        try (ServiceNode node = node()) {
            first = Created.path(node, request, "c");
            assertEquals(first, Created.path(node, request, "c"));
            node.connect(URI.create(first), State.class).update(new Add(5), null);
        }
        try (ServiceNode node = node()) {
            assertEquals(first, Created.path(node, request, "c"));
            assertEquals(
                    List.of(first),
                    node.directory(Counters.ID).stream().map(i -> i.path()).toList());
            ServiceProxy<State> again = node.connect(URI.create(first), State.class);
            assertEquals(5, again.get().state().count());
            again.drop();
        }
        try (ServiceNode node = node()) {
            assertNotNull(Created.path(node, request, "c"), "its key went with it");
        }
    }

    /// Asks the constructor under a key.
    private static final class Created {

        static String path(ServiceNode node, CreateRequest request, String key)
                throws InterruptedException {
            BlockingExchange call =
                    new BlockingExchange(
                            new Operation(
                                    Verb.CREATE,
                                    Target.of(Target.CONSTRUCTOR),
                                    request,
                                    Terms.LOCAL.idempotencyKey(key)));
            node.operations().perform(call);
            return String.valueOf(call.await().location());
        }
    }
}
