package io.portolan.mpi.context;

import io.portolan.mpi.buffer.SentOptional;
import io.portolan.mpi.buffer.Serialized;
import io.portolan.mpi.error.ErrorClass;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import org.jspecify.annotations.Nullable;

/// How what was passed becomes an object again; by the thread that asks for it, and not before.
///
/// @param filter what may be deserialized
public record ObjectValue<T>(Class<T> type, ObjectInputFilter filter) {
    /// The object that the content stands for.
    ///
    /// @param tag null in a collective
    public T get(Call call, Object content, int source, @Nullable Integer tag) {
        Object object =
                content instanceof Serialized copy ? deserialize(call, copy, source, tag) : content;
        if (!type.isInstance(object)) {
            throw call.error(
                    ErrorClass.TYPE,
                    source,
                    tag,
                    "the message from %s is a %s; asked for was a %s; receive as what was sent"
                            .formatted(
                                    from(source, tag),
                                    object.getClass().getName(),
                                    type.getName()));
        }
        return type.cast(object);
    }

    private Object deserialize(Call call, Serialized copy, int source, @Nullable Integer tag) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(copy.bytes()))) {
            in.setObjectInputFilter(SentOptional.passing(filter));
            return in.readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw call.error(
                    ErrorClass.TYPE,
                    source,
                    tag,
                    "the object from %s cannot be deserialized: %s; allowed is what the world's filter %s accepts; extend it by objectFilter of the builder"
                            .formatted(from(source, tag), e, filter),
                    e);
        }
    }

    private static String from(int source, @Nullable Integer tag) {
        return "rank " + source + (tag == null ? "" : " with tag " + tag);
    }
}
