package io.portolan.services.codec;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// A map: an object whose members have the keys as names. Keys are strings, enums or what else is
/// written as a string; members keep their order.
final class MapShape extends Shape {

    private final Shape key;
    private final Shape value;
    private final boolean hasStrings;

    /// @param key an [EnumShape] or a [TextShape]
    MapShape(Shape key, Shape value) {
        this.key = key;
        this.value = value;
        this.hasStrings = key instanceof TextShape text && text.form() == TextForm.STRING;
    }

    /// Whether its keys are texts.
    boolean hasStrings() {
        return hasStrings;
    }

    /// The shape of its values.
    Shape values() {
        return value;
    }

    @Override
    @Nullable Object read(JsonParser parser, Reading reading) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return mismatch(parser, reading, "an object");
        }
        Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
        int before = reading.found();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            reading.enter(name);
            parser.nextToken();
            Object k = keyOf(name, reading);
            map.put(k, value.read(parser, reading));
            reading.leave();
        }
        return reading.found() > before ? null : OrderedMap.of(map);
    }

    @Override
    void write(JsonGenerator out, Object map) {
        Map<?, ?> entries = (Map<?, ?>) map;
        out.writeStartObject(map, entries.size());
        entries.forEach((k, v) -> {
            out.writeName(nameOf(k));
            value.write(out, v);
        });
        out.writeEndObject();
    }

    @Override
    void accept(Acceptance to, @Nullable Object before, Object map) {
        to.container(before != null, 0);
        if (to.enter()) {
            boolean isItem = hasStrings && to.isItem();
            to.entries(
                    (Map<?, ?>) before,
                    (Map<?, ?>) map,
                    (k, old, now) -> entry(to, k, old, now, isItem));
        }
        to.leave();
    }

    private void entry(
            Acceptance to,
            @Nullable Object k,
            @Nullable Object before,
            @Nullable Object now,
            boolean isItem) {
        String name = nameOf(k);
        if (before == null) {
            to.name(name, isItem);
        }
        if (now == null && before == null && !(value instanceof OptionalShape)) {
            to.missing(name);
        }
        if (now != null && value instanceof RecordShape record) {
            String said = record.keyOf(now);
            if (said != null && !said.equals(name)) {
                to.otherKey(name, said);
            }
        }
        to.part(value, name, before, now);
    }

    private static String nameOf(@Nullable Object k) {
        return k instanceof Enum<?> e ? e.name() : String.valueOf(k);
    }

    @SuppressWarnings("ReferenceEquality") // a copy is whatever is not the same object
    @Override
    public Object isolated(Object map) {
        boolean isSame = Frozen.isFrozen(map);
        boolean isIsolated = map instanceof OrderedMap && !value.staysMutable(); // made by us
        if (isIsolated || (isSame && value.isImmutable())) {
            return map;
        }
        Map<@Nullable Object, @Nullable Object> copies = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) map).entrySet()) {
            Object v = entry.getValue();
            Object copy = v == null ? null : value.isolated(v);
            isSame &= copy == v;
            copies.put(entry.getKey(), copy);
        }
        return isSame ? map : OrderedMap.of(copies);
    }

    @Override
    public boolean isImmutable() {
        return false;
    }

    @Override
    public boolean staysMutable() {
        return value.staysMutable();
    }

    @Override
    Map<String, Object> schema(SchemaCatalog catalog) {
        OrderedMap<String, Object> schema =
                OrderedMap.of("type", "object", "additionalProperties", value.schema(catalog));
        return hasStrings ? schema : schema.with("propertyNames", key.schema(catalog));
    }

    private @Nullable Object keyOf(String name, Reading reading) {
        return switch (key) {
            case EnumShape names -> names.parse(name, reading);
            case TextShape text -> text.parse(name, reading);
            default -> throw new IllegalStateException(key + " is no shape of keys");
        };
    }
}
