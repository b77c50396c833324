package io.portolan.services.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MetricsTest {

    private final Metrics metrics = new Metrics();

    @Test
    void countersAndGaugesAreLinesWithLabels() {
        metrics.counter("portolan_faults_total", "Faults.", "code", "Gone").add(3);
        metrics.gauge("portolan_services", "Services now.", () -> 7);
        assertEquals(
                """
                # HELP portolan_faults_total Faults.
                # TYPE portolan_faults_total counter
                portolan_faults_total{code="Gone"} 3
                # HELP portolan_services Services now.
                # TYPE portolan_services gauge
                portolan_services 7
                """,
                metrics.text());
    }

    @Test
    void aCounterIsTheSameEachTime() {
        Counter first = metrics.counter("a_total", "A.", "x", "1");
        assertSame(first, metrics.counter("a_total", "A.", "x", "1"));
        metrics.counter("a_total", "A.", "x", "2").increment();
        assertEquals(0, first.count());
    }

    @Test
    void aHistogramCountsUpToEachBound() {
        Histogram times = metrics.histogram("op_seconds", "Time.");
        times.record(0);
        times.record(1000);
        times.record(1001);
        times.record(2000);
        times.record(2001);
        times.record(Long.MAX_VALUE / 2);
        times.record(-5);
        List<String> lines = metrics.text().lines().toList();
        assertTrue(lines.contains("op_seconds_bucket{le=\"1.0E-6\"} 3"), lines::toString);
        assertTrue(lines.contains("op_seconds_bucket{le=\"2.0E-6\"} 5"), lines::toString);
        assertTrue(lines.contains("op_seconds_bucket{le=\"4.0E-6\"} 6"), lines::toString);
        assertTrue(lines.contains("op_seconds_bucket{le=\"134.217728\"} 6"), lines::toString);
        assertTrue(lines.contains("op_seconds_bucket{le=\"+Inf\"} 7"), lines::toString);
        assertTrue(lines.contains("op_seconds_count 7"), lines::toString);
        assertEquals(7, times.count());
    }

    @Test
    void hostileLabelsStayInTheirLine() {
        metrics.counter("a_total", "Help\nof lines.", "x", "a\"} 1\nb_total \\").increment();
        List<String> lines = metrics.text().lines().toList();
        assertEquals(3, lines.size());
        assertEquals("# HELP a_total Help\\nof lines.", lines.get(0));
        assertEquals("a_total{x=\"a\\\"} 1\\nb_total \\\\\"} 1", lines.get(2));
    }

    @Test
    void namesFollowTheConventions() {
        assertRefused(
                "counter 'a': small letters, digits and _, and '_total' at the end are needed",
                () -> metrics.counter("a", ""));
        assertRefused(
                "histogram 'a_millis': small letters, digits and _, and '_seconds' at the end are needed",
                () -> metrics.histogram("a_millis", ""));
        assertRefused(
                "gauge 'A b': small letters, digits and _ are needed",
                () -> metrics.gauge("A b", "", () -> 0));
        assertRefused(
                "label 'A': small letters, digits and _ are allowed",
                () -> metrics.counter("a_total", "", "A", ""));
        assertRefused(
                "labels [a]: a value for each name is needed",
                () -> metrics.counter("a_total", "", "a"));
        metrics.counter("b_total", "");
        assertRefused(
                "'b_total' is there already and no gauge: choose another name",
                () -> metrics.gauge("b_total", "", () -> 0));
    }

    @Test
    void labelsThatNeverEndAreCountedTogether() {
        IntStream.range(0, 10_100)
                .forEach(i -> metrics.counter("a_total", "", "x", "v" + i).increment());
        Stream<String> lines = metrics.text().lines();
        assertTrue(lines.anyMatch("a_total{others=\"true\"} 100"::equals));
    }

    @Test
    void threadsCountTogether() throws Exception {
        Counter counter = metrics.counter("a_total", "");
        Histogram times = metrics.histogram("a_seconds", "");
        List<Thread> threads =
                IntStream.range(0, 4)
                        .mapToObj(t ->
                                Thread.ofPlatform()
                                        .start(() -> {
                                            for (int i = 0; i < 10_000; i++) {
                                                counter.increment();
                                                times.record(i);
                                            }
                                        }))
                        .toList();
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(40_000, counter.count());
        assertEquals(40_000, times.count());
    }

    private static void assertRefused(String message, Runnable action) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, action::run).getMessage());
    }
}
