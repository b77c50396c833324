package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScatterGatherTest {

    @Test
    void answersAndFailuresComeTogether() throws Exception {
        ScatterGather.main(new String[0]);
        assertEquals(
                new ScatterGather.Parsed(42, List.of("many", "more")),
                ScatterGather.sum(List.of("40", "more", "2", "many")));
    }
}
