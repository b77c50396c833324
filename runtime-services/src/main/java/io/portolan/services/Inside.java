package io.portolan.services;

import io.portolan.services.operation.Terms;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// In which handler the current thread is: what it asks of others is asked on behalf of the
/// operation that it answers, and while it waits its service lets nobody in.
///
/// *Threads:* bound to a thread; one that a handler starts itself is inside nothing.
final class Inside {

    /// How the services that wait stand in [Terms#callers()].
    private static final String ALONE = "exclusive ";

    private static final String BESIDE = "concurrent ";

    private static final ThreadLocal<@Nullable Pending> CURRENT = new ThreadLocal<>();

    private Inside() {}

    /// The operation whose handler this thread runs, or null.
    static @Nullable Pending current() {
        return CURRENT.get();
    }

    /// This thread runs the handler of another operation; returns the one before.
    static @Nullable Pending enter(@Nullable Pending next) {
        Pending before = CURRENT.get();
        CURRENT.set(next);
        return before;
    }

    /// The terms of what the current handler asks and waits for: no later than its own deadline, in
    /// its trace, and with its service among those that wait.
    static Terms onBehalf(Terms terms, boolean isWaiting) {
        Pending current = CURRENT.get();
        if (current == null) {
            return terms;
        }
        Terms own = current.operation().terms();
        Terms passed =
                terms.deadline(terms.deadline().earlier(own.deadline()))
                        .trace(current.trace().child());
        if (!isWaiting) {
            return passed;
        }
        List<String> callers = new ArrayList<>(own.callers());
        switch (current.handling().behavior()) {
            case EXCLUSIVE, TEARDOWN -> callers.add(ALONE + current.place());
            case CONCURRENT -> callers.add(BESIDE + current.place());
            default -> {} // an independent one is in nobody's way
        }
        return passed.callers(callers);
    }

    /// Whether the handling would have to wait for one of those who wait for it.
    static boolean isCycle(Terms terms, String place, Behavior behavior) {
        if (terms.callers().isEmpty() || behavior == Behavior.INDEPENDENT) {
            return false;
        }
        return terms.callers().contains(ALONE + place)
                || (behavior != Behavior.CONCURRENT && terms.callers().contains(BESIDE + place));
    }

    /// Whether the service is among those who wait, as one that lets concurrent handlers in: such a
    /// handler can go along with the one that waits, ahead of exclusive ones that wait for both.
    static boolean isBeside(Terms terms, String place) {
        return !terms.callers().isEmpty() && terms.callers().contains(BESIDE + place);
    }
}
