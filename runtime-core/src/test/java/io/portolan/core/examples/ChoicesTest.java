package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChoicesTest {

    @Test
    void theBranchNamedFirstGoesFirst() throws Exception {
        Choices.main(new String[0]);
        assertEquals(
                List.of("carry cars [1, 2]", "carry truck 7", "rest"),
                Choices.day(List.of(1, 2, 3), List.of(7)));
    }

    @Test
    void aloneACarDoesNotGo() throws Exception {
        assertEquals(List.of("rest"), Choices.day(List.of(1), List.of()));
    }
}
