package io.portolan.mpi;

import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.error.ErrorClass;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// An operation that is described once and begun any number of times. It is not active before the
/// first start, and not between the report of its end and the next start.
public sealed class PersistentRequest extends Request
        permits PersistentObjectRequest, PartitionedSend, PartitionedReceive {
    private final Supplier<@Nullable Transfer> operation;
    private final @Nullable Contribution contribution;

    /// The transfer of the last start.
    private volatile @Nullable Transfer started;

    PersistentRequest(Call call, Supplier<@Nullable Transfer> operation, Status empty) {
        this(call, operation, empty, null);
    }

    /// @param contribution what is brought each time, in a collective
    PersistentRequest(
            Call call,
            Supplier<@Nullable Transfer> operation,
            Status empty,
            @Nullable Contribution contribution) {
        super(call, null, empty);
        this.operation = operation;
        this.contribution = contribution;
        setActive(false);
    }

    /// Begins the operation with what the buffer holds now.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] when it is active.
    public final void start() {
        endpoint().enter(call());
        if (isActive()) {
            throw call().error(
                            ErrorClass.REQUEST,
                            "the request is started and its end was not reported; allowed is to"
                                    + " start an inactive one; call await first");
        }
        started = operation.get();
        setActive(true);
    }

    @Override
    final @Nullable Transfer begun() {
        return started;
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] unless it was started and its end was not
    /// reported.
    final void requireStarted() {
        endpoint().enter(call());
        if (!isActive()) {
            throw call().error(
                            ErrorClass.REQUEST,
                            "the request is not started; allowed are partitions of a started one; call start first");
        }
    }

    @Override
    final void requireSound() {
        if (contribution != null) {
            contribution.requireSound();
        }
    }

    /// Begins all of them, in their order.
    public static void startAll(List<PersistentRequest> requests) {
        Arguments.requireGiven("PersistentRequest.startAll", "the list of requests", requests);
        requests.forEach(request ->
                Arguments.requireGiven(
                        "PersistentRequest.startAll", "one of the requests", request));
        requests.forEach(PersistentRequest::start);
    }
}
