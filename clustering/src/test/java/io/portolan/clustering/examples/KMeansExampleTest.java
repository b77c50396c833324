package io.portolan.clustering.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class KMeansExampleTest {
    @Test
    void findsTheThreeClouds() {
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            KMeansExample.main(new String[0]);
        } finally {
            System.setOut(console);
        }
        String text = printed.toString(StandardCharsets.UTF_8);
        for (int k = 0; k < 3; k++) {
            assertTrue(text.contains("cluster " + k + ": 1000 points"), text);
        }
    }
}
