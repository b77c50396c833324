package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.services.system.Exposition;
import java.util.List;
import org.junit.jupiter.api.Test;

class CollectedTest {

    @Test
    void othersAddFamiliesWhenAsked() {
        Exposition read =
                new Exposition(
                        List.of(
                                Collected.counter("a", "A.")
                                        .add(1, "x", "1")
                                        .add(2, "x", "1")
                                        .family()));
        String text = read.as(read.mediaTypes().getFirst());
        assertEquals("a_total{x=\"1\"} 3", text.lines().toList().getLast());
    }
}
