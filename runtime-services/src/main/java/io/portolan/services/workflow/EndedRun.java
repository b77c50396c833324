package io.portolan.services.workflow;

import io.portolan.services.workflow.JournalEntry.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A run that has ended: all that is kept of it.
///
/// @param id its name
/// @param status how it ended
/// @param start how it began
/// @param started when
/// @param ended when
/// @param count how many steps it had
/// @param steps the first of them
/// @param result what the method returned, as a document; null for nothing
/// @param failure why it failed or was canceled; null when it did not
/// @param progress what it showed last; null for nothing
record EndedRun(
        String id,
        WorkflowRun.Status status,
        RunStart start,
        Instant started,
        Instant ended,
        int count,
        List<WorkflowStep> steps,
        @Nullable Object result,
        @Nullable String failure,
        @Nullable Object progress)
        implements KnownRun {

    /// The most bytes of a result or a progress that the state of the service takes in.
    static final int MOST_SHOWN_BYTES = 1_000;

    /// What the state of the service shows of a document; null when it is too large.
    static @Nullable Object shown(@Nullable Object document) {
        return StepOutcome.written(document).length <= MOST_SHOWN_BYTES ? document : null;
    }

    JournalEntry entry() {
        return new JournalEntry(
                id,
                "",
                Kind.END,
                status.name(),
                ended.toEpochMilli(),
                StepOutcome.CODEC.write(this));
    }

    static EndedRun of(JournalEntry entry) {
        return (EndedRun) Objects.requireNonNull(StepOutcome.read(entry.body(), EndedRun.class));
    }

    @Override
    public WorkflowRun shown() {
        return new WorkflowRun(
                id,
                status,
                start.version(),
                start.starter(),
                started,
                ended,
                count,
                "",
                shown(progress),
                shown(result),
                failure);
    }
}
