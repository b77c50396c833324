package io.portolan.mpi.context;

import io.portolan.mpi.buffer.SentOptional;
import io.portolan.mpi.buffer.Serialized;
import io.portolan.mpi.error.ErrorClass;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.util.Optional;
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
                content instanceof Serialized copy
                        ? deserialize(call, copy, source, tag)
                        : isKnown(content)
                                ? content
                                : deserialize(
                                        call, ObjectContent.serialize(call, content), source, tag);
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

    /// Whether the class of a shared object is the one that the rank knows by its name. Where each
    /// rank has a class loader of its own it is not, and the rank needs a copy of its own class.
    private boolean isKnown(Object shared) {
        Class<?> given =
                shared instanceof Optional<?> optional && optional.isPresent()
                        ? optional.get().getClass()
                        : shared.getClass();
        ClassLoader loader = given.getClassLoader();
        if (loader == null || loader.equals(loader())) {
            return true;
        }
        try {
            return Class.forName(given.getName(), false, loader()).equals(given);
        } catch (ClassNotFoundException e) {
            return true; // it has no other
        }
    }

    /// The loader of the program: that of the class which it asks for, unless that is one of the
    /// JDK, and else that of the thread.
    private @Nullable ClassLoader loader() {
        ClassLoader ofType = type.getClassLoader();
        return ofType == null ? Thread.currentThread().getContextClassLoader() : ofType;
    }

    private Object deserialize(Call call, Serialized copy, int source, @Nullable Integer tag) {
        try (ObjectInputStream in = new Input(copy.bytes(), loader())) {
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

    /// Looks for classes where the program has them, and then as usual.
    private static final class Input extends ObjectInputStream {
        private final @Nullable ClassLoader program;

        Input(byte[] bytes, @Nullable ClassLoader program) throws IOException {
            super(new ByteArrayInputStream(bytes));
            this.program = program;
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description)
                throws IOException, ClassNotFoundException {
            try {
                return Class.forName(description.getName(), false, program);
            } catch (ClassNotFoundException e) {
                return super.resolveClass(description);
            }
        }
    }
}
