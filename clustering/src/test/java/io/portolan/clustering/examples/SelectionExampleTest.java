package io.portolan.clustering.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.selection.SelectionOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class SelectionExampleTest {
    @Test
    void findsTheFourClouds() {
        SelectionOutcome selection = SelectionExample.select(SelectionExample.clouds());
        assertEquals(4, selection.suggested());
        assertEquals(4, selection.clustering().clusters());
    }
}
