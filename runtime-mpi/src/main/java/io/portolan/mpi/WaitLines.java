package io.portolan.mpi;

import io.portolan.mpi.engine.Outgoing;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.engine.Wait;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What threads wait for and where, in words, one line each.
final class WaitLines {
    /// Beyond it are only numbers.
    static final int MAX = 64;

    /// The classes in which ranks wait, or ask what all do, and those that they inherit from; the
    /// line above them is the user's.
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
                            Message.class,
                            WorldDump.class,
                            WaitLines.class)
                    .<Class<?>>mapMulti(WaitLines::withInherited)
                    .map(Class::getName)
                    .collect(Collectors.toUnmodifiableSet());

    private WaitLines() {}

    /// One line below another, at most [#MAX] of them.
    static String below(List<String> lines) {
        String rest = lines.size() > MAX ? "\n  and %d more".formatted(lines.size() - MAX) : "";
        return lines.stream().limit(MAX).map(line -> "\n  " + line).collect(Collectors.joining())
                + rest;
    }

    /// What one of them waits for.
    static String line(Wait wait) {
        List<Transfer> stuck = wait.awaited().stuck();
        String what =
                stuck.stream()
                        .limit(MAX)
                        .map(WaitLines::what)
                        .collect(Collectors.joining(wait.awaited().needsAll() ? " and " : " or "));
        return "%s waits in %s, at %s".formatted(who(wait), what, callSite(wait.thread()));
    }

    /// The user's line at which a thread is.
    static String callSite(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .filter(frame -> !isWaiting(frame.getClassName()))
                .findFirst()
                .map(StackTraceElement::toString)
                .orElse("an unknown line");
    }

    private static String who(Wait wait) {
        String rank = "rank " + wait.rank();
        return wait.isGuest() ? "thread '%s' of %s".formatted(wait.thread().getName(), rank) : rank;
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

    private static void withInherited(Class<?> type, Consumer<Class<?>> found) {
        for (Class<?> at = type; at != Object.class; at = at.getSuperclass()) {
            found.accept(at);
        }
    }

    private static boolean isWaiting(String className) {
        return className.startsWith("java.")
                || className.startsWith("jdk.")
                || className.startsWith("io.portolan.core.")
                || className.startsWith(Wait.class.getPackageName() + ".")
                || WAITING.contains(className);
    }
}
