package io.portolan.services.codec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// An `Object`: any document at all. What is read is maps, lists, strings, numbers and booleans,
/// whatever the document calls itself; what is written may also be of any other shape.
final class AnyShape extends Shape {

    static final AnyShape ANY = new AnyShape();

    private AnyShape() {}

    @Override
    boolean isNullRead() {
        return true;
    }

    @Override
    @Nullable Object read(JsonParser parser, Reading reading) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> readObject(parser, reading);
            case START_ARRAY -> readArray(parser, reading);
            case VALUE_STRING -> reading.text(parser.getString());
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            case VALUE_NUMBER_FLOAT ->
                    parser.isNaN() ? mismatch(parser, reading, "finite") : parser.getDecimalValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            // CBOR has further values, of which no type of a contract is made
            default -> mismatch(parser, reading, "a value that JSON has too");
        };
    }

    @Override
    void write(JsonGenerator out, @Nullable Object value) {
        switch (value) {
            case null -> out.writeNull();
            case Document document -> Trees.MAPPER.writeTree(out, document.tree());
            case Map<?, ?> map -> writeMap(out, map);
            case Collection<?> list -> writeList(out, list);
            case Optional<?> optional -> write(out, optional.orElse(null));
            case Enum<?> constant -> out.writeString(constant.name());
            default -> own(value).write(out, value);
        }
    }

    @Override
    boolean writePlain(PlainOutput out, Object value) {
        return switch (value) {
            case Document _, Map<?, ?> _, Collection<?> _, Optional<?> _, Enum<?> _ -> false;
            default -> own(value).writePlain(out, value);
        };
    }

    @Override
    void accept(Acceptance to, @Nullable Object before, Object value) {
        Document was = before == null ? null : Document.of(before);
        DocumentShape.DOCUMENT.accept(to, was, Document.of(value));
    }

    @Override
    public Object isolated(Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((k, v) -> copy.put(String.valueOf(k), v == null ? null : isolated(v)));
                yield OrderedMap.of(copy);
            }
            case Collection<?> list -> {
                List<@Nullable Object> copy = new ArrayList<>();
                list.forEach(v -> copy.add(v == null ? null : isolated(v)));
                yield Collections.unmodifiableList(copy);
            }
            case Document document -> document;
            case Optional<?> optional -> optional.map(this::isolated);
            default -> own(value).isolated(value);
        };
    }

    @Override
    public boolean isImmutable() {
        return false;
    }

    @Override
    public boolean staysMutable() {
        return true;
    }

    @Override
    Map<String, Object> schema(SchemaCatalog catalog) {
        return OrderedMap.of();
    }

    /// The shape of the value's class.
    ///
    /// *Failure:* [IllegalArgumentException] when it has none.
    private static Shape own(Object value) {
        Shape own = Shapes.of(value.getClass());
        if (own == ANY) {
            throw new UnwritableValueException(
                    "a plain Object has no form in a document: give a record, a map, a list, text"
                            + " or a number");
        }
        return own;
    }

    private Object readObject(JsonParser parser, Reading reading) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            reading.enter(name);
            map.put(reading.text(name), read(parser, reading));
            reading.leave();
        }
        return OrderedMap.of(map);
    }

    private Object readArray(JsonParser parser, Reading reading) {
        List<@Nullable Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            reading.enter(list.size());
            list.add(read(parser, reading));
            reading.leave();
        }
        return Collections.unmodifiableList(list);
    }

    private void writeMap(JsonGenerator out, Map<?, ?> map) {
        out.writeStartObject(map, map.size());
        map.forEach((k, v) -> {
            out.writeName(k instanceof Enum<?> e ? e.name() : String.valueOf(k));
            write(out, v);
        });
        out.writeEndObject();
    }

    private void writeList(JsonGenerator out, Collection<?> list) {
        out.writeStartArray(list, list.size());
        list.forEach(v -> write(out, v));
        out.writeEndArray();
    }
}
