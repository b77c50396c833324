package io.portolan.services.workflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.operation.FaultException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a run was told, in order, and once for each key.
class SignalsTest {

    private static final byte[] VALUE = {1};

    private final Signals signals = new Signals();

    private int taken(String name) {
        StepOutcome.Signaled taken = signals.take(name);
        return taken == null ? 0 : taken.number();
    }

    @Test
    void thoseOfANameComeInOrder() {
        signals.give(3, "a", "", VALUE);
        signals.give(2, "b", "", VALUE);
        signals.give(1, "a", "", VALUE);
        assertEquals(List.of(1, 3, 0), List.of(taken("a"), taken("a"), taken("a")));
        assertTrue(signals.has("b"));
        assertFalse(signals.has("a"));
        assertEquals(4, signals.number(""));
    }

    @Test
    void whatWasNotKnownToBeKeptGetsItsNumberAgain() {
        int first = signals.number("key");
        assertEquals(first, signals.number("key"));
        signals.give(first, "a", "key", VALUE);
        assertEquals(0, signals.number("key"));
        assertEquals(first, taken("a"));
        signals.give(first, "a", "key", VALUE);
        assertNull(signals.take("a"), "it was given twice");
    }

    @Test
    void whatStepsHadTakenIsNotGivenAgain() {
        signals.give(1, "a", "", VALUE);
        signals.give(2, "a", "", VALUE);
        signals.give(3, "b", "", VALUE);
        signals.remove(List.of(1, 3));
        assertFalse(signals.has("b"));
        assertEquals(2, taken("a"));
    }

    @Test
    void thereAreNotWithoutEnd() {
        for (int i = 0; i < Signals.MOST; i++) {
            signals.give(signals.number(""), "a", "", VALUE);
        }
        FaultException e = assertThrows(FaultException.class, () -> signals.number(""));
        assertNotNull(e.getMessage());
        assertTrue(e.getMessage().contains("100000 signals"), e::getMessage);
    }
}
