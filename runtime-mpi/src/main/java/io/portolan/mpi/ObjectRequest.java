package io.portolan.mpi;

import io.portolan.mpi.buffer.ReferenceSink;
import io.portolan.mpi.buffer.TypeCode;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.ObjectValue;
import io.portolan.mpi.engine.Transfer;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// A receive of an object that was begun.
public final class ObjectRequest<T> extends Request {
    private final ReceivedObject<T> object;

    /// @param beside the send of a sendrecv; null if there is none or it has ended
    ObjectRequest(
            Call call,
            @Nullable Transfer transfer,
            Status empty,
            ReceivedObject<T> object,
            @Nullable Transfer beside) {
        super(call, transfer, empty, beside);
        this.object = object;
    }

    /// Waits for the object; null if it comes from [MPI#PROC_NULL] or the request was cancelled. It
    /// is a wait, after which the request is inactive, and gives the same again; who wants the
    /// status too calls `await` first.
    ///
    /// *Failure:* as [io.portolan.mpi.Comm#recvObject(java.lang.Class, int, int)].
    public @Nullable T awaitValue() {
        return object.await(this);
    }

    /// Where an object arrives that is received, and how it becomes one again.
    record ReceivedObject<T>(ReferenceSink sink, ObjectValue<T> value) {
        static <T> ReceivedObject<T> of(Class<T> type, ObjectInputFilter filter) {
            return new ReceivedObject<>(
                    new ReferenceSink(TypeCode.OBJECT), new ObjectValue<>(type, filter));
        }

        /// Waits for the object; null if there is none.
        @Nullable T await(Request receive) {
            Status status = receive.outcome();
            return receive.transfer() == null || status.isCancelled()
                    ? null
                    : value.get(receive.call(), sink.value(), status.source(), status.tag());
        }
    }
}
