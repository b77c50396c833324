package io.portolan.mpi;

import io.portolan.mpi.context.Disagreement;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.Wait;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The wait-for graph of a world in which all threads wait, as text: first the cycle, then what
/// each rank waits for and where, the ranks of the cycle first.
///
/// Every rank waits for at least one rank that waits itself, so a walk along the first edge of each
/// rank ends in a cycle. If the world gives no wait up, a rank may also wait for one that has
/// ended. Messages that have arrived and were not received come last.
///
/// A process of several knows what its own threads wait for. It tells that in [#lines], from which
/// process 0 makes the report of the whole world. Of a process that has more to tell than room for
/// it the report has the number of threads, and as many of them as have room in few words.
final class DeadlockReport {
    private static final String COUNT = "count\t";
    private static final String THREAD = "thread\t";
    private static final String MESSAGE = "message\t";
    private static final String DISAGREEMENT = "disagreement\t";
    private static final String BETWEEN = "\t";

    /// By rank; of several threads of a rank each has one.
    private final Map<Integer, List<WaitingThread>> waits = new LinkedHashMap<>();

    private final Crowd crowd;
    private final List<String> unreceived;

    /// Finds in what the halves of what ranks wait for differ: given the ranks of the cycle, the
    /// disagreement among these; and given no ranks, that among all.
    private final Function<List<Integer>, Optional<String>> disagreement;

    private DeadlockReport(
            Crowd crowd,
            List<WaitingThread> threads,
            List<String> unreceived,
            Function<List<Integer>, Optional<String>> disagreement) {
        this.crowd = crowd;
        threads.forEach(
                each -> waits.computeIfAbsent(each.rank(), _ -> new ArrayList<>()).add(each));
        this.unreceived = unreceived;
        this.disagreement = disagreement;
    }

    /// How many threads wait.
    ///
    /// @param ranks that run ranks
    /// @param helpers that do not
    private record Crowd(int ranks, int helpers) {
        static Crowd of(List<Wait> waits) {
            int helpers = (int) waits.stream().filter(Wait::isHelper).count();
            return new Crowd(waits.size() - helpers, helpers);
        }

        Crowd with(Crowd others) {
            return new Crowd(ranks + others.ranks, helpers + others.helpers);
        }

        /// As one line, for another process.
        String line() {
            return ranks + BETWEEN + helpers;
        }

        /// Reads what [#line] gave.
        static Crowd parse(String line) {
            String[] parts = line.split(BETWEEN, 2);
            return new Crowd(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }

        int threads() {
            return ranks + helpers;
        }

        @Override
        public String toString() {
            String running = "%d ranks that run".formatted(ranks);
            return switch (helpers) {
                case 0 -> running;
                case 1 -> running + " and 1 other thread of theirs";
                default -> running + " and %d other threads of theirs".formatted(helpers);
            };
        }
    }

    /// The report of a world in one process.
    static DeadlockReport of(Fabric fabric, List<Wait> waits) {
        Disagreement found = new Disagreement(fabric);
        return new DeadlockReport(
                Crowd.of(waits),
                waits.stream().map(WaitingThread::of).toList(),
                unreceived(fabric),
                ranks -> found.among(of(ranks, waits), waits));
    }

    private static List<Wait> of(List<Integer> ranks, List<Wait> waits) {
        return ranks.isEmpty()
                ? waits
                : waits.stream().filter(wait -> ranks.contains(wait.rank())).toList();
    }

    private static List<String> unreceived(Fabric fabric) {
        return UnreceivedMessage.in(fabric).stream().map(UnreceivedMessage::text).toList();
    }

    // ---- Several processes ----------------------------------------------------------------------

    /// What this process, one of several, knows about its waiting ranks: how many they are, and a
    /// line for each wait as far as there is room, for one at least.
    ///
    /// @param mostBytes how much room there is in UTF-8
    static String lines(Fabric fabric, List<Wait> waits, int mostBytes) {
        Optional<String> differing = new Disagreement(fabric).among(waits, waits);
        List<String> messages = unreceived(fabric);
        String whole =
                lines(waits, WaitingThread::of, differing, messages)
                        .collect(Collectors.joining("\n"));
        return bytes(whole) <= mostBytes
                ? whole
                : fitting(
                        lines(
                                waits,
                                WaitingThread::brief,
                                differing.map(WaitingThread::brief),
                                messages),
                        mostBytes);
    }

