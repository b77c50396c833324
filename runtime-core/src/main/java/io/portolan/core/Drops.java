package io.portolan.core;

import io.portolan.core.watch.FailureLog;
import java.time.Duration;

/// The way of dropped items and tasks to the port that the user named for them.
final class Drops {

    private Drops() {}

    static void give(Object dropped, Postable<Object> drops) {
        try {
            drops.tryPost(dropped);
        } catch (RuntimeException failure) { // a closed port; the count of drops has it
            FailureLog.report("the port for drops did not take " + dropped, failure);
        }
    }

    /// Where dropped items go that nobody asked for.
    enum Uncollected implements Postable<Object> {
        INSTANCE;

        @Override
        public void post(Object item) {
            // The counter of the port or queue is all that remains of it.
        }

        @Override
        public boolean tryPost(Object item) {
            return true;
        }

        @Override
        public boolean post(Object item, Duration max) {
            return true;
        }
    }
}
