package io.portolan.services.codec;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// A constant of an enum, by its name.
final class EnumShape extends AtomShape {

    private final Map<String, Enum<?>> constants = new LinkedHashMap<>();
    private final Map<String, Enum<?>> former = new HashMap<>();

    EnumShape(Class<?> type) {
        for (Object constant : type.getEnumConstants()) {
            Enum<?> e = (Enum<?>) constant;
            constants.put(e.name(), e);
            FormerNames.of(type, e).forEach(name -> former.putIfAbsent(name, e));
        }
    }

    @Override
    @Nullable Object read(JsonParser parser, Reading reading) {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            return mismatch(parser, reading, "one of " + constants.keySet());
        }
        return parse(parser.getString(), reading);
    }

    /// The constant of this name, null after a violation.
    @Nullable Object parse(String text, Reading reading) {
        Enum<?> constant = constants.get(text);
        if (constant == null && reading.isKept()) {
            constant = former.get(text);
        }
        if (constant == null) {
            reading.violation(
                    "is \"" + Excerpt.of(text) + "\", it must be one of " + constants.keySet());
        }
        return constant;
    }

    @Override
    void write(JsonGenerator out, Object value) {
        out.writeString(((Enum<?>) value).name());
    }

    @Override
    Object readPlain(PlainInput in) {
        String text = in.text();
        Object constant = text == null ? null : constants.get(text);
        return constant == null ? PlainInput.NONE : constant;
    }

    @Override
    boolean writePlain(PlainOutput out, Object value) {
        return out.text(((Enum<?>) value).name());
    }

    @Override
    boolean isAlwaysAccepted() {
        return true;
    }

    @Override
    void accept(Acceptance to, @Nullable Object before, Object value) {
        to.text(before == null ? null : ((Enum<?>) before).name(), ((Enum<?>) value).name());
    }

    @Override
    Map<String, Object> schema(SchemaCatalog catalog) {
        return OrderedMap.of("type", "string", "enum", List.copyOf(constants.keySet()));
    }
}
