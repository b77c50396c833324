package io.portolan.core.watch;

import io.portolan.core.wait.Parker;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds the line of the program at which a thread waits: the first line of its stack above those
/// of the JDK, of `io.portolan.core.wait` and of the classes that wait for others.
public final class CallSite {

    private static final String WAYS_TO_WAIT = Parker.class.getPackageName() + ".";

    private final Set<String> waiting;

    private CallSite(Set<String> waiting) {
        this.waiting = waiting;
    }

    /// Looks above these classes and the classes that are nested in them.
    public static CallSite above(Class<?>... waiting) {
        return new CallSite(
                Stream.of(waiting).map(Class::getName).collect(Collectors.toUnmodifiableSet()));
    }

    /// The line at which the thread waits, in words.
    public String of(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .filter(frame -> !isWaiting(frame.getClassName()))
                .findFirst()
                .map(StackTraceElement::toString)
                .orElse("an unknown line");
    }

    private boolean isWaiting(String className) {
        int nested = className.indexOf('$');
        return className.startsWith("java.")
                || className.startsWith("jdk.")
                || className.startsWith(WAYS_TO_WAIT)
                || waiting.contains(nested < 0 ? className : className.substring(0, nested));
    }
}
