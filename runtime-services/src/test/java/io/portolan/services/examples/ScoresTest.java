package io.portolan.services.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ScoresTest {

    @Test
    void theSubscriberIsToldOfEverything() throws Exception {
        List<String> told = Scores.play();
        assertTrue(told.remove("[Ann] Player[name=Bob, points=1]"), told::toString);
        assertEquals(List.of("Snapshot", "Event", "Event", "Event", "Ended"), told);
    }
}
