package io.portolan.services.codec;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// An array of anything but bytes.
final class ArrayShape extends Shape {

    private final Class<?> elementType;
    private final Shape element;

    ArrayShape(Class<?> elementType, Shape element) {
        this.elementType = elementType;
        this.element = element;
    }

    @Override
    @Nullable Object read(JsonParser parser, Reading reading) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return mismatch(parser, reading, "an array");
        }
        List<@Nullable Object> list = new ArrayList<>();
        int before = reading.found();
        for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
            reading.enter(i);
            list.add(element.read(parser, reading));
            reading.leave();
        }
        return reading.found() > before ? null : arrayOf(list);
    }

    @Override
    void write(JsonGenerator out, Object value) {
        int length = Array.getLength(value);
        out.writeStartArray(value, length);
        for (int i = 0; i < length; i++) {
            element.write(out, Array.get(value, i));
        }
        out.writeEndArray();
    }

    @Override
    public Object isolated(Object value) {
        List<@Nullable Object> copies = new ArrayList<>();
        for (int i = 0; i < Array.getLength(value); i++) {
            Object e = Array.get(value, i);
            copies.add(e == null ? null : element.isolated(e));
        }
        return arrayOf(copies);
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
        return OrderedMap.of("type", "array", "items", element.schema(catalog));
    }

    private Object arrayOf(List<@Nullable Object> elements) {
        Object array = Array.newInstance(elementType, elements.size());
        for (int i = 0; i < elements.size(); i++) {
            Array.set(array, i, elements.get(i));
        }
        return array;
    }
}
