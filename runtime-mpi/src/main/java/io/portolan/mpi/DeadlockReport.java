package io.portolan.mpi;

import io.portolan.mpi.engine.Outgoing;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.engine.Wait;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The wait-for graph of a world in which all wait, as text: first the cycle, then what each rank
/// waits for and where, those of the cycle first.
///
/// Every rank waits for at least one that waits itself, so following the first edge of each ends in
/// a cycle.
final class DeadlockReport {
    /// By rank; of several threads of a rank each has one.
    private final Map<Integer, List<Wait>> waits = new LinkedHashMap<>();

    DeadlockReport(List<Wait> waits) {
        waits.forEach(
                wait -> this.waits.computeIfAbsent(wait.rank(), _ -> new ArrayList<>()).add(wait));
    }

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
                        .map(RankState::of)
                        .map(RankState::text)
                        .toList();
        return "deadlock: all %s wait, and no message is on its way; the cycle is %s; %s%s"
                .formatted(who(), path, remedy(cycle), StackLines.below(lines));
    }

    /// By what those of the cycle wait for.
    private String remedy(List<Integer> cycle) {
        List<Transfer> stuck =
                cycle.stream()
                        .flatMap(rank -> waits(rank).stream())
                        .flatMap(wait -> wait.awaited().stuck().stream())
                        .toList();
        if (stuck.stream().anyMatch(Call::isOfCollective)) {
            return "let every rank enter the same collectives in the same order, and sends and receives agree";
        }
        return stuck.stream().anyMatch(Outgoing.class::isInstance)
                ? "let one of them receive before it sends, or use sendrecv or isend"
                : "all of them receive, so let one send first, and tags and communicators agree";
    }

    /// Those of the cycle in its order, then the others.
    private static int place(List<Integer> cycle, int rank) {
        int place = cycle.indexOf(rank);
        return place < 0 ? cycle.size() : place;
    }

    private String who() {
        long guests = all().filter(Wait::isGuest).count();
        String ranks = "%d ranks that run".formatted(all().count() - guests);
        return switch ((int) guests) {
            case 0 -> ranks;
            case 1 -> ranks + " and 1 other thread of theirs";
            default -> ranks + " and %d other threads of theirs".formatted(guests);
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
                .flatMap(wait -> wait.awaited().stuck().stream())
                .map(Transfer::peer)
                .filter(waits::containsKey)
                .findFirst()
                .orElseGet(() -> anyOther(rank));
    }

    private int anyOther(int rank) {
        return waits.keySet().stream().filter(other -> other != rank).findFirst().orElse(rank);
    }

    private Stream<Wait> all() {
        return waits.values().stream().flatMap(List::stream);
    }

    private List<Wait> waits(int rank) {
        return waits.getOrDefault(rank, List.of());
    }
}
