package io.portolan.mpi;

import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.engine.ArrivalTicket;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A collective that was begun and gives each rank a value: objects, or a communicator.
public final class CollectiveRequest<T> extends Request {
    private final Contribution contribution;
    private final Supplier<T> result;
    private @Nullable T value;

    /// @param result what the part was given; to be asked for once, when all is done
    CollectiveRequest(Contribution contribution, ArrivalTicket ticket, Supplier<T> result) {
        super(contribution.call(), ticket, Status.EMPTY);
        this.contribution = contribution;
        this.result = result;
    }

    /// Waits for the end and returns the value, each time the same one.
    ///
    /// *Failure:* as the blocking form of the collective.
    public T awaitValue() {
        outcome();
        return value();
    }

    @Override
    void requireSound() {
        contribution.requireSound();
    }

    private synchronized T value() {
        if (value == null) {
            value = result.get();
        }
        return value;
    }
}
