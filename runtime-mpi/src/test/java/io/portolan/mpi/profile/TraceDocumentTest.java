package io.portolan.mpi.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.profile.TraceEvent.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A trace is what Perfetto reads: slices that lie in each other, and arrows with two ends.
public class TraceDocumentTest {
    @Test
    void aMessageOfWhichOneSideIsMissingHasNoArrow() {
        List<Map<String, Object>> events =
                events(
                        trace(
                                new TraceEvent(0, Kind.OPERATION, "send", 1, 8, 100, 200, 0),
                                new TraceEvent(0, Kind.SENT, "message", 1, 8, 150, 150, 7),
                                new TraceEvent(0, Kind.SENT, "message", 1, 8, 160, 160, 8),
                                new TraceEvent(1, Kind.RECEIVED, "message", 0, 8, 300, 300, 8)));
        assertSound(events);
        assertEquals(1, events.stream().filter(each -> "s".equals(each.get("ph"))).count());
        assertEquals(
                0.16,
                events.stream()
                        .filter(each -> "s".equals(each.get("ph")))
                        .findFirst()
                        .orElseThrow()
                        .get("ts"));
    }

    @Test
    void anArrowDoesNotGoBackInTime() {
        List<Map<String, Object>> events =
                events(
                        trace(
                                new TraceEvent(0, Kind.SENT, "message", 1, 8, 400, 400, 8),
                                new TraceEvent(1, Kind.RECEIVED, "message", 0, 8, 300, 300, 8)));
        assertSound(events);
    }

    @Test
    void aSliceThatReachesBeyondAnotherIsCut() {
        List<Map<String, Object>> events =
                events(
                        trace(
                                new TraceEvent(0, Kind.WAIT, "irecv", 1, 0, 100, 200, 0),
                                new TraceEvent(0, Kind.OPERATION, "recv", 1, 8, 150, 260, 0)));
        assertSound(events);
        assertEquals(2, events.stream().filter(each -> "X".equals(each.get("ph"))).count());
    }

    private static String trace(TraceEvent... events) {
        ProfileFigures figures =
                new ProfileFigures(
                        "world", 2, 1, List.of(), List.of(), List.of(), List.of(), List.of());
        return new Profile(figures, List.of(events), 0).trace();
    }

    /// The events of a trace, all of which have what the format demands.
    @SuppressWarnings("unchecked")
    public static List<Map<String, Object>> events(String json) {
        Map<String, Object> document = (Map<String, Object>) JsonReader.read(json);
        return (List<Map<String, Object>>) Objects.requireNonNull(document.get("traceEvents"));
    }

    /// Asserts that slices lie in each other and that each arrow begins in one and ends in one
    /// later.
    public static void assertSound(List<Map<String, Object>> events) {
        Map<Double, List<double[]>> slices = new TreeMap<>();
        for (Map<String, Object> each : of(events, "X").toList()) {
            double start = number(each, "ts");
            slices.computeIfAbsent(number(each, "tid"), _ -> new ArrayList<>())
                    .add(new double[] {start, start + number(each, "dur")});
        }
        slices.values().forEach(TraceDocumentTest::assertNested);
        Map<Double, Map<String, Object>> starts = new TreeMap<>();
        of(events, "s").forEach(each -> starts.put(number(each, "id"), each));
        of(events, "f")
                .forEach(end -> {
                    Map<String, Object> start =
                            Objects.requireNonNull(
                                    starts.remove(number(end, "id")), () -> "no start of " + end);
                    assertTrue(number(start, "ts") <= number(end, "ts"), end::toString);
                    assertInside(slices, start);
                    assertInside(slices, end);
                });
        assertTrue(starts.isEmpty(), starts::toString);
    }

    private static Stream<Map<String, Object>> of(List<Map<String, Object>> events, String phase) {
        return events.stream().filter(each -> phase.equals(each.get("ph")));
    }

    private static void assertNested(List<double[]> slices) {
        List<double[]> open = new ArrayList<>();
        for (double[] slice : slices) {
            while (!open.isEmpty() && open.getLast()[1] <= slice[0] + 1e-9) {
                open.removeLast();
            }
            assertTrue(
                    open.isEmpty() || slice[1] <= open.getLast()[1] + 1e-3,
                    () -> "%f to %f".formatted(slice[0], slice[1]));
            open.add(slice);
        }
    }

    private static void assertInside(Map<Double, List<double[]>> slices, Map<String, Object> end) {
        double at = number(end, "ts");
        assertTrue(
                slices.getOrDefault(number(end, "tid"), List.of()).stream()
                        .anyMatch(slice -> slice[0] <= at && at < slice[1]),
                () -> "no slice around " + end);
    }

    private static double number(Map<String, Object> event, String name) {
        return (double) Objects.requireNonNull(event.get(name));
    }
}
