package io.portolan.mpi;

import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

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
