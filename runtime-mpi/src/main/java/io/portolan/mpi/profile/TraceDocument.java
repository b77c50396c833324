package io.portolan.mpi.profile;

import io.portolan.mpi.profile.TraceEvent.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// The events of a profile in the trace event format, as Perfetto and Chrome read it.
///
/// ```
///   process P: of the world    thread N: rank N
///     operation, wait          a slice                                     ph X
///     message                  an arrow from a slice of the source         ph s
///                              to a slice of the destination               ph f
/// ```
///
/// An arrow begins and ends in the slice of an operation that was timed, if there is one at that
/// moment, and else in a slice of its own. Messages of which one side is not there have no arrow.
/// Slices of one thread lie in each other or after each other, as the format demands: a slice that
/// reaches beyond the one in which it begins ends with that.
final class TraceDocument {
    private static final double MICRO = 1e3;

    private final Profile profile;
    private final StringBuilder json = new StringBuilder();

    /// By rank.
    private final Map<Integer, Integer> processes = new HashMap<>();

    TraceDocument(Profile profile) {
        this.profile = profile;
    }

    /// A message on its way.
    private record Key(int source, int dest, long number) {}

    /// Both sides of a message.
    private record Arrow(TraceEvent sent, TraceEvent received) {
        /// An arrow does not go back in time: a sender may be told of its message after the
        /// receiver has it.
        static Arrow of(TraceEvent sent, TraceEvent received) {
            long start = Math.min(sent.startNanos(), received.startNanos());
            return new Arrow(moved(sent, start, start), received);
        }
    }

    /// Where slices are.
    private static final class Cover {
        /// In their order.
        private final long[] starts;

        /// Of each slice, or of one before it that ends later.
        private final long[] ends;

        /// @param slices in the order of their starts
        Cover(List<TraceEvent> slices) {
            starts = new long[slices.size()];
            ends = new long[slices.size()];
            long last = Long.MIN_VALUE;
            for (int i = 0; i < starts.length; i++) {
                starts[i] = slices.get(i).startNanos();
                last = Math.max(last, slices.get(i).endNanos());
                ends[i] = last;
            }
        }

        boolean has(long nanos) {
            int found = Arrays.binarySearch(starts, nanos);
            int at = found >= 0 ? found : -found - 2;
            return at >= 0 && nanos < ends[at];
        }
    }

    String json() {
        json.append("{\"displayTimeUnit\":\"ns\",\"otherData\":{\"droppedEvents\":")
                .append(profile.droppedEvents())
                .append("},\"traceEvents\":[");
        String comma = "";
        for (ProfiledProcess process : profile.figures().processes()) {
            json.append(comma);
            tracks(process);
            comma = ",";
        }
        List<Arrow> arrows = arrows();
        Map<Integer, List<TraceEvent>> slices = slices(arrows);
        slices.forEach((_, ofRank) -> ofRank.forEach(this::slice));
        for (int i = 0; i < arrows.size(); i++) {
            arrow(arrows.get(i), i + 1);
        }
        return json.append("\n]}\n").toString();
    }

    /// Names the tracks of a process.
    private void tracks(ProfiledProcess process) {
        boolean isOnly = profile.figures().processes().size() == 1;
        metadata(
                "process_name",
                process.process(),
                "",
                "\"name\":" + quoted(isOnly ? profile.figures().world() : process.description()));
        for (int rank : process.isMissing() ? List.<Integer>of() : process.ranks()) {
            processes.put(rank, process.process());
            String thread = "\"tid\":%d,".formatted(rank);
            json.append(',');
            metadata(
                    "thread_name",
                    process.process(),
                    thread,
                    "\"name\":\"rank %d\"".formatted(rank));
            json.append(',');
            metadata(
                    "thread_sort_index",
                    process.process(),
                    thread,
                    "\"sort_index\":%d".formatted(rank));
        }
    }

    private void metadata(String name, int process, String thread, String value) {
        json.append(
                "\n{\"ph\":\"M\",\"pid\":%d,%s\"name\":\"%s\",\"args\":{%s}}"
                        .formatted(process, thread, name, value));
    }

    private int process(int rank) {
        return processes.getOrDefault(rank, 0);
    }

    private List<Arrow> arrows() {
        Map<Key, TraceEvent> sent = new HashMap<>();
        for (TraceEvent each : profile.events()) {
            if (each.kind() == Kind.SENT) {
                sent.put(new Key(each.rank(), each.peer(), each.number()), each);
            }
        }
        List<Arrow> arrows = new ArrayList<>();
        for (TraceEvent each : profile.events()) {
            TraceEvent from =
                    each.kind() == Kind.RECEIVED
                            ? sent.remove(new Key(each.peer(), each.rank(), each.number()))
                            : null;
            if (from != null) {
                arrows.add(Arrow.of(from, each));
            }
        }
        return arrows;
    }

