package io.portolan.mpi;

import io.portolan.mpi.engine.Outgoing;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.engine.Wait;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The wait-for graph of a world whose ranks all wait, as text: first the cycle, then what each
/// rank waits for and where, those of the cycle first.
///
/// Every rank waits for at least one that waits itself, so following the first edge of each ends in
/// a cycle.
final class DeadlockReport {
    private static final int MAX_RANKS = 64;

    /// The classes in which ranks wait, and those that they inherit from; the line above them is
    /// the user's.
    private static final Set<String> WAITING =
            Stream.of(
                            CartComm.class,
                            Intercomm.class,
                            PointToPoint.class,
                            Appointments.class,
                            Collectives.class,
                            Context.class,
                            CheckedEndpoint.class,
                            PersistentRequest.class,
                            RequestList.class,
                            ReceivedObject.class,
                            ObjectRequest.class,
                            PersistentObjectRequest.class,
                            CollectiveRequest.class,
                            Message.class)
                    .<Class<?>>mapMulti(DeadlockReport::withInherited)
                    .map(Class::getName)
                    .collect(Collectors.toUnmodifiableSet());

    private final Map<Integer, Wait> waits = new LinkedHashMap<>();

    DeadlockReport(List<Wait> waits) {
        waits.forEach(wait -> this.waits.put(wait.rank(), wait));
    }

    private static void withInherited(Class<?> type, Consumer<Class<?>> found) {
        for (Class<?> at = type; at != Object.class; at = at.getSuperclass()) {
            found.accept(at);
        }
    }

    String text() {
        List<Integer> cycle = cycle();
        Set<Integer> order = new LinkedHashSet<>(cycle);
        order.addAll(waits.keySet());
        String path =
                Stream.concat(cycle.stream(), Stream.of(cycle.getFirst()))
                        .map(rank -> "rank " + rank)
                        .collect(Collectors.joining(" -> "));
        String lines =
                order.stream()
                        .limit(MAX_RANKS)
                        .map(rank -> "\n  " + line(rank))
                        .collect(Collectors.joining());
        String rest =
                order.size() > MAX_RANKS
                        ? "\n  and %d ranks more".formatted(order.size() - MAX_RANKS)
                        : "";
        return ("deadlock: all %d ranks that run wait, and no message is on its way; the cycle is %s;"
                                + " let one of them receive before it sends, or use sendrecv or isend")
                        .formatted(waits.size(), path)
                + lines
                + rest;
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
        for (Transfer transfer : wait(rank).awaited().stuck()) {
            int peer = transfer.peer();
            if (waits.containsKey(peer)) {
                return peer;
            }
        }
        return waits.keySet().stream().filter(other -> other != rank).findFirst().orElse(rank);
    }

    private String line(int rank) {
        Wait wait = wait(rank);
        List<Transfer> stuck = wait.awaited().stuck();
        String what =
                stuck.stream()
                        .limit(MAX_RANKS)
                        .map(DeadlockReport::what)
                        .collect(Collectors.joining(wait.awaited().needsAll() ? " and " : " or "));
        return "rank %d waits in %s, at %s".formatted(rank, what, callSite(wait.thread()));
    }

    private static String what(Transfer transfer) {
        Call call = (Call) transfer.operation();
        String peer =
                transfer.peer() == MPI.ANY_SOURCE
                        ? "any rank"
                        : call.context().inWords(transfer.peer());
        if (Call.isOfCollective(transfer)) {
            return "%s for %s on %s".formatted(call, peer, call.communicator());
        }
        String tag =
                transfer.tag() == MPI.ANY_TAG ? " with any tag" : " with tag " + transfer.tag();
        return "%s %s %s%s on %s"
                .formatted(
                        call,
                        transfer instanceof Outgoing ? "to" : "from",
                        peer,
                        tag,
                        call.communicator());
    }

    private Wait wait(int rank) {
        return Objects.requireNonNull(waits.get(rank));
    }

    private static String callSite(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .filter(frame -> !isWaiting(frame.getClassName()))
                .findFirst()
                .map(StackTraceElement::toString)
                .orElse("an unknown line");
    }

    private static boolean isWaiting(String className) {
        return className.startsWith("java.")
                || className.startsWith("jdk.")
                || className.startsWith("io.portolan.core.")
                || className.startsWith(Wait.class.getPackageName() + ".")
                || WAITING.contains(className);
    }
}
