package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DispatcherBuilderTest {

    @Test
    void whatItStartsIsPrintedAsWhatItIs() {
        Port<Integer> numbers = Port.unbounded("numbers");
        try (Dispatcher dispatcher = Dispatcher.start("demo")) {
            Activation adding = dispatcher.activate(Arbiters.receive(numbers, n -> {}));
            assertEquals("dispatcher 'demo'", dispatcher.toString());
            assertEquals("receiver 'numbers', active", adding.toString());
            adding.cancel();
            assertEquals("receiver 'numbers', done", adding.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 4097})
    void aNumberOfThreadsOutOfRangeIsRefused(int count) {
        var refused =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> Dispatcher.builder("demo").platformThreads(count));
        assertEquals(
                "platformThreads=" + count + " for dispatcher 'demo': 1 to 4096 are allowed",
                refused.getMessage());
    }
}
