package io.portolan.core;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One way for a choice to go.
abstract class Branch<R> {

    /// A branch while a choice is open.
    interface Try {

        /// Whether it can probably be taken at once; read without locks.
        boolean looksReady();

        /// Makes it known to its ports, which take it at once if they can.
        void register();

        /// Looks again after the decision had refused it.
        void tryAgain();

        /// Withdraws it.
        void unregister();
    }

    /// That this branch was taken, and with what.
    ///
    /// @param payload what was taken or given, as it was queued
    record Taken(Branch<?> branch, Object payload) {}

    /// The ports it needs.
    abstract List<? extends LockedPort> ports();

    /// Whether it takes items, which may as well stay where they are when its run finds no room.
    boolean takesItems() {
        return true;
    }

    /// Begins to try it for a decision.
    abstract Try begin(Decision decision);

    /// What the choice returns when this branch was taken.
    abstract R result(Object payload) throws Exception;

    /// The causalities of what was taken.
    abstract Causalities causalities(Object payload);

    /// Undoes that it was taken, as far as that is possible.
    abstract void giveBack(Object payload);

    /// The item that was being handled, for a failure.
    abstract @Nullable Object item(Object payload);

    /// The branch that takes an item of a port.
    static final class ReceiveBranch<T, R> extends Branch<R> {

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

    /// The branch that posts an item: ready when the port takes it at once.
    static final class PostBranch<T, R> extends Branch<R> {

        private final MatchingPort<T> port;
        private final T item;
        private final Callable<? extends R> function;

        PostBranch(Port<T> port, T item, Callable<? extends R> function) {
            this.port = (MatchingPort<T>) port;
            this.item = Objects.requireNonNull(item, "item");
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
            Object queued = Causalities.attach(port.checked(item));
            Giver giver = new Giver(decision, queued, new Taken(this, queued));
            return new Try() {
                @Override
                public boolean looksReady() {
                    return true; // the port knows only under its lock
                }

                @Override
                public void register() {
                    port.register(giver);
                }

                @Override
                public void tryAgain() {
                    port.rematch();
                }

                @Override
                public void unregister() {
                    port.unregister(giver);
                }
            };
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
            // What was posted belongs to the taker of the item.
        }

        @Override
        @Nullable Object item(Object payload) {
            return null;
        }
    }

    /// The branch that takes a set of items.
    static final class JoinBranch<T, R> extends Branch<R> {

        private final JoinShape<T> shape;
        private final ThrowingFunction<? super T, ? extends R> function;

        JoinBranch(JoinShape<T> shape, ThrowingFunction<? super T, ? extends R> function) {
            this.shape = shape;
            this.function = function;
        }

        @Override
        List<? extends LockedPort> ports() {
            return shape.ports();
        }

        @Override
        Try begin(Decision decision) {
            return new JoinWait(shape, decision, set -> new Taken(this, set));
        }

        @Override
        R result(Object payload) throws Exception {
            return function.apply(shape.resultOf((Object[]) payload));
        }

        @Override
        Causalities causalities(Object payload) {
            return Causalities.ofAll((Object[]) payload);
        }

        @Override
        void giveBack(Object payload) {
            shape.giveBack((Object[]) payload);
        }

        @Override
        Object item(Object payload) {
            return shape.resultOf((Object[]) payload);
        }
    }

    /// The branch that waits for the end of a port.
    static final class ClosedBranch<R> extends Branch<R> {

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
}
