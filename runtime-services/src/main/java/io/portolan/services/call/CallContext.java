package io.portolan.services.call;

import io.portolan.services.Behavior;
import io.portolan.services.operation.Terms;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The handler that a thread runs. What the handler asks of others is asked on behalf of the
/// operation that it answers, and while the handler waits its service lets no other operation in.
/// Code that takes the answer of a stage asks on behalf of the operation that asked for the stage,
/// although another handler may keep the thread.
///
/// *Threads:* bound to a thread; one that a handler starts itself is inside nothing.
public final class CallContext {

    /// How the services that wait stand in [Terms#callers()].
    private static final String ALONE = "exclusive ";

    private static final String BESIDE = "concurrent ";

    private static final ThreadLocal<CallContext> HERE = ThreadLocal.withInitial(CallContext::new);

    private @Nullable Caller asking;
    private @Nullable Caller running;
    private boolean isSettling;

    private CallContext() {}

    /// Where the current thread is.
    public static CallContext here() {
        return HERE.get();
    }

    /// The operation on behalf of which this thread asks others, or null: that of the handler that
    /// it runs, or of the one that asked for the answer that it takes.
    public @Nullable Caller asking() {
        return asking;
    }

    /// The operation whose handler keeps this thread, or null.
    public @Nullable Caller running() {
        return running;
    }

    /// Whether this thread brings the answers of a durable service, the ones that come after it
    /// too: whatever is done with an answer must not keep it.
    public boolean isSettling() {
        return isSettling;
    }

    /// This thread begins or ends to bring answers; returns whether it did so before.
    public boolean settling(boolean nowSettling) {
        boolean before = isSettling;
        isSettling = nowSettling;
        return before;
    }

    /// This thread asks on behalf of one operation, and is kept by the handler of one.
    public void enter(@Nullable Caller nowAsking, @Nullable Caller nowRunning) {
        asking = nowAsking;
        running = nowRunning;
    }

    /// The terms of what is asked from here: no later than the deadline of the asking operation, in
    /// its trace, and, if it is waited for, with the service that is kept among those that wait.
    public Terms onBehalf(Terms terms, boolean isWaiting) {
        Terms passed =
                asking == null
                        ? terms
                        : terms.deadline(
                                        terms.deadline()
                                                .earlier(asking.operation().terms().deadline()))
                                .trace(asking.trace().child());
        if (running == null || !isWaiting) {
            return passed;
        }
        List<String> callers = new ArrayList<>(running.operation().terms().callers());
        switch (running.behavior()) {
            case EXCLUSIVE, TEARDOWN -> callers.add(ALONE + running.place());
            case CONCURRENT -> callers.add(BESIDE + running.place());
            default -> {} // an independent one is in nobody's way
        }
        return passed.callers(callers);
    }

    /// Whether the handling would have to wait for a service that waits for it.
    public static boolean isCycle(Terms terms, String place, Behavior behavior) {
        if (terms.callers().isEmpty() || behavior == Behavior.INDEPENDENT) {
            return false;
        }
        return terms.callers().contains(ALONE + place)
                || (behavior != Behavior.CONCURRENT && terms.callers().contains(BESIDE + place));
    }

    /// Whether the service waits and lets concurrent handlers in. Such a handler can run beside the
    /// one that waits, ahead of exclusive ones that wait for both.
    public static boolean isBeside(Terms terms, String place) {
        return !terms.callers().isEmpty() && terms.callers().contains(BESIDE + place);
    }
}
