package io.portolan.mpi;

import java.security.CodeSource;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

    /// The package of the facades for old programs, whose user's line is above their classes.
    private static final String FACADE = "mpi.";

    private StackLines() {}

    /// One line below another, at most [#MAX] of them.
    static String below(List<String> lines) {
        return below(lines, lines.size());
    }

    /// The same of a list of which not all lines are known.
    ///
    /// @param count how many there are
    static String below(List<String> lines, int count) {
        int told = Math.min(lines.size(), MAX);
        String rest = count > told ? "\n  and %d more".formatted(count - told) : "";
        return lines.stream().limit(MAX).map(line -> "\n  " + line).collect(Collectors.joining())
                + rest;
    }

    /// The user's line at which a thread is.
    static String callSite(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .filter(frame -> !isWaiting(frame.getClassName(), thread))
                .findFirst()
                .map(StackTraceElement::toString)
                .orElse("an unknown line");
    }

    /// Whether a class of that name in the calling thread's stack is none of the user's.
    static boolean isWaiting(String className) {
        return isWaiting(className, Thread.currentThread());
    }

    private static boolean isWaiting(String className, Thread thread) {
        return className.startsWith("java.")
                || className.startsWith("jdk.")
                || className.startsWith("io.portolan.core.")
                || BELOW.stream().anyMatch(className::startsWith)
                || WAITING.contains(className)
                || (className.startsWith(FACADE) && isOfFacade(className, thread));
    }

    /// Whether a class of the facade's package comes from where the facade does; a program may lie
    /// in that package, too. What the thread's class loader does not find counts as the facade's.
    private static boolean isOfFacade(String className, Thread thread) {
        ClassLoader loader = thread.getContextClassLoader();
        try {
            return Objects.equals(source(className, loader), source(FACADE + "MPI", loader));
        } catch (ClassNotFoundException | LinkageError e) {
            return true;
        }
    }

    private static @Nullable CodeSource source(String className, @Nullable ClassLoader loader)
            throws ClassNotFoundException {
        return Class.forName(className, false, loader).getProtectionDomain().getCodeSource();
    }
}
