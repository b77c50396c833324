package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SlowLaneTest {

    @Test
    void everyCallIsAnswered() throws Exception {
        SlowLane.main(new String[0]);
        assertEquals(15, SlowLane.call(15));
    }
}
