package io.portolan.mpi;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Where threads are, as their stacks say, and lists of lines about them.
final class StackLines {
    private static final String PACKAGE = StackLines.class.getPackageName() + ".";

    /// The most lines of a list; of the rest only the number is told.
    static final int MAX = 64;

    /// The classes of this package in which ranks wait, or that look at what all ranks do, by their
    /// names, because this class is to refer to none of them. The line above them is the user's.
    static final Set<String> WAITING =
            Stream.of(
                            "Comm",
                            "Intracomm",
                            "Intercomm",
                            "CartComm",
                            "GraphComm",
                            "DistGraphComm",
                            "PointToPoint",
                            "Request",
                            "Request$RequestList",
                            "PersistentRequest",
                            "ObjectRequest$ReceivedObject",
                            "ObjectRequest",
                            "PersistentObjectRequest",
                            "CollectiveRequest",
                            "Message",
                            "OpenWorld",
                            "Win",
                            "WorldDump",
                            "RankState",
                            "StackLines")
                    .map(name -> PACKAGE + name)
                    .collect(Collectors.toUnmodifiableSet());

    /// The packages below this one in which ranks wait.
    private static final List<String> BELOW =
            List.of(
                    PACKAGE + "rma.",
                    PACKAGE + "context.",
                    PACKAGE + "collective.",
                    PACKAGE + "construct.",
                    PACKAGE + "meeting.",
                    PACKAGE + "engine.",
                    PACKAGE + "launch.",
                    PACKAGE + "tracing.");

    /// The package of the facades for old programs, whose user's line is above it.
    private static final String FACADE = "mpi.";

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

    /// Whether a class of that name is none of the user's.
    static boolean isWaiting(String className) {
        return className.startsWith("java.")
                || className.startsWith("jdk.")
                || className.startsWith("io.portolan.core.")
                || className.startsWith(FACADE)
                || BELOW.stream().anyMatch(className::startsWith)
                || WAITING.contains(className);
    }
}
