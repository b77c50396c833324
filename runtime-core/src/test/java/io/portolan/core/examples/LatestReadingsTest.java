package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class LatestReadingsTest {

    @Test
    void theNewestAreKeptAndTheOthersAreDropped() throws InterruptedException {
        assertEquals(List.of(3, 4, 1, 2), LatestReadings.kept());
    }
}
