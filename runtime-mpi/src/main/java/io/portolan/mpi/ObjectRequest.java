package io.portolan.mpi;

import io.portolan.mpi.engine.Transfer;
import org.jspecify.annotations.Nullable;

/// A receive of an object that was begun.
public final class ObjectRequest<T> extends Request {
    private final ReferenceSink sink;
    private final ObjectValue<T> value;

    ObjectRequest(
            CheckedEndpoint endpoint,
            Call call,
            @Nullable Transfer transfer,
            Status empty,
            ReferenceSink sink,
            ObjectValue<T> value) {
        super(endpoint, call, transfer, empty);
        this.sink = sink;
        this.value = value;
    }

    /// Waits for the object; null if it comes from [MPI#PROC_NULL] or the request was cancelled.
    ///
    /// *Failure:* as [io.portolan.mpi.Comm#recvObject(java.lang.Class, int, int)].
    public @Nullable T awaitValue() {
        Status status = await();
        return transfer() == null || status.isCancelled()
                ? null
                : value.get(call(), sink.value(), status.source(), status.tag());
    }
}
