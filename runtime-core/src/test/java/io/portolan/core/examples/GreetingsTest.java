package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class GreetingsTest {

    @Test
    void theHandlerAnswers() throws InterruptedException {
        Greetings.main(new String[0]);
        assertEquals("Hello, harbour!", Greetings.greet("harbour"));
    }
}
