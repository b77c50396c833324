package io.portolan.mpi.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.profile.TraceEvent.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
                        "world",
                        List.of(new ProfiledProcess(0, "process 0", 0, List.of(0, 1), false, 0)),
                        List.of(0, 1),
                        1,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of());
        return new Profile(figures, List.of(events), 0).trace();
    }

    /// The events of a trace, all of which have what the format demands.
    @SuppressWarnings("unchecked")
    public static List<Map<String, Object>> events(String json) {
        Map<String, Object> document = (Map<String, Object>) JsonReader.read(json);
        return (List<Map<String, Object>>) Objects.requireNonNull(document.get("traceEvents"));
    }

    @Test
    void whatTheFormatDoesNotAllowIsFound() {
        Map<String, Object> slice =
                Map.of(
                        "ph",
                        "X",
                        "pid",
                        0.0,
                        "tid",
                        0.0,
                        "cat",
                        "operation",
                        "name",
                        "send",
                        "ts",
                        1.0,
                        "dur",
                        2.0,
                        "args",
                        Map.of());
        Map<String, Object> track =
                Map.of(
                        "ph",
                        "M",
                        "pid",
                        0.0,
                        "tid",
                        0.0,
                        "name",
                        "thread_name",
                        "args",
                        Map.of("name", "rank 0"));
        assertSound(List.of(track, slice));
        for (Map<String, Object> wrong :
                List.<Map<String, Object>>of(
                        Map.of("ph", "E"),
                        Map.of("ts", -1.0),
                        Map.of("dur", Double.POSITIVE_INFINITY),
                        Map.of("ts", "1"),
                        Map.of("tid", 0.5),
                        Map.of("pid", 1.0),
                        Map.of("tid", 1.0),
                        Map.of("name", ""))) {
            Map<String, Object> changed = new TreeMap<>(slice);
            changed.putAll(wrong);
            assertThrows(
                    AssertionError.class,
                    () -> assertSound(List.of(track, changed)),
                    wrong::toString);
        }
        assertThrows(AssertionError.class, () -> assertSound(List.of(slice)), "no name of a track");
        Map<String, Object> earlier = new TreeMap<>(slice);
        earlier.put("ts", 0.5);
        assertThrows(AssertionError.class, () -> assertSound(List.of(track, slice, earlier)));
    }

    /// Asserts what the description of the trace event format demands of each event, that slices
    /// lie in each other, and that each arrow begins in one and ends in one later.
    public static void assertSound(List<Map<String, Object>> events) {
        assertOfTheFormat(events);
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

    private static void assertOfTheFormat(List<Map<String, Object>> events) {
        Map<Double, Object> named = new TreeMap<>(); // the process of each track
        Map<Double, Double> last = new TreeMap<>(); // the latest start of each track
        Set<List<Object>> ends = new HashSet<>();
        for (Map<String, Object> each : events) {
            String phase = String.valueOf(each.get("ph"));
            assertTrue(Set.of("M", "X", "s", "f").contains(phase), each::toString);
            assertTrue(String.valueOf(each.getOrDefault("name", "")).length() > 0, each::toString);
            if (phase.equals("M")) {
                Map<?, ?> args = (Map<?, ?>) Objects.requireNonNull(each.get("args"));
                if ("thread_name".equals(each.get("name"))) {
                    assertTrue(args.get("name") instanceof String, each::toString);
                    Object process = number(each, "pid");
                    assertNull(named.put(number(each, "tid"), process), each::toString);
                }
                continue;
            }
            double tid = number(each, "tid");
            assertEquals(named.get(tid), each.get("pid"), each::toString);
            double start = number(each, "ts");
            assertTrue(Double.isFinite(start) && start >= 0, each::toString);
            if (phase.equals("X")) {
                assertTrue(each.get("cat") instanceof String, each::toString);
                double length = number(each, "dur");
                assertTrue(Double.isFinite(length) && length > 0, each::toString);
                assertTrue(last.getOrDefault(tid, 0.0) <= start, each::toString);
                last.put(tid, start);
            } else {
                // Both ends of an arrow are found by category, name and id, which no other has.
                assertEquals(
                        List.of("message", "message"), List.of(each.get("cat"), each.get("name")));
                assertTrue(ends.add(List.of(phase, number(each, "id"))), each::toString);
                assertEquals(phase.equals("f") ? "e" : null, each.get("bp"), each::toString);
            }
        }
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
        Object number = event.get(name);
        assertTrue(number instanceof Double, () -> name + " of " + event);
        return (double) Objects.requireNonNull(number);
    }
}
