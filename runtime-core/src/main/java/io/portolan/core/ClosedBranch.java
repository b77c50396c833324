package io.portolan.core;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// The branch that waits for the end of a port.
final class ClosedBranch<R> extends Branch<R> {

    private final MatchingPort<?> port;
    private final Callable<? extends R> function;

    ClosedBranch(Port<?> port, Callable<? extends R> function) {
        this.port = (MatchingPort<?>) port;
        this.function = function;
    }

    @Override
    List<? extends LockedPort> ports() {
        return List.of(port);
    }

    @Override
    boolean takesItems() {
        return false;
    }

    @Override
    Try begin(Decision decision) {
        return new Watch(decision);
    }

    @Override
    R result(Object payload) throws Exception {
        return function.call();
    }

    @Override
    Causalities causalities(Object payload) {
        return Causalities.NONE;
    }

    @Override
    void giveBack(Object payload) {
        // It took nothing.
    }

    @Override
    @Nullable Object item(Object payload) {
        return null;
    }

    /// The branch in the port's list of takers, which are told of its end.
    private final class Watch extends Taker implements Try {

        private final Decision decision;

        Watch(Decision decision) {
            this.decision = decision;
        }

        @Override
        public boolean looksReady() {
            return port.isDrained();
        }

        @Override
        public void register() {
            port.register(this);
        }

        @Override
        public void tryAgain() {
            port.rematch();
        }

        @Override
        public void unregister() {
            port.unregister(this);
        }

        @Override
        boolean offer(Object item) {
            return false;
        }

        @Override
        boolean isSpent() {
            return !decision.isOpen();
        }

        @Override
        void portClosed(int left) {
            if (left == 0) {
                decision.decide(new Taken(ClosedBranch.this, port));
            }
        }

        @Override
        public String toString() {
            return "choice by " + decision;
        }
    }
}
