package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class DeliveriesTest {

    @Test
    void allParcelsAreWeighed() throws Exception {
        assertEquals(220, Deliveries.weigh(4, 10));
    }
}
