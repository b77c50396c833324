package io.portolan.services.workflow;

import io.portolan.core.Port;
import org.jspecify.annotations.Nullable;

/// A part of a workflow that runs beside the rest, made by [WorkflowContext#fork].
///
/// *Threads:* awaited by the thread that has the context which made it.
///
/// @param <R> what the part returns
public final class Fork<R> {

    /// Holds the fork itself from when it has ended.
    private final Port<Fork<?>> ended = Port.unbounded("fork");

    private final WorkflowBranch branch;

    // written before the fork is posted
    private @Nullable R result;
    private @Nullable Throwable failure;

    Fork(WorkflowBranch branch) {
        this.branch = branch;
    }

    Port<Fork<?>> ended() {
        return ended;
    }

    void end(@Nullable R newResult, @Nullable Throwable newFailure) {
        result = newResult;
        failure = newFailure;
        ended.post(this);
    }

    /// Waits until it has ended; returns what it returned.
    ///
    /// *Failure:* what it threw, as it is if that is unchecked, else as the cause of a
    /// [StepFailedException].
    public R await() throws InterruptedException {
        ended.receive();
        ended.post(this);
        seen();
        return get();
    }

    /// Its end was seen.
    void seen() {
        branch.ended();
    }

    /// What it returned, after its end was seen.
    @SuppressWarnings("NullAway") // a part whose type is Void returns null
    R get() {
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        if (failure != null) {
            throw new StepFailedException(failure.toString(), failure);
        }
        return result;
    }
}
