package io.portolan.core;

import io.portolan.core.engine.Engine;
import io.portolan.core.engine.Task;
import io.portolan.core.wait.Timing;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// What runs in a scope takes the way of another sink, and is counted on it until it has ended.
///
/// Overview. A thread that brings something counts it first and then looks whether the scope is
/// shut; the thread that shuts the scope then waits for the count to become 0. One of them sees the
/// other.
final class ScopeSink extends TaskSink {

    private final TaskSink sink;
    private final Set<OneShotTask> oneShots = ConcurrentHashMap.newKeySet();
    private final AtomicInteger unfinished = new AtomicInteger();
    private volatile @Nullable String end; // in words; null while it is open
    private @Nullable Throwable first; // the first failure; guarded by this
    private @Nullable Throwable untold; // the first that was not told; guarded by this

    ScopeSink(TaskSink sink) {
        this.sink = sink;
        sink.keep(this);
    }

    @Override
    boolean submit(Task task, Refused refused) {
        begin();
        boolean isQueued = false;
        try {
            isQueued = !isShut() && sink.submit(new ScopeTask(this, task), refused);
        } finally { // shut, closed, full, or no memory to queue the task
            if (!isQueued) {
                ended();
            }
        }
        return isQueued;
    }

    @Override
    boolean submitLast(Task task) {
        begin();
        boolean isQueued = false;
        try {
            isQueued = !isShut() && sink.submitLast(new ScopeTask(this, task));
        } finally {
            if (!isQueued) {
                ended();
            }
        }
        return isQueued;
    }

    @Override
    void start(OneShotTask task) {
        begin();
        try {
            // before the look: the thread that shuts the scope sees one of the two
            oneShots.add(task);
            if (isClosed()) {
                throw closed();
            }
            sink.start(task);
        } catch (Throwable refusal) {
            task.cancel();
            throw refusal;
        }
    }

    @Override
    void ended(OneShotTask task) {
        oneShots.remove(task);
        ended();
    }

    @Override
    void withdraw(Active arbiter) {
        sink.withdraw(arbiter);
    }

    @Override
    void cancelAll() {
        super.cancelAll();
        oneShots.forEach(OneShotTask::cancel);
    }

    @Override
    void report(Throwable thrown, String handler, Causalities causalities, @Nullable Object item) {
        if (!causalities.report(thrown, handler, item)) {
            fail(thrown);
        }
    }

    @Override
    Timing timing() {
        return sink.timing();
    }

    @Override
    boolean isClosed() {
        return isShut() || sink.isClosed();
    }

    @Override
    public String toString() {
        return "a scope of " + sink;
    }

    /// Counts something that runs until [#ended()].
    void begin() {
        unfinished.incrementAndGet();
    }

    void ended() {
        if (unfinished.decrementAndGet() == 0) {
            changed();
        }
    }

    /// Lets the threads that wait look again.
    synchronized void changed() {
        notifyAll();
    }

    /// Takes no more; cancels what it has. Returns whether this call did.
    ///
    /// @param how it ended, in words
    boolean shut(String how) {
        synchronized (this) {
            if (isShut()) {
                return false;
            }
            end = how;
        }
        cancelAll();
        return true;
    }

    boolean isShut() {
        return end != null;
    }

    @Override
    IllegalStateException closed() {
        String how = end;
        return how == null
                ? sink.closed()
                : new IllegalStateException(
                        "%s %s: fork and activate before that, or open another scope"
                                .formatted(this, how),
                        seenFailure());
    }

    private synchronized @Nullable Throwable seenFailure() {
        return first;
    }

    boolean isQuiet() {
        return unfinished.get() == 0;
    }

    /// Waits until the condition holds, which is looked at after every [#changed()].
    void await(BooleanSupplier condition) throws InterruptedException {
        Engine.yieldBeforeBlocking();
        synchronized (this) {
            while (!condition.getAsBoolean()) {
                wait();
            }
        }
    }

    /// Keeps the first failure that is to be told, with the others suppressed.
    @SuppressWarnings(
            "ReferenceEquality") // the very same failure may not be its own suppressed one
    synchronized void fail(Throwable thrown) {
        if (untold == null) {
            untold = thrown;
            first = first == null ? thrown : first;
        } else if (untold != thrown) {
            untold.addSuppressed(thrown);
        }
    }

    /// The first failure that was not told, which is told now; when all were, the first of all.
    /// Null when there is none.
    synchronized @Nullable Throwable tellFailure() {
        Throwable told = tellNewFailure();
        return told == null ? first : told;
    }

    /// The first failure that was not told, which is told now; null when there is none.
    synchronized @Nullable Throwable tellNewFailure() {
        Throwable told = untold;
        untold = null;
        return told;
    }

    /// A task of an activation in a scope, which waits for its end.
    static final class ScopeTask extends Task {

        private final ScopeSink scope;
        private final Task task;

        ScopeTask(ScopeSink scope, Task task) {
            this.scope = scope;
            this.task = task;
        }

        @Override
        public void run() {
            try {
                task.run();
            } finally {
                scope.ended();
            }
        }

        @Override
        public void abandon() {
            try {
                task.abandon();
            } finally {
                scope.ended();
            }
        }

        @Override
        public @Nullable Object giveUp() {
            try {
                return task.giveUp();
            } finally {
                scope.ended();
            }
        }
    }
}
