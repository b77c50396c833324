package io.portolan.mpi.engine;

import java.util.function.LongSupplier;

/// A way back that counts what it is asked.
final class Way implements ReverseLane {
    private final LongSupplier taken;
    private int looks;
    private int prepared;
    private int copies;

    /// On which nothing is taken.
    Way() {
        this(() -> 0);
    }

    /// @param taken what it answers
    Way(LongSupplier taken) {
        this.taken = taken;
    }

    @Override
    public long taken() {
        looks++;
        return taken.getAsLong();
    }

    @Override
    public void prepare(int messages) {
        prepared += messages;
    }

    @Override
    public void prepareCopy() {
        copies++;
    }

    int looks() {
        return looks;
    }

    int prepared() {
        return prepared;
    }

    int copies() {
        return copies;
    }
}
