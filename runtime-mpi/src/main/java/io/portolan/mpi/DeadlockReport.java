package io.portolan.mpi;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.Disagreement;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.LockTicket;
import io.portolan.mpi.engine.OutgoingTransfer;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.engine.Wait;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The wait-for graph of a world in which all threads wait, as text: first the cycle, then what
/// each rank waits for and where, the ranks of the cycle first.
///
/// Every rank waits for at least one rank that waits itself, so a walk along the first edge of each
/// rank ends in a cycle. If the world gives no wait up, a rank may also wait for one that has
/// ended. Messages that have arrived and were not received come last.
final class DeadlockReport {
    private final Fabric fabric;

    /// By rank; of several threads of a rank each has one.
    private final Map<Integer, List<Wait>> waits = new LinkedHashMap<>();

    DeadlockReport(Fabric fabric, List<Wait> waits) {
        this.fabric = fabric;
        waits.forEach(
                wait -> this.waits.computeIfAbsent(wait.rank(), _ -> new ArrayList<>()).add(wait));
    }

    String text() {
        List<Integer> cycle = cycle();
        List<UnreceivedMessage> unreceived = UnreceivedMessage.in(fabric);
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
        return "deadlock: all %s wait, and %s; the cycle is %s; %s%s%s"
                .formatted(
                        who(),
                        unreceived.isEmpty()
                                ? "no message is on its way"
                                : "no message that has arrived is one that they wait for",
                        path,
                        remedy(cycle),
                        StackLines.below(lines),
                        StackLines.below(
                                unreceived.stream().map(UnreceivedMessage::text).toList()));
    }

    /// The remedy: by what differs between the halves of the cycle, or of all waits, or else by
    /// what the ranks of the cycle wait for.
    private String remedy(List<Integer> cycle) {
        Disagreement disagreement = new Disagreement(fabric);
        List<Wait> inCycle = cycle.stream().flatMap(rank -> waits(rank).stream()).toList();
        List<Wait> all = all().toList();
        return disagreement
                .among(inCycle, all)
                .orElseGet(() ->
                        disagreement
                                .among(all, all)
                                .map(other -> remedyOf(inCycle) + "; besides, " + other)
                                .orElseGet(() -> remedyOf(inCycle)));
    }

    private static String remedyOf(List<Wait> cycle) {
        List<Transfer> stuck =
                cycle.stream().flatMap(wait -> wait.awaited().stuck().stream()).toList();
        if (stuck.stream().anyMatch(Call::isOfCollective)) {
            return "let every rank enter the same collectives in the same order, and sends and receives agree";
        }
        if (stuck.stream().anyMatch(LockTicket.class::isInstance)) {
            return "let every rank unlock before it waits for another rank, and lock several ranks in the same order";
        }
        if (stuck.stream().anyMatch(Call::isBetweenEpochs)) {
            return "let every start have its post and every complete its await, with groups that agree";
        }
        return stuck.stream().anyMatch(OutgoingTransfer.class::isInstance)
                ? "let one of them receive before it sends, or use sendrecv or isend"
                : "all of them receive, so let one send first, and tags and communicators agree";
    }

    /// The ranks of the cycle in its order, then the others.
    private static int place(List<Integer> cycle, int rank) {
        int place = cycle.indexOf(rank);
        return place < 0 ? cycle.size() : place;
    }

    private String who() {
        long helpers = all().filter(Wait::isHelper).count();
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
