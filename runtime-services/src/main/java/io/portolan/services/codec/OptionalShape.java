package io.portolan.services.codec;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// A value that may be missing: an `Optional`, or whatever is annotated `@Nullable`.
final class OptionalShape extends Shape {

    private final Shape present;
    private final boolean wrapped;

    /// @param wrapped whether the value is an `Optional`; otherwise null stands for the missing one
    OptionalShape(Shape present, boolean wrapped) {
        this.present = present;
        this.wrapped = wrapped;
    }

    /// The value that stands for a missing one.
    @Nullable Object missing() {
        return wrapped ? Optional.empty() : null;
    }

    @Override
    boolean isNullRead() {
        return true;
    }

    @Override
    @Nullable Object read(JsonParser parser, Reading reading) {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return missing();
        }
        Object value = present.read(parser, reading);
        return wrapped && value != null ? Optional.of(value) : value;
    }

    @Override
    void write(JsonGenerator out, Object value) {
        Object inner = wrapped ? ((Optional<?>) value).orElse(null) : value;
        if (inner == null) {
            out.writeNull();
        } else {
            present.write(out, inner);
        }
    }

    @Override
    @Nullable Object readPlain(PlainInput in) {
        if (in.take(PlainOutput.NULL)) {
            return missing();
        }
        Object value = present.readPlain(in);
        return wrapped && value != null && !PlainInput.isNone(value) ? Optional.of(value) : value;
    }

    @Override
    boolean writePlain(PlainOutput out, Object value) {
        Object inner = wrapped ? ((Optional<?>) value).orElse(null) : value;
        if (inner == null) {
            out.initial(PlainOutput.NULL);
            return true;
        }
        return present.writePlain(out, inner);
    }

    /// Whether the value is missing.
    boolean isMissing(@Nullable Object value) {
        return value == null || (wrapped && ((Optional<?>) value).isEmpty());
    }

    @Override
    boolean isAlwaysAccepted() {
        return present.isAlwaysAccepted();
    }

    @Override
    void accept(Acceptance to, @Nullable Object before, Object value) {
        Object old = before != null && wrapped ? ((Optional<?>) before).orElse(null) : before;
        Object inner = wrapped ? ((Optional<?>) value).orElse(null) : value;
        if (inner != null) {
            present.accept(to, old, inner);
        } else if (old != null) {
            to.leave(present, old);
        }
    }

    @SuppressWarnings("ReferenceEquality") // a copy is whatever is not the same object
    @Override
    public Object isolated(Object value) {
        if (!wrapped) {
            return present.isolated(value);
        }
        Object inner = ((Optional<?>) value).orElse(null);
        Object copy = inner == null ? null : present.isolated(inner);
        return copy == null || copy == inner ? value : Optional.of(copy);
    }

    @Override
    public boolean isImmutable() {
        return present.isImmutable();
    }

    @Override
    public boolean staysMutable() {
        return present.staysMutable();
    }

    @Override
    Map<String, Object> schema(SchemaCatalog catalog) {
        Map<String, Object> schema = present.schema(catalog);
        if (schema.get("type") instanceof String type && !schema.containsKey("enum")) {
            return OrderedMap.of(schema).with("type", List.of(type, "null"));
        }
        return OrderedMap.of("anyOf", List.of(schema, OrderedMap.of("type", "null")));
    }
}
