package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class OneOrderTest {

    @Test
    void aCancelledReceiverTakesNoMoreItems() throws InterruptedException {
        assertEquals("salad", OneOrder.left());
    }
}
