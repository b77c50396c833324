package io.portolan.core;

import io.portolan.core.watch.FailureLog;

/// The way of dropped items and tasks to whoever wants to know of them.
final class Drops {

    private Drops() {}

    static void give(Object dropped, Postable<Object> drops) {
        try {
            drops.tryPost(dropped);
        } catch (RuntimeException failure) { // a closed port; the count of drops has it
            FailureLog.report("the port for drops did not take " + dropped, failure);
        }
    }
}
