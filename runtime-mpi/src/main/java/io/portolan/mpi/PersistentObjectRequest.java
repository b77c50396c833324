package io.portolan.mpi;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.engine.Transfer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A receive of an object that is described once and begun any number of times.
public final class PersistentObjectRequest<T> extends PersistentRequest {
    private final ObjectRequest.ReceivedObject<T> object;

    PersistentObjectRequest(
            Call call,
            Supplier<@Nullable Transfer> operation,
            Status empty,
            ObjectRequest.ReceivedObject<T> object) {
        super(call, operation, empty);
        this.object = object;
    }

    /// Waits for the object of the last start; null if there was no start, if it comes from
    /// [MPI#PROC_NULL] or the request was cancelled. It is a wait, after which the request is
    /// inactive, and gives the same again; who wants the status too calls `await` first.
    ///
    /// *Failure:* as [io.portolan.mpi.Comm#recvObject(java.lang.Class, int, int)].
    public @Nullable T awaitValue() {
        return object.await(this);
    }
}
