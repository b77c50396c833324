package io.portolan.services.workflow;

import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A run that this node does not have, as far as the journal tells.
///
/// @param start its first entry
/// @param begins what that says
/// @param node that has it; null when it is in no hands
/// @param unfit why this node does not go on with it, though it is in no hands; null when it does
/// @param moved completes when it has ended, or is in other hands
record RemoteRun(
        JournalEntry start,
        RunStart begins,
        @Nullable String node,
        @Nullable String unfit,
        CompletableFuture<Boolean> moved)
        implements KnownRun {

    static RemoteRun of(JournalEntry start, @Nullable String node, WorkflowType type) {
        RunStart begins = RunStart.of(start.body());
        return new RemoteRun(
                start,
                begins,
                node,
                node == null ? type.unfit(begins.version()) : null,
                new CompletableFuture<>());
    }

    @Override
    public WorkflowRun shown() {
        return new WorkflowRun(
                start.run(),
                unfit == null ? WorkflowRun.Status.RUNNING : WorkflowRun.Status.HALTED,
                begins.version(),
                begins.starter(),
                Instant.ofEpochMilli(start.millis()),
                null,
                0,
                where(),
                null,
                null,
                unfit);
    }

    /// Where it is, in words.
    String where() {
        return node == null ? "in no node at the moment" : "at work in " + node;
    }
}
