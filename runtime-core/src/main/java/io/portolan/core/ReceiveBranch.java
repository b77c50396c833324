package io.portolan.core;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The branch that takes an item of a port.
final class ReceiveBranch<T, R> extends Branch<R> {

    private final MatchingPort<T> port;
    private final @Nullable Predicate<? super T> predicate;
    private final ThrowingFunction<? super T, ? extends R> function;

    ReceiveBranch(
            Port<T> port,
            @Nullable Predicate<? super T> predicate,
            ThrowingFunction<? super T, ? extends R> function) {
        this.port = (MatchingPort<T>) port;
        this.predicate = predicate;
        this.function = function;
    }

    @Override
    List<? extends LockedPort> ports() {
        return List.of(port);
    }

    @Override
    Try begin(Decision decision) {
        return new Side(decision);
    }

    @Override
    @SuppressWarnings("unchecked") // the payload is an item of the port
    R result(Object payload) throws Exception {
        return function.apply((T) Causalities.item(payload));
    }

    @Override
    Causalities causalities(Object payload) {
        return Causalities.of(payload);
    }

    @Override
    void giveBack(Object payload) {
        port.giveBack(payload);
    }

    @Override
    Object item(Object payload) {
        return Causalities.item(payload);
    }

    /// The branch in the port's list of takers.
    private final class Side extends Taker implements Try {

        private final Decision decision;
        private final @Nullable Filter<T> filter;
        private boolean hasEnded; // guarded by the port's lock

        Side(Decision decision) {
            this.decision = decision;
            filter =
                    predicate == null
                            ? null
                            : new Filter<>(
                                    port,
                                    predicate,
                                    (failure, queued) ->
                                            decision.failed(
                                                    "predicate of a choice at " + port,
                                                    failure,
                                                    queued));
        }

        @Override
        public boolean looksReady() {
            return port.queued() > 0;
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
            return (filter == null || filter.wants(item))
                    && decision.decide(new Taken(ReceiveBranch.this, item));
        }

        @Override
        boolean isSelective() {
            return filter != null;
        }

        @Override
        boolean isSpent() {
            return hasEnded || !decision.isOpen();
        }

        @Override
        void portClosed(int left) {
            if (left == 0 && !hasEnded) {
                hasEnded = true;
                decision.ended();
            }
        }

        @Override
        Decision decision() {
            return decision;
        }

        @Override
        public String toString() {
            return "choice by " + decision;
        }
    }
}
