package io.portolan.mpi;

import io.portolan.mpi.context.Disagreement;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.Wait;
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
/// process 0 makes the report of the whole world.
final class DeadlockReport {
    private static final String THREAD = "thread\t";
    private static final String MESSAGE = "message\t";
    private static final String DISAGREEMENT = "disagreement\t";

    /// By rank; of several threads of a rank each has one.
    private final Map<Integer, List<WaitingThread>> waits = new LinkedHashMap<>();

    private final List<String> unreceived;

    /// Finds in what the halves of what ranks wait for differ: given the ranks of the cycle, the
    /// disagreement among these; and given no ranks, that among all.
    private final Function<List<Integer>, Optional<String>> disagreement;

    private DeadlockReport(
            List<WaitingThread> threads,
            List<String> unreceived,
            Function<List<Integer>, Optional<String>> disagreement) {
        threads.forEach(
                each -> waits.computeIfAbsent(each.rank(), _ -> new ArrayList<>()).add(each));
        this.unreceived = unreceived;
        this.disagreement = disagreement;
    }

    /// The report of a world in one process.
    static DeadlockReport of(Fabric fabric, List<Wait> waits) {
        Disagreement found = new Disagreement(fabric);
        return new DeadlockReport(
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

    /// What this process, one of several, knows about its waiting ranks: a line for each wait.
    static String lines(Fabric fabric, List<Wait> waits) {
        Stream<String> threads = waits.stream().map(wait -> THREAD + WaitingThread.of(wait).line());
        Stream<String> messages = unreceived(fabric).stream().map(MESSAGE::concat);
        Stream<String> differing =
                new Disagreement(fabric).among(waits, waits).stream().map(DISAGREEMENT::concat);
        return Stream.of(differing, threads, messages)
                .flatMap(lines -> lines)
                .collect(Collectors.joining("\n"));
    }

    /// The report of the world whose processes know these lines.
    static DeadlockReport of(List<String> lines) {
        Optional<String> differing = after(DISAGREEMENT, lines).findFirst();
        return new DeadlockReport(
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
                        who(),
                        unreceived.isEmpty()
                                ? "no message is on its way"
                                : "no message that has arrived is one that they wait for",
                        path,
                        remedy(cycle),
                        StackLines.below(lines),
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

    private String who() {
        long helpers = all().filter(WaitingThread::isHelper).count();
        String ranks = "%d ranks that run".formatted(all().count() - helpers);
        return switch ((int) helpers) {
            case 0 -> ranks;
            case 1 -> ranks + " and 1 other thread of theirs";
            default -> ranks + " and %d other threads of theirs".formatted(helpers);
        };
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

    private Stream<WaitingThread> all() {
        return waits.values().stream().flatMap(List::stream);
    }

    private List<WaitingThread> waits(int rank) {
        return waits.getOrDefault(rank, List.of());
    }
}
