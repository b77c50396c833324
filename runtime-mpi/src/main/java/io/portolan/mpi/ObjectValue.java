package io.portolan.mpi;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;

/// How a message becomes an object again; by the thread that asks for it, and not before.
///
/// @param filter what may be deserialized
record ObjectValue<T>(Class<T> type, ReferenceSink sink, ObjectInputFilter filter) {
    T get(Call call, Status status) {
        Object value = sink.value();
        Object object = value instanceof Serialized copy ? deserialize(call, status, copy) : value;
        if (!type.isInstance(object)) {
            throw call.error(
                    ErrorClass.TYPE,
                    status.source(),
                    status.tag(),
                    "the message from rank %d with tag %d is a %s; asked for was a %s; receive as what was sent"
                            .formatted(
                                    status.source(),
                                    status.tag(),
                                    object.getClass().getName(),
                                    type.getName()));
        }
        return type.cast(object);
    }

    private Object deserialize(Call call, Status status, Serialized copy) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(copy.bytes()))) {
            in.setObjectInputFilter(filter);
            return in.readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw call.error(
                    ErrorClass.TYPE,
                    status.source(),
                    status.tag(),
                    "the object from rank %d with tag %d cannot be deserialized: %s; allowed is what the world's filter %s accepts; extend it by objectFilter of the builder"
                            .formatted(status.source(), status.tag(), e, filter),
                    e);
        }
    }
}