    /// The slices by rank: those of operations and waits, and for the end of an arrow that is in
    /// none of them one of its own.
    private Map<Integer, List<TraceEvent>> slices(List<Arrow> arrows) {
        Map<Integer, List<TraceEvent>> slices = new TreeMap<>();
        for (TraceEvent each : profile.events()) {
            if (each.kind() != Kind.SENT && each.kind() != Kind.RECEIVED) {
                slices.computeIfAbsent(each.rank(), _ -> new ArrayList<>()).add(each);
            }
        }
        slices.replaceAll((_, ofRank) -> nested(ofRank));
        Map<Integer, Cover> covers = new HashMap<>();
        slices.forEach((rank, ofRank) -> covers.put(rank, new Cover(ofRank)));
        for (Arrow arrow : arrows) {
            for (TraceEvent end : List.of(arrow.sent(), arrow.received())) {
                Cover cover = covers.get(end.rank());
                if (cover == null || !cover.has(end.startNanos())) {
                    slices.computeIfAbsent(end.rank(), _ -> new ArrayList<>())
                            .add(moved(end, end.startNanos(), end.startNanos() + 1));
                }
            }
        }
        slices.replaceAll((_, ofRank) -> nested(ofRank));
        return slices;
    }

    /// In the order of their starts, longer ones first, each cut where the one around it ends.
    private static List<TraceEvent> nested(List<TraceEvent> slices) {
        List<TraceEvent> ordered = new ArrayList<>(slices);
        ordered.sort((a, b) -> {
            int byStart = Long.compare(a.startNanos(), b.startNanos());
            return byStart != 0 ? byStart : Long.compare(b.endNanos(), a.endNanos());
        });
        List<TraceEvent> open = new ArrayList<>();
        for (int i = 0; i < ordered.size(); i++) {
            TraceEvent slice = ordered.get(i);
            while (!open.isEmpty() && open.getLast().endNanos() <= slice.startNanos()) {
                open.removeLast();
            }
            if (!open.isEmpty() && open.getLast().endNanos() < slice.endNanos()) {
                slice = moved(slice, slice.startNanos(), open.getLast().endNanos());
                ordered.set(i, slice);
            }
            open.add(slice);
        }
        return ordered;
    }

    private static TraceEvent moved(TraceEvent event, long start, long end) {
        return new TraceEvent(
                event.rank(),
                event.kind(),
                event.name(),
                event.peer(),
                event.bytes(),
                start,
                end,
                event.number());
    }

    private void slice(TraceEvent event) {
        String name =
                switch (event.kind()) {
                    case WAIT -> "wait: " + event.name();
                    case SENT -> "send";
                    case RECEIVED -> "receive";
                    case OPERATION, COLLECTIVE -> event.name();
                };
        json.append(",\n{\"ph\":\"X\",\"pid\":")
                .append(process(event.rank()))
                .append(",\"tid\":")
                .append(event.rank())
                .append(",\"cat\":\"")
                .append(event.kind().name().toLowerCase(Locale.ROOT))
                .append("\",\"name\":")
                .append(quoted(name))
                .append(",\"ts\":")
                .append(micros(event.startNanos()))
                .append(",\"dur\":")
                .append(micros(Math.max(1, event.endNanos() - event.startNanos())))
                .append(",\"args\":{\"bytes\":")
                .append(event.bytes());
        if (event.peer() >= 0) {
            json.append(",\"peer\":").append(event.peer());
        }
        json.append("}}");
    }

    private void arrow(Arrow arrow, int id) {
        half("s", arrow.sent(), id, "");
        half("f", arrow.received(), id, ",\"bp\":\"e\"");
    }

    private void half(String phase, TraceEvent end, int id, String more) {
        json.append(
                ",\n{\"ph\":\"%s\",\"pid\":%d,\"tid\":%d,\"cat\":\"message\",\"name\":\"message\",\"id\":%d,\"ts\":%s%s}"
                        .formatted(
                                phase,
                                process(end.rank()),
                                end.rank(),
                                id,
                                micros(end.startNanos()),
                                more));
    }

    private static String micros(long nanos) {
        return String.format(Locale.ROOT, "%.3f", nanos / MICRO);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append("\\u%04x".formatted((int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
