package io.portolan.services.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.system.MetricSample;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MetricsTest {

    private final Metrics metrics = new Metrics();

    @Test
    void countersAndGaugesAreLinesWithLabels() {
        metrics.counter("portolan_faults_total", "Faults.", "code", "Gone").increment();
        metrics.gauge("portolan_services", "Services now.", () -> 7);
        assertEquals(
                """
                # HELP portolan_faults_total Faults.
                # TYPE portolan_faults_total counter
                portolan_faults_total{code="Gone"} 1
                # HELP portolan_services Services now.
                # TYPE portolan_services gauge
                portolan_services 7
                """,
                text());
    }

    @Test
    void openMetricsNamesUnitsAndItsEnd() {
        metrics.counter("portolan_faults_total", "A \"fault\".", "code", "Gone").increment();
        metrics.gauge("a_bytes", "Bytes.", () -> 0.5);
        assertEquals(
                """
                # HELP a_bytes Bytes.
                # TYPE a_bytes gauge
                # UNIT a_bytes bytes
                a_bytes 0.5
                # HELP portolan_faults A \\"fault\\".
                # TYPE portolan_faults counter
                portolan_faults_total{code="Gone"} 1
                # EOF
                """,
                metrics.read().as(metrics.read().mediaTypes().getLast()));
    }

    @Test
    void numbersAreWrittenAsProgramsReadThem() {
        Map<Double, String> texts = new TreeMap<>();
        texts.put(0.0, "0");
        texts.put(3.0, "3");
        texts.put(1e-6, "1e-06");
        texts.put(1.6e-5, "1.6e-05");
        texts.put(1.28e-4, "0.000128");
        texts.put(134.217728, "134.217728");
        texts.put(-2.5e-10, "-2.5e-10");
        texts.put(1e300, "1" + "0".repeat(300));
        texts.put(Double.POSITIVE_INFINITY, "+Inf");
        texts.put(Double.NEGATIVE_INFINITY, "-Inf");
        texts.put(Double.NaN, "NaN");
        texts.forEach((value, text) -> assertEquals(text, MetricSample.text(value)));
    }

    private String text() {
        return metrics.read().as(metrics.read().mediaTypes().getFirst());
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
        List<String> lines = text().lines().toList();
        assertTrue(lines.contains("op_seconds_bucket{le=\"1e-06\"} 3"), lines::toString);
        assertTrue(lines.contains("op_seconds_bucket{le=\"2e-06\"} 5"), lines::toString);
        assertTrue(lines.contains("op_seconds_bucket{le=\"4e-06\"} 6"), lines::toString);
        assertTrue(lines.contains("op_seconds_bucket{le=\"134.217728\"} 6"), lines::toString);
        assertTrue(lines.contains("op_seconds_bucket{le=\"+Inf\"} 7"), lines::toString);
        assertTrue(lines.contains("op_seconds_count 7"), lines::toString);
        assertEquals(7, times.count());
    }

    @Test
    void hostileLabelsStayInTheirLine() {
        metrics.counter("a_total", "Help\nof lines.", "x", "a\"} 1\nb_total \\").increment();
        List<String> lines = text().lines().toList();
        assertEquals(3, lines.size());
        assertEquals("# HELP a_total Help\\nof lines.", lines.get(0));
        assertEquals("a_total{x=\"a\\\"} 1\\nb_total \\\\\"} 1", lines.get(2));
    }

    @Test
    void namesFollowTheConventions() {
        assertRefused(
                "counter 'a': small letters, digits and _ are allowed, a letter first, and '_total' at the end; name it such as scores_games_total",
                () -> metrics.counter("a", ""));
        assertRefused(
                "histogram 'a_millis': small letters, digits and _ are allowed, a letter first, and '_seconds' at the end; name it such as scores_game_seconds",
                () -> metrics.histogram("a_millis", ""));
        assertRefused(
                "gauge 'A b': small letters, digits and _ are allowed, a letter first; name it such as scores_games",
                () -> metrics.gauge("A b", "", () -> 0));
        assertRefused(
                "label 'A': small letters, digits and _ are allowed, a letter first",
                () -> metrics.counter("a_total", "", "A", ""));
        assertRefused(
                "labels [a]: a value for each name is needed, give NAME, VALUE, NAME, VALUE",
                () -> metrics.counter("a_total", "", "a"));
        metrics.counter("b_total", "");
        assertRefused(
                "'b_total' is there already and no gauge: choose another name",
                () -> metrics.gauge("b_total", "", () -> 0));
    }

    @Test
    void namesThatWouldNotBeReadAsMeantAreRefused() {
        assertRefused(
                "gauge 'a_total': '_total' ends names of counters and histograms; leave it out, or use a counter",
                () -> metrics.gauge("a_total", ""));
        assertRefused(
                "label 'le' is the one of a histogram's bounds: choose another name",
                () -> metrics.histogram("a_seconds", "", "le", "1"));
        assertRefused(
                "label 'x' is there twice: give each name once",
                () -> metrics.counter("a_total", "", "x", "1", "x", "2"));
        metrics.gauge("c", "", () -> 0, "x", "1");
        assertRefused(
                "gauge 'c' with labels {x=1} is there already, as the other kind of gauge: choose another name",
                () -> metrics.gauge("c", "", "x", "1"));
        metrics.counter("c_games_total", "");
        assertRefused(
                "'c_games' is there already and no gauge: choose another name",
                () -> metrics.gauge("c_games", ""));
        assertRefused(
                "counter 'node_a_total': names that begin with 'node_' are the node's own; begin with the name of your service",
                () -> new Metrics("node_").counter("node_a_total", ""));
    }

    @Test
    void namesHaveAnEnd() {
        for (int i = 0; i < 1_000; i++) {
            metrics.counter("a" + i + "_total", "");
        }
        assertRefused(
                "counter 'more_total': 1000 names are there, no more are allowed; tell numbers of one kind apart by labels",
                () -> metrics.counter("more_total", ""));
        metrics.counter("a0_total", "").increment(); // it is there already
    }

    @Test
    void aGaugeIsSetAndAddedTo() {
        Gauge queue = metrics.gauge("a_queue", "Waiting.");
        queue.add(2);
        queue.add(-0.5);
        assertEquals(1.5, queue.value());
        queue.set(7);
        metrics.gauge(
                "b_queue",
                "Not known.",
                () -> {
                    throw new IllegalStateException("closed");
                });
        List<String> lines = text().lines().toList();
        assertTrue(lines.contains("a_queue 7"), lines::toString);
        assertTrue(lines.contains("b_queue NaN"), lines::toString);
    }

    @Test
    void aCounterNeverFalls() {
        Counter counter = metrics.counter("a_total", "");
        counter.add(3);
        assertRefused(
                "more=-1: a counter only grows, 0 or more is allowed; use a gauge for a number that falls",
                () -> counter.add(-1));
        assertEquals(3, counter.count());
    }

    @Test
    void labelsThatNeverEndAreCountedTogether() {
        IntStream.range(0, 10_100)
                .forEach(i -> metrics.counter("a_total", "", "x", "v" + i).increment());
        Stream<String> lines = text().lines();
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
