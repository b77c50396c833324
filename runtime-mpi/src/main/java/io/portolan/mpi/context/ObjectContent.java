package io.portolan.mpi.context;

import io.portolan.mpi.buffer.Immutables;
import io.portolan.mpi.buffer.ReferenceContent;
import io.portolan.mpi.buffer.SentOptional;
import io.portolan.mpi.buffer.Serialized;
import io.portolan.mpi.buffer.TypeCode;
import io.portolan.mpi.error.ErrorClass;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// How an object becomes a message: as it is if it cannot change and stays in this process, else
/// serialized.
public final class ObjectContent {
    /// The content of a message to [io.portolan.mpi.MPI#PROC_NULL].
    private static final ReferenceContent NOTHING =
            new ReferenceContent(TypeCode.OBJECT, "nothing", 1, 0);

    private ObjectContent() {}

    /// The content for that rank; for [io.portolan.mpi.MPI#PROC_NULL] an empty one, whatever is
    /// given.
    public static ReferenceContent to(int dest, Call call, @Nullable Object value) {
        return dest == SpecialValues.PROC_NULL
                ? NOTHING
                : of(call, value, call.context().isHere(dest));
    }

    /// The content for ranks that live in this process, or else may live in any.
    public static ReferenceContent of(Call call, @Nullable Object value, boolean isForHere) {
        if (value == null) {
            throw call.error(
                    ErrorClass.BUFFER,
                    "the object is null; allowed is any other value; send an Optional or a"
                            + " message of its own for nothing");
        }
        if (isForHere && Immutables.isImmutable(value)) {
            return new ReferenceContent(TypeCode.OBJECT, value, 1, 0);
        }
        Serialized copy = serialize(call, value);
        long elements = value instanceof Object[] objects ? objects.length : 1;
        return new ReferenceContent(TypeCode.OBJECT, copy, elements, copy.bytes().length);
    }

    static Serialized serialize(Call call, Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (SentOptional.Output out = new SentOptional.Output(bytes)) {
            out.writeObject(value);
        } catch (IOException e) {
            throw call.error(
                    ErrorClass.TYPE,
                    null,
                    null,
                    "an object of class %s cannot be serialized: %s; allowed are records of immutable components, which are passed as they are, and serializable objects; make it one of these"
                            .formatted(value.getClass().getName(), e),
                    e);
        }
        return new Serialized(bytes.toByteArray());
    }
}
