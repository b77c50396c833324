package io.portolan.services.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class DurableScoresTest {

    @TempDir private Path folder;

    @Test
    void visitsOutliveTheNodeAndAKeyCountsOnce() throws Exception {
        assertEquals(1, DurableScores.visit(folder, "first"));
        assertEquals(1, DurableScores.visit(folder, "first"));
        assertEquals(2, DurableScores.visit(folder, "second"));
    }
}
