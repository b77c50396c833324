package io.portolan.mpi;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.engine.GeneralizedTransfer;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.error.ErrorClass;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A request for an operation that the program carries out itself, so that it can be waited for
/// together with messages.
///
/// {@snippet class="io.portolan.mpi.GeneralizedRequestTest" region="file"}
///
/// *Threads:* any thread completes it, also one that belongs to no rank. *Failure:* a world that
/// waits for such an operation is not taken for deadlocked, whatever its ranks do.
///
/// Source: MPI 4.1, section 13.2
public final class GeneralizedRequest extends Request {
    private final GeneralizedTransfer operation;
    private final GrequestFunctions functions;
    private final AtomicBoolean isComplete = new AtomicBoolean();
    private final AtomicBoolean isFreed = new AtomicBoolean();

    GeneralizedRequest(Call call, GeneralizedTransfer operation, GrequestFunctions functions) {
        super(call, operation, Status.EMPTY);
        this.operation = operation;
        this.functions = functions;
    }

    /// Says that the operation has ended: the standard's MPI_Grequest_complete.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] when that was said already.
    public void complete() {
        call().context().used();
        if (!isComplete.compareAndSet(false, true)) {
            throw call().error(
                            ErrorClass.REQUEST,
                            "the request is complete already; allowed is to complete it once; start another one");
        }
        operation.complete();
    }

    /// Frees also what has no status; only once, because stages report the end too.
    @Override
    Status result(@Nullable Transfer ended) {
        try {
            return seenStatus();
        } finally {
            if (isFreed.compareAndSet(false, true)) {
                called(
                        "free",
                        () -> {
                            functions.free();
                            return Status.EMPTY;
                        });
            }
        }
    }

    @Override
    Status seenStatus() {
        Status status = called("query", functions::query);
        if (status == null) {
            throw call().error(
                            ErrorClass.REQUEST,
                            "the query function gives null; allowed is a status; give Status of what was done");
        }
        return status;
    }

    @Override
    void cancel(@Nullable Transfer pending) {
        called(
                "cancel",
                () -> {
                    functions.cancel(operation.isDone());
                    return Status.CANCELLED;
                });
    }

    private @Nullable Status called(String function, Supplier<@Nullable Status> called) {
        try {
            return called.get();
        } catch (RuntimeException e) {
            throw call().error(
                            ErrorClass.OTHER,
                            null,
                            null,
                            "the %s function threw %s; allowed is one that returns; see the cause"
                                    .formatted(function, e),
                            e);
        }
    }
}
