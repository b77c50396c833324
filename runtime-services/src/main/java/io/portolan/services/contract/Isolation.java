package io.portolan.services.contract;

import io.portolan.services.CreateRequest;
import io.portolan.services.codec.Shape;
import io.portolan.services.codec.Shapes;
import io.portolan.services.operation.Reply;
import io.portolan.services.system.Manifest;
import java.lang.reflect.Type;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How values of a type are kept apart from the code that holds them outside: what cannot change
/// goes as it is, everything else is copied.
public interface Isolation {

    /// For types of which no value can change.
    Isolation NONE_NEEDED = value -> value;

    /// What only system services take and give; the states in a
    /// [io.portolan.services.CreateRequest] or a [Manifest] are isolated when they are used.
    Set<Class<?>> OF_THE_NODE =
            Set.of(Void.class, CreateRequest.class, Manifest.class, Reply.class);

    /// The same value if nobody can change it, otherwise a copy that nobody can change.
    @Nullable Object isolated(@Nullable Object value);

    /// The isolation of a type; `where` is named when it cannot be had.
    ///
    /// *Failure:* [IllegalArgumentException] for a type that no document can hold, or whose values
    /// could be changed in a way that cannot be seen.
    static Isolation of(Type type, String where) {
        if (type instanceof Class<?> plain && OF_THE_NODE.contains(plain)) {
            return NONE_NEEDED;
        }
        Shape shape;
        try {
            shape = Shapes.of(type);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
        }
        if (shape.staysMutable()) {
            throw new IllegalArgumentException(
                    "%s: %s has Objects in it, which could be changed unseen: take a record for each"
                            .formatted(where, type.getTypeName()));
        }
        return shape.isImmutable()
                ? NONE_NEEDED
                : value -> value == null ? null : shape.isolated(value);
    }
}
