package io.portolan.services.operation;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a subscriber gets.
public sealed interface Delivery {

    /// A change.
    record Event(Notification notification) implements Delivery {

        public Event {
            Objects.requireNonNull(notification, "notification");
        }
    }

    /// The whole state; events go on with the revision after it.
    ///
    /// @param at its revision
    /// @param state the state, a value by reference
    record Snapshot(Revision at, Object state) implements Delivery {

        public Snapshot {
            Objects.requireNonNull(at, "at");
            Objects.requireNonNull(state, "state");
        }
    }

    /// Something is missing: whatever comes next, changes before it were not delivered.
    ///
    /// @param last the last revision that was delivered or that the subscriber said it knows; null
    ///   when there is none
    /// @param next the revision with which it goes on: of a snapshot, if one follows, else of the
    ///   first change that is not missing
    record Gap(@Nullable Revision last, Revision next) implements Delivery {

        public Gap {
            Objects.requireNonNull(next, "next");
        }
    }

    /// Nothing comes any more.
    ///
    /// @param reason why
    /// @param detail why, in words
    record Ended(Reason reason, String detail) implements Delivery {

        public Ended {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(detail, "detail");
        }

        /// The end of a subscription whose sink threw something: what is told of a fault, and of
        /// anything else its type, since it may go to another process.
        public static Ended sinkFailed(Throwable failure) {
            return new Ended(
                    Reason.SINK_FAILED,
                    failure instanceof FaultException refusal
                            ? "a delivery could not be taken: " + refusal.fault().detail()
                            : "the sink threw " + failure.getClass().getSimpleName());
        }
    }

    /// Why a subscription ended.
    enum Reason {
        /// The subscriber wanted it.
        UNSUBSCRIBED,
        /// It has had as many notifications as it wanted.
        COUNT_REACHED,
        /// It was not renewed in time.
        LEASE_EXPIRED,
        /// It did not keep up.
        OVERFLOW,
        /// The sink failed.
        SINK_FAILED,
        /// The service was dropped.
        DROPPED,
        /// The node was closed.
        NODE_CLOSED
    }
}
