package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PhilosophersTest {

    @Test
    void everybodyEatsAndNoForkIsUsedByTwo() throws Exception {
        Philosophers.main(new String[0]);
        int[] uses = new int[5];
        Arrays.fill(uses, 2 * 1_000);
        assertArrayEquals(uses, Philosophers.dine(5, 1_000));
    }
}
