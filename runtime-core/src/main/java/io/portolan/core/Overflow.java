package io.portolan.core;

import java.util.Objects;

/// What happens to an item that comes to a full port, or to a task that comes to a full queue.
///
/// {@snippet class="io.portolan.core.examples.LatestReadings" region="overflow"}
///
/// *Failure:* a `post` that is refused, or interrupted while it waits, throws
/// [io.portolan.core.PortFullException]. A drop port that is itself full or closed loses the
/// dropped ones; they are counted all the same.
public sealed interface Overflow {

    /// The thread or the arbiter that brings it waits until there is room, in the order of arrival.
    record Wait() implements Overflow {}

    /// It is refused, and the caller is told.
    record Reject() implements Overflow {}

    /// The oldest one in the queue is dropped for it.
    ///
    /// @param drops where dropped ones go; must not block
    record DropOldest(Postable<Object> drops) implements Overflow {

        public DropOldest {
            Objects.requireNonNull(drops, "drops");
        }

        /// Dropped ones are only counted.
        public DropOldest() {
            this(Drops.Uncollected.INSTANCE);
        }
    }

    /// The newest one in the queue is dropped, and the new one takes its place.
    ///
    /// @param drops where dropped ones go; must not block
    record DropNewest(Postable<Object> drops) implements Overflow {

        public DropNewest {
            Objects.requireNonNull(drops, "drops");
        }

        /// Dropped ones are only counted.
        public DropNewest() {
            this(Drops.Uncollected.INSTANCE);
        }
    }
}
