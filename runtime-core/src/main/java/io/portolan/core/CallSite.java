package io.portolan.core;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The line of the program at which a thread waits.
final class CallSite {

    /// The classes in which threads wait for others; the line above them is the user's.
    private static final Set<String> WAITING =
            Stream.of(
                            Waiter.class,
                            Parker.class,
                            LockedPort.class,
                            MatchingPort.class,
                            LimitedPort.class,
                            TypedPort.class,
                            JoinWait.class,
                            JoinArbiter.class,
                            Gather.class,
                            Choice.class,
                            ResultPort.class,
                            Drops.class)
                    .map(Class::getName)
                    .collect(Collectors.toUnmodifiableSet());

    private CallSite() {}

    /// The first line above those of the JDK and of waiting itself.
    static String of(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .filter(frame -> !isWaiting(frame.getClassName()))
                .findFirst()
                .map(StackTraceElement::toString)
                .orElse("an unknown line");
    }

    private static boolean isWaiting(String className) {
        return className.startsWith("java.")
                || className.startsWith("jdk.")
                || WAITING.contains(className);
    }
}
