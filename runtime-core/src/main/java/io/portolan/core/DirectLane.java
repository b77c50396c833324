package io.portolan.core;

import org.jspecify.annotations.Nullable;

/// Straight to the threads of a dispatcher.
final class DirectLane extends Lane {

    private final Dispatcher dispatcher;

    DirectLane(Dispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    boolean submit(Task task, Refused refused) {
        return dispatcher.submit(task);
    }

    @Override
    boolean submitLast(Task task) {
        return dispatcher.submitLast(task);
    }

    @Override
    void report(Throwable failure, String handler, Causalities causalities, @Nullable Object item) {
        if (!causalities.report(failure, handler, item)) {
            dispatcher.report(failure, handler);
        }
    }

    @Override
    void keep(Activation activation) {
        dispatcher.keep(activation);
    }

    @Override
    void forget(Activation activation) {
        dispatcher.forget(activation);
    }
}
