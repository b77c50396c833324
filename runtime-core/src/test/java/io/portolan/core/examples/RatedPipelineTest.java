package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class RatedPipelineTest {

    @Test
    void theNewestAreShownAndTheOldestDroppedInOrder() throws Exception {
        RatedPipeline.main(new String[0]);
        RatedPipeline.Seen seen = RatedPipeline.show(100);
        assertEquals(List.of("98 cm", "99 cm", "100 cm"), seen.shown());
        assertEquals(97, seen.dropped().size());
        assertEquals("1 cm", seen.dropped().getFirst());
        assertEquals("97 cm", seen.dropped().getLast());
    }
}
