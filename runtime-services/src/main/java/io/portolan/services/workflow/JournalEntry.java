package io.portolan.services.workflow;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

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

    /// What an entry is.
    public enum Kind {
        /// The run was started.
        START(1),
        /// A step has an outcome.
        STEP(2),
        /// A timer was set.
        TIMER(3),
        /// A signal came.
        SIGNAL(4),
        /// The run is to be canceled.
        CANCEL(5),
        /// The run has ended.
        END(6),
        /// The method has failed while forks had more to do, which they do not do any more.
        FAILURE(7);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        /// What stands for it in a journal, for ever.
        public int code() {
            return code;
        }

        /// The kind of a code; null when there is none.
        public static @Nullable Kind of(int code) {
            for (Kind each : values()) {
                if (each.code == code) {
                    return each;
                }
            }
            return null;
        }
    }

    public JournalEntry {
        Objects.requireNonNull(run, "run");
        Objects.requireNonNull(place, "place");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(what, "what");
        Objects.requireNonNull(body, "body");
    }
}
