package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TillTest {

    @Test
    void paymentsAreAddedUntilTheTillIsClosed() {
        assertEquals(300, Till.total(3, 100));
    }
}
