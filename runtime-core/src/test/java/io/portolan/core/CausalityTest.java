package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A causality as the user sees it.
class CausalityTest {

    private final Port<Failure> failures = Port.unbounded("failures");
    private final Causality request = Causality.named("request", failures);

    @Test
    void callReturnsTheValueAndRestoresWhatWasCurrent() throws Exception {
        Causality inner = Causality.named("inner", failures);
        assertEquals(Optional.empty(), Causality.current());
        int value =
                request.call(() -> {
                    assertEquals(Optional.of(request), Causality.current());
                    assertEquals(Optional.of(inner), inner.call(Causality::current));
                    assertEquals(Optional.of(request), Causality.current());
                    return 7;
                });
        assertEquals(7, value);
        assertEquals(Optional.empty(), Causality.current());
    }

    @Test
    void callThrowsOnWhatTheBodyThrows() {
        Exception thrown = new java.io.IOException("on purpose");
        assertSame(
                thrown,
                assertThrows(
                        Exception.class,
                        () ->
                                request.call(() -> {
                                    throw thrown;
                                })));
        assertEquals(Optional.empty(), Causality.current());
        assertEquals(0, failures.size());
    }

    @Test
    void aNewThreadHasNoCausalityUnlessItIsCarried() throws Exception {
        Callable<Callable<Optional<Causality>>> carrying =
                () -> Causality.carry(Causality::current);
        assertEquals(Optional.of(request), inNewThread(request.call(carrying)));
        assertEquals(Optional.empty(), request.call(() -> inNewThread(Causality::current)));
        assertEquals(Optional.empty(), request.call(carrying.call()));
    }

    @Test
    void baggageIsCopied() {
        Map<String, String> mine = new HashMap<>(Map.of("user", "ada"));
        Causality carrying = request.baggage(mine);
        mine.put("user", "eve");
        assertEquals(Map.of("user", "ada"), carrying.baggage());
        assertThrows(
                UnsupportedOperationException.class, () -> carrying.baggage().put("user", "eve"));
    }

    @Test
    void deadlineAndBaggageKeepTheIdentity() {
        Instant noon = Instant.parse("2026-01-01T12:00:00Z");
        Causality full = request.deadline(noon).baggage(Map.of("user", "ada"));
        assertEquals(
                new Causality(
                        "request",
                        request.id(),
                        failures,
                        Optional.of(noon),
                        Map.of("user", "ada")),
                full);
    }

    @Test
    void aCausalityNeedsAName() {
        assertEquals(
                "causality name=' ': at least one visible character is needed, to tell it in messages",
                assertThrows(IllegalArgumentException.class, () -> Causality.named(" ", failures))
                        .getMessage());
    }

    @Test
    @SuppressWarnings({"NullAway", "NullOptional"}) // what a caller without null checks may do
    void nullsAreNamed() {
        UUID id = UUID.randomUUID();
        assertNull("name", () -> Causality.named(null, failures));
        assertNull("id", () -> new Causality("c", null, failures, Optional.empty(), Map.of()));
        assertNull("failures", () -> Causality.named("c", null));
        assertNull("deadline", () -> new Causality("c", id, failures, null, Map.of()));
        assertNull("baggage", () -> request.baggage(null));
        Map<String, String> holed = new HashMap<>();
        holed.put("user", null);
        assertNull(
                "baggage user=null of causality 'request': neither may be null, leave the entry out",
                () -> request.baggage(holed));
    }

    @Test
    @DisplayName("34: a port is a failure port of items of any type")
    void aPortOfObjectsTakesFailures() {
        Port<Object> anything = Port.unbounded("anything");
        Causality wide = Causality.named("wide", anything);
        Causalities.NONE.inside(wide).report(new IllegalStateException(), "h", null);
        assertEquals(1, anything.size());
    }

    private static void assertNull(String message, Callable<?> call) {
        assertEquals(message, assertThrows(NullPointerException.class, call::call).getMessage());
    }

    private static <R> R inNewThread(Callable<R> body) throws Exception {
        FutureTask<R> task = new FutureTask<>(body);
        Thread.startVirtualThread(task);
        return task.get();
    }
}