    private static Stream<String> lines(
            List<Wait> waits,
            Function<Wait, WaitingThread> thread,
            Optional<String> differing,
            List<String> messages) {
        return Stream.of(
                        Stream.of(COUNT + Crowd.of(waits).line()),
                        differing.stream().map(DISAGREEMENT::concat),
                        waits.stream().map(wait -> THREAD + thread.apply(wait).line()),
                        messages.stream().map(MESSAGE::concat))
                .flatMap(lines -> lines);
    }

    /// As many of the lines as have room.
    private static String fitting(Stream<String> lines, int mostBytes) {
        StringBuilder fitting = new StringBuilder();
        int used = 0;
        for (String line : (Iterable<String>) lines::iterator) {
            int more = bytes(line) + 1;
            if (used + more <= mostBytes) {
                fitting.append(line).append('\n');
                used += more;
            }
        }
        return fitting.toString();
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /// The report of the world whose processes know these lines.
    static DeadlockReport of(List<String> lines) {
        Optional<String> differing = after(DISAGREEMENT, lines).findFirst();
        return new DeadlockReport(
                after(COUNT, lines).map(Crowd::parse).reduce(new Crowd(0, 0), Crowd::with),
                after(THREAD, lines).map(WaitingThread::parse).toList(),
                after(MESSAGE, lines).toList(),
                _ -> differing);
    }

    private static Stream<String> after(String begin, List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(begin))
                .map(line -> line.substring(begin.length()));
    }

    // ---- The text -------------------------------------------------------------------------------

    String text() {
        List<Integer> cycle = cycle();
        String path =
                Stream.concat(cycle.stream(), Stream.of(cycle.getFirst()))
                        .map(rank -> "rank " + rank)
                        .collect(Collectors.joining(" -> "));
        List<String> lines =
                waits.keySet().stream()
                        .sorted(Comparator.comparingInt(rank -> place(cycle, rank)))
                        .flatMap(rank -> waits(rank).stream())
                        .map(WaitingThread::text)
                        .toList();
        return "deadlock: all %s wait, and %s; the cycle is %s; %s%s%s"
                .formatted(
                        crowd,
                        unreceived.isEmpty()
                                ? "no message is on its way"
                                : "no message that has arrived is one that they wait for",
                        path,
                        remedy(cycle),
                        StackLines.below(lines, crowd.threads()),
                        StackLines.below(unreceived));
    }

    /// The remedy: by what differs between the halves of the cycle, or of all waits, or else by
    /// what the ranks of the cycle wait for.
    private String remedy(List<Integer> cycle) {
        String own =
                WaitingThread.remedy(cycle.stream().flatMap(rank -> waits(rank).stream()).toList());
        return disagreement
                .apply(cycle)
                .orElseGet(() ->
                        disagreement
                                .apply(List.of())
                                .map(other -> own + "; besides, " + other)
                                .orElse(own));
    }

    /// The ranks of the cycle in its order, then the others.
    private static int place(List<Integer> cycle, int rank) {
        int place = cycle.indexOf(rank);
        return place < 0 ? cycle.size() : place;
    }

    private List<Integer> cycle() {
        List<Integer> path = new ArrayList<>();
        int at = waits.keySet().iterator().next();
        while (!path.contains(at)) {
            path.add(at);
            at = next(at);
        }
        return path.subList(path.indexOf(at), path.size());
    }

    /// A rank that this one waits for and that waits itself.
    private int next(int rank) {
        return waits(rank).stream()
                .flatMap(wait -> wait.peers().stream())
                .filter(waits::containsKey)
                .findFirst()
                .orElseGet(() -> anyOther(rank));
    }

    private int anyOther(int rank) {
        return waits.keySet().stream().filter(other -> other != rank).findFirst().orElse(rank);
    }

    private List<WaitingThread> waits(int rank) {
        return waits.getOrDefault(rank, List.of());
    }
}
