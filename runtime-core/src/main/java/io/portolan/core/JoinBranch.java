package io.portolan.core;

import java.util.List;

/// The branch that takes a set of items.
final class JoinBranch<T, R> extends Branch<R> {

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
