package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SquareTest {

    @Test
    void theReplyIsTheSquare() throws Exception {
        assertEquals(49, Square.square(7));
    }
}
