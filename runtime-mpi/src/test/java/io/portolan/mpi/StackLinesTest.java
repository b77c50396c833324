package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StackLinesTest {

    @ParameterizedTest
    @MethodSource("names")
    void classesInWhichRanksWaitExist(String name) {
        assertDoesNotThrow(() -> Class.forName(name));
    }

    static Iterable<String> names() {
        return StackLines.WAITING;
    }
}
