package io.portolan.services.operation;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// That an operation was done.
///
/// @param outcome what came of it
/// @param revision of the state that the answer is about; after a change, the one that it made
/// @param body the answer, a value by reference or an [io.portolan.services.operation.Encoded];
///   null for none. Of LOOKUP a [io.portolan.services.operation.ServiceInfo], of SUBSCRIBE a
///   [io.portolan.services.operation.Subscription]
/// @param location the path of what was created or of what can be asked later; null for none
public record Reply(
        Outcome outcome, Revision revision, @Nullable Object body, @Nullable String location) {

    /// The reply to an operation that was done and wanted no reply; its revision means nothing.
    public static final Reply UNTOLD = done(new Revision("untold", 0), null);

    /// What came of an operation that was done.
    public enum Outcome {
        /// It was done.
        DONE,
        /// Something exists now that did not before.
        CREATED,
        /// It goes on; its state can be asked for at the location.
        ACCEPTED,
        /// The caller has what it asked for already.
        NOT_MODIFIED
    }

    public Reply {
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(revision, "revision");
    }

    /// Done, with an answer or without.
    public static Reply done(Revision revision, @Nullable Object body) {
        return new Reply(Outcome.DONE, revision, body, null);
    }

    /// Created at a path.
    public static Reply created(Revision revision, @Nullable Object body, String location) {
        return new Reply(Outcome.CREATED, revision, body, location);
    }

    /// Nothing that the caller did not have.
    public static Reply notModified(Revision revision) {
        return new Reply(Outcome.NOT_MODIFIED, revision, null, null);
    }
}
