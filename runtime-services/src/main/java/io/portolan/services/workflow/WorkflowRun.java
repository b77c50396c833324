package io.portolan.services.workflow;

import io.portolan.services.Key;
import io.portolan.services.codec.SelfIsolating;
import io.portolan.services.codec.Shapes;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A run of a workflow, as its service shows it: an item of the collection `runs`.
///
/// @param id its name
/// @param status how it is
/// @param version of the method with which it was started
/// @param starter who started it
/// @param started when
/// @param ended when it ended; null while it has not
/// @param steps how many steps have been done
/// @param step what it does at the moment; empty when it has ended
/// @param progress what the method shows of itself; null for nothing
/// @param result what the method returned, as a document, if it is small; null for nothing. The
///   action `result` answers with one of any size
/// @param failure why it halted, failed or was canceled, and what could not be undone; else null
@SelfIsolating
@SuppressWarnings("exports") // the annotation is for the codec alone
public record WorkflowRun(
        @Key String id,
        Status status,
        int version,
        String starter,
        Instant started,
        @Nullable Instant ended,
        int steps,
        String step,
        @Nullable Object progress,
        @Nullable Object result,
        @Nullable String failure) {

    /// How a run is.
    public enum Status {
        /// It does its steps, or waits.
        RUNNING,
        /// It failed or was canceled, and what it did is being undone.
        COMPENSATING,
        /// It cannot go on, and nothing is lost: see [WorkflowRun#failure()].
        HALTED,
        /// The method has returned.
        DONE,
        /// The method has thrown something.
        FAILED,
        /// It was canceled, or its time was over.
        CANCELED;

        /// Whether nothing happens to it any more.
        public boolean isEnd() {
            return this == DONE || this == FAILED || this == CANCELED;
        }
    }

    public WorkflowRun {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(starter, "starter");
        Objects.requireNonNull(started, "started");
        Objects.requireNonNull(step, "step");
        progress = progress == null ? null : Shapes.of(Object.class).isolated(progress);
        result = result == null ? null : Shapes.of(Object.class).isolated(result);
    }
}
