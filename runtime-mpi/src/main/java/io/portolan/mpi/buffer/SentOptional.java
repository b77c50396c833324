package io.portolan.mpi.buffer;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Stands for an [Optional] in the bytes of a serialized object, because the JDK's optional values
/// are not serializable and objects that hold them must be sent all the same.
///
/// @param kind the class that it stands for
/// @param value what that holds; null for none
@SuppressWarnings("serial") // a value that is not serializable fails when it is written
public record SentOptional(Class<?> kind, @Nullable Object value) implements Serializable {

    /// Writes objects with this in place of every optional value, and a
    /// [io.portolan.mpi.buffer.SentRecord] in place of immutable records that are not serializable.
    public static final class Output extends ObjectOutputStream {

        public Output(OutputStream out) throws IOException {
            super(out);
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object object) throws IOException {
            return switch (object) {
                case Optional<?> it -> new SentOptional(Optional.class, it.orElse(null));
                case OptionalInt it ->
                        new SentOptional(OptionalInt.class, it.isPresent() ? it.getAsInt() : null);
                case OptionalLong it ->
                        new SentOptional(
                                OptionalLong.class, it.isPresent() ? it.getAsLong() : null);
                case OptionalDouble it ->
                        new SentOptional(
                                OptionalDouble.class, it.isPresent() ? it.getAsDouble() : null);
                default -> SentRecord.isFor(object) ? SentRecord.of(object) : object;
            };
        }
    }

    /// A filter that lets both pass and asks the user's about all else.
    public static ObjectInputFilter passing(ObjectInputFilter filter) {
        return info ->
                info.serialClass() == SentOptional.class || info.serialClass() == SentRecord.class
                        ? ObjectInputFilter.Status.ALLOWED
                        : filter.checkInput(info);
    }

    /// What the stream gives in place of this.
    private Object readResolve() {
        if (kind == OptionalInt.class) {
            return value == null ? OptionalInt.empty() : OptionalInt.of((Integer) value);
        }
        if (kind == OptionalLong.class) {
            return value == null ? OptionalLong.empty() : OptionalLong.of((Long) value);
        }
        if (kind == OptionalDouble.class) {
            return value == null ? OptionalDouble.empty() : OptionalDouble.of((Double) value);
        }
        return Optional.ofNullable(value);
    }
}
