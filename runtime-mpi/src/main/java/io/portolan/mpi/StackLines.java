package io.portolan.mpi;

import io.portolan.mpi.engine.Wait;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Where threads are, as their stacks say, and lists of lines about them.
final class StackLines {
    /// Beyond it are only numbers.
    static final int MAX = 64;

    /// The classes in which ranks wait, or ask what all do, and those that they inherit from; the
    /// line above them is the user's.
    private static final Set<String> WAITING =
            Stream.of(
                            CartComm.class,
                            Intercomm.class,
                            PointToPoint.class,
                            IntercommRendezvous.class,
                            Collectives.class,
                            Context.class,
                            CheckedEndpoint.class,
                            PersistentRequest.class,
                            RequestList.class,
                            ObjectRequest.ReceivedObject.class,
                            ObjectRequest.class,
                            PersistentObjectRequest.class,
                            CollectiveRequest.class,
                            Message.class,
                            WorldDump.class,
                            RankState.class,
                            StackLines.class)
                    .<Class<?>>mapMulti(StackLines::withInherited)
                    .map(Class::getName)
                    .collect(Collectors.toUnmodifiableSet());

    private StackLines() {}

    /// One line below another, at most [#MAX] of them.
    static String below(List<String> lines) {
        String rest = lines.size() > MAX ? "\n  and %d more".formatted(lines.size() - MAX) : "";
        return lines.stream().limit(MAX).map(line -> "\n  " + line).collect(Collectors.joining())
                + rest;
    }

    /// The user's line at which a thread is.
    static String callSite(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .filter(frame -> !isWaiting(frame.getClassName()))
                .findFirst()
                .map(StackTraceElement::toString)
                .orElse("an unknown line");
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
