package io.portolan.services.codec;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;

/// A sealed interface of records: the object of one of them with its simple name as member `type`.
final class SealedShape extends Shape {

    private final Class<?> type;
    private final Map<String, RecordShape> cases = new LinkedHashMap<>();
    private final Map<String, RecordShape> former = new HashMap<>();
    private boolean isImmutable;
    private boolean staysMutable;

    /// A shape whose cases come with [#complete], because they may contain the interface itself.
    SealedShape(Class<?> type) {
        this.type = type;
    }

    void complete(List<RecordShape> records) {
        boolean immutable = true;
        for (RecordShape record : records) {
            if (record.hasPart(RecordShape.TYPE)) {
                throw new IllegalArgumentException(
                        record.type().getName()
                                + " must not have a component "
                                + RecordShape.TYPE
                                + ": the name tells the records of "
                                + type.getName()
                                + " apart");
            }
            if (cases.put(record.type().getSimpleName(), record) != null) {
                throw new IllegalArgumentException(
                        "two records of "
                                + type.getName()
                                + " have the simple name "
                                + record.type().getSimpleName()
                                + ", which must tell them apart");
            }
            FormerNames.of(record.type()).forEach(name -> former.putIfAbsent(name, record));
            immutable &= record.isImmutable();
            staysMutable |= record.staysMutable();
        }
        this.isImmutable = immutable;
    }

    @Override
    @Nullable Object read(JsonParser parser, Reading reading) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return mismatch(parser, reading, "an object");
        }
        // the member may come last: the object is kept until it is known
        JsonNode tree = Trees.read(parser);
        JsonNode kind = tree.get(RecordShape.TYPE);
        String name = kind != null && kind.isString() ? kind.stringValue() : "";
        RecordShape record = cases.get(name);
        if (record == null && reading.isKept()) {
            record = former.get(name);
        }
        if (record == null) {
            reading.enter(RecordShape.TYPE);
            reading.violation(
                    (kind == null ? "is missing" : "is " + Excerpt.of(kind.toString()))
                            + ", it must be one of "
                            + cases.keySet());
            reading.leave();
            return null;
        }
        try (JsonParser again = Trees.parser(tree)) {
            again.nextToken();
            return record.read(again, reading, RecordShape.TYPE);
        }
    }

    @Override
    void write(JsonGenerator out, Object value) {
        out.writeStartObject(value);
        out.writeName(RecordShape.TYPE);
        out.writeString(value.getClass().getSimpleName());
        caseOf(value).writeParts(out, value);
        out.writeEndObject();
    }

    @Override
    void accept(Acceptance to, @Nullable Object before, Object value) {
        boolean isSameCase = before != null && before.getClass() == value.getClass();
        if (before != null && !isSameCase) {
            to.leave(this, before);
        }
        to.count(
                isSameCase
                        ? 0
                        : RecordShape.TYPE.length() + value.getClass().getSimpleName().length());
        caseOf(value).accept(to, isSameCase ? before : null, value);
    }

    @Override
    public Object isolated(Object value) {
        return isImmutable ? value : caseOf(value).isolated(value);
    }

    @Override
    public boolean isImmutable() {
        return isImmutable;
    }

    @Override
    public boolean staysMutable() {
        return staysMutable;
    }

    @Override
    Map<String, Object> schema(SchemaCatalog catalog) {
        return catalog.named(
                type,
                () ->
                        OrderedMap.of(
                                "oneOf",
                                cases.entrySet().stream()
                                        .map(e -> e.getValue().definition(catalog, e.getKey()))
                                        .toList()));
    }

    private RecordShape caseOf(Object value) {
        RecordShape record = cases.get(value.getClass().getSimpleName());
        if (record == null) {
            throw new UnwritableValueException(
                    value.getClass().getSimpleName() + " is no record of " + type.getSimpleName());
        }
        return record;
    }
}
