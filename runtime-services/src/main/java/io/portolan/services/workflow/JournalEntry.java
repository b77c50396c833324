package io.portolan.services.workflow;

import java.util.Objects;

/// What a journal keeps of a run: one of its steps, or something that happened to it.
///
/// *Threads:* immutable, as long as nobody changes the array.
///
/// @param run the name of the run
/// @param place where in the run; another entry of the same place takes its place. Empty for the
///   end of the run
/// @param kind what it is
/// @param what was asked, in words
/// @param millis when, since 1970
/// @param body what else there is to know
@SuppressWarnings("ArrayRecordComponent") // never compared as a record
public record JournalEntry(
        String run, String place, Kind kind, String what, long millis, byte[] body) {

    /// What an entry is. The journal of a store writes their order: new ones come last.
    public enum Kind {
        /// The run was started.
        START,
        /// A step has an outcome.
        STEP,
        /// A timer was set.
        TIMER,
        /// A signal came.
        SIGNAL,
        /// The run is to be canceled.
        CANCEL,
        /// The run has ended.
        END
    }

    public JournalEntry {
        Objects.requireNonNull(run, "run");
        Objects.requireNonNull(place, "place");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(what, "what");
        Objects.requireNonNull(body, "body");
    }
}
