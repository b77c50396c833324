package io.portolan.services;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.Counters.Add;
import io.portolan.services.Counters.Item;
import io.portolan.services.Counters.Roll;
import io.portolan.services.Counters.Rolled;
import io.portolan.services.Counters.State;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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
            Call call =
                    new Call(
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
