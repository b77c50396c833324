package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Verb;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HandlersThatReturnNullTest {

    record State(int number, Map<String, Item> items) {
        State() {
            this(0, Map.of());
        }
    }

    record Item(@Key String name) {}

    record Forget(String what) {}

    record Nothing(String what) {}

    record Keep(String what) {}

    /// Handlers of each kind that forget to return something, and some that mean it.
    @NullUnmarked
    @ServiceContract(id = "urn:test:forgetful", state = State.class)
    static final class Forgetful {

        @On(Verb.UPDATE)
        State update(Forget body) {
            return null;
        }

        @On(Verb.UPDATE)
        State commit(Keep body, ServiceContext<State> context) {
            context.commit(new State(7, Map.of()));
            return null;
        }

        @On(Verb.UPDATE)
        @Nullable State nothing(Nothing body) {
            return null;
        }

        @On(Verb.INSERT)
        String insert(Item body, ServiceContext<State> context) {
            return null;
        }

        @On(Verb.UPSERT)
        State upsert(Forget body) {
            return null;
        }

        @On(Verb.REPLACE)
        State replace(State body) {
            return null;
        }

        @On(Verb.DELETE)
        State delete(Forget body) {
            return null;
        }

        @On(Verb.QUERY)
        String query(Forget body) {
            return null;
        }

        @On(Verb.SUBMIT)
        String submit(Forget body) {
            return null;
        }

        @On(Verb.SUBMIT)
        CompletableFuture<String> later(Forget body) {
            return CompletableFuture.completedFuture(null);
        }

        @On(Verb.SUBMIT)
        CompletableFuture<String> never(Forget body) {
            return null;
        }

        @On(Verb.SUBMIT)
        @Nullable String maybe(Nothing body) {
            return null;
        }

        @On(Verb.SUBMIT)
        CompletableFuture<Void> done(Nothing body) {
            return CompletableFuture.completedFuture(null);
        }
    }

    @Test
    void isAnErrorThatNamesContractAndHandler() throws Exception {
        try (ServiceNode node = ServiceNode.builder().service(Forgetful.class).start()) {
            ServiceProxy<State> service =
                    node.connect(node.create(CreateRequest.of("urn:test:forgetful")), State.class);
            Revision before = service.get().revision();
            Forget body = new Forget("");
            Map<String, Action> all =
                    Map.of(
                            "update", () -> service.update(body, null),
                            "insert", () -> service.insert(new Item("a")),
                            "upsert", () -> service.upsert(body),
                            "replace", () -> service.replace(new State(), null),
                            "delete", () -> service.delete(body),
                            "query", () -> service.named("query").query(body, String.class),
                            "submit", () -> service.named("submit").submit(body, String.class),
                            "later", () -> service.named("later").submit(body, String.class),
                            "never", () -> service.named("never").submit(body, String.class));
            for (Map.Entry<String, Action> each : all.entrySet()) {
                FaultException fault =
                        assertThrows(FaultException.class, each.getValue()::run, each.getKey());
                assertEquals(FaultCode.OPERATION_FAILED, fault.code());
                String detail = fault.fault().detail();
                assertTrue(
                        detail.contains(
                                        "Forgetful."
                                                + each.getKey()
                                                + " of contract urn:test:forgetful")
                                && detail.contains("returned null"),
                        detail);
            }
            assertEquals(before, service.get().revision());
            service.update(new Keep(""), null);
            assertEquals(7, service.get().state().number());
            assertEquals(before.next(), service.update(new Nothing(""), null), "nothing changed");
            assertNull(service.named("maybe").submit(new Nothing(""), String.class));
            assertNull(service.named("done").submit(new Nothing(""), Void.class));
        }
    }

    @FunctionalInterface
    private interface Action {
        void run() throws Exception;
    }
}
