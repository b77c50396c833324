package io.portolan.services.codec;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/// What documents of a type look like: how they are read and written, what their schema is and
/// whether a value can be shared. [Shapes] makes the shape of a type.
///
/// *Threads:* immutable, any thread.
public abstract class Shape {

    /// Only the kinds of shapes in this package.
    Shape() {}

    /// The schema of this shape alone, with what it refers to under `$defs`.
    public final Map<String, Object> schema() {
        SchemaCatalog catalog = new SchemaCatalog("#/$defs/");
        Map<String, Object> schema = OrderedMap.of(catalog.reference(this));
        if (!catalog.definitions().isEmpty()) {
            return OrderedMap.of(schema).with("$defs", catalog.definitions());
        }
        return schema;
    }

    /// The value itself when it is immutable all through, otherwise a copy that is.
    ///
    /// *Cost:* nothing for records without collections, arrays and other mutable components.
    public abstract Object isolated(Object value);

    /// Whether every value of this shape is immutable, so that none is ever looked into or copied.
    public abstract boolean isImmutable();

    /// Whether code that holds an isolated value can still change it: one with an array in it, or
    /// with an `Object`, which may be one.
    public boolean staysMutable() {
        return false;
    }

    /// Whether every value of this shape can be written and read again, whatever it holds.
    boolean isAlwaysAccepted() {
        return false;
    }

    /// Visits a value that is about to be accepted, as far as it is not the one before.
    ///
    /// @param before the value that was accepted in its place; null for none
    abstract void accept(Acceptance to, @Nullable Object before, Object value);

    /// Reads the value whose first token the parser is at, and leaves it at the last one; null
    /// after a violation.
    abstract @Nullable Object read(JsonParser parser, Reading reading);

    /// Whether `null` in a document is a value of this shape.
    boolean isNullRead() {
        return false;
    }

    /// Writes a value.
    abstract void write(JsonGenerator out, Object value);

    /// Reads the value out of plain CBOR, or gives [PlainInput#NONE]; some shapes have only that.
    @Nullable Object readPlain(PlainInput in) {
        return PlainInput.NONE;
    }

    /// Writes the value as plain CBOR; false when it, or this shape, is not written so, and then
    /// what was written is of no use.
    boolean writePlain(PlainOutput out, Object value) {
        return false;
    }

    /// The schema of this shape; parts that have a name are references into the catalog.
    abstract Map<String, Object> schema(SchemaCatalog catalog);

    /// Notes that another kind of token was found, and goes past it.
    static @Nullable Object mismatch(JsonParser parser, Reading reading, String wanted) {
        String found =
                switch (parser.currentToken()) {
                    case START_OBJECT -> "an object";
                    case START_ARRAY -> "an array";
                    case VALUE_STRING -> "a string";
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
                    case VALUE_TRUE, VALUE_FALSE -> "a boolean";
                    case VALUE_NULL -> "null";
                    default -> "binary data";
                };
        reading.violation("is " + found + ", it must be " + wanted);
        parser.skipChildren();
        return null;
    }
}
