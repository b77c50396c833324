package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SessionPriorityTest {

    @Test
    void aProcessWhoseSessionHasItsNumberLeads() {
        assertTrue(BenchmarkReport.SessionPriority.leadsSession("42 (java) S 1 42 42 0 -1", 42));
    }

    @Test
    void aProcessInTheSessionOfAnotherDoesNot() {
        assertFalse(BenchmarkReport.SessionPriority.leadsSession("42 (java) S 7 42 7 0 -1", 42));
    }

    @Test
    void theNameMayHoldBlanksAndParentheses() {
        assertTrue(
                BenchmarkReport.SessionPriority.leadsSession("42 (a) S 1 (b) S 1 42 42 0 -1", 42));
    }

    @Test
    void aLineOfAnotherShapeIsNobodysSession() {
        assertFalse(BenchmarkReport.SessionPriority.leadsSession("", 42));
    }
}
