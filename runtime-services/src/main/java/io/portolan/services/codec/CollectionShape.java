package io.portolan.services.codec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// A list, or a set, in which an element that comes twice is a violation.
final class CollectionShape extends Shape {

    private final Shape element;
    private final boolean unique;

    CollectionShape(Shape element, boolean unique) {
        this.element = element;
        this.unique = unique;
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
        if (reading.found() > before) {
            return null;
        }
        return unique ? distinct(list, reading) : frozen(list);
    }

    @Override
    void write(JsonGenerator out, Object value) {
        Collection<?> elements = (Collection<?>) value;
        out.writeStartArray(value, elements.size());
        elements.forEach(e -> element.write(out, e));
        out.writeEndArray();
    }

    @Override
    Object readPlain(PlainInput in) {
        long length = unique ? -1 : in.length(PlainOutput.LIST);
        if (length < 0 || !in.enter()) {
            return PlainInput.NONE;
        }
        List<@Nullable Object> list = new ArrayList<>();
        for (long i = 0; i < length; i++) {
            Object value = element.readPlain(in);
            if (PlainInput.isNone(value)) {
                return PlainInput.NONE;
            }
            list.add(value);
        }
        in.leave();
        return frozen(list);
    }

    @Override
    boolean writePlain(PlainOutput out, Object value) {
        Collection<?> elements = (Collection<?>) value;
        out.head(PlainOutput.LIST, elements.size());
        for (Object one : elements) {
            if (one == null || !element.writePlain(out, one)) {
                return false;
            }
        }
        return true;
    }

    @Override
    void accept(Acceptance to, @Nullable Object before, Object value) {
        to.container(before != null, 0);
        if (to.enter()) {
            Iterator<?> old = before == null ? Collections.emptyIterator() : elements(before);
            int index = 0;
            for (Object each : (Collection<?>) value) {
                if (each == null && !(element instanceof OptionalShape)) {
                    to.missing(String.valueOf(index));
                }
                to.part(element, index++, old.hasNext() ? old.next() : null, each);
            }
            while (old.hasNext()) {
                to.part(element, index, old.next(), null);
            }
        }
        to.leave();
    }

    private static Iterator<?> elements(Object collection) {
        return ((Collection<?>) collection).iterator();
    }

    @SuppressWarnings("ReferenceEquality") // a copy is whatever is not the same object
    @Override
    public Object isolated(Object value) {
        boolean isSame = Frozen.isFrozen(value);
        if (isSame && element.isImmutable()) {
            return value;
        }
        Collection<?> elements = (Collection<?>) value;
        List<@Nullable Object> copies = new ArrayList<>(elements.size());
        for (Object e : elements) {
            Object copy = e == null ? null : element.isolated(e);
            isSame &= copy == e;
            copies.add(copy);
        }
        if (isSame) {
            return value;
        }
        return unique ? Collections.unmodifiableSet(new LinkedHashSet<>(copies)) : frozen(copies);
    }

    @Override
    public boolean isImmutable() {
        return false;
    }

    @Override
    public boolean staysMutable() {
        return element.staysMutable();
    }

    @Override
    Map<String, Object> schema(SchemaCatalog catalog) {
        OrderedMap<String, Object> schema =
                OrderedMap.of("type", "array", "items", element.schema(catalog));
        return unique ? schema.with("uniqueItems", true) : schema;
    }

    private static @Nullable Object distinct(List<@Nullable Object> list, Reading reading) {
        Set<@Nullable Object> set = new LinkedHashSet<>();
        for (int i = 0; i < list.size(); i++) {
            if (!set.add(list.get(i))) {
                reading.enter(i);
                reading.violation("is the same as an element before it, all must differ");
                reading.leave();
                return null;
            }
        }
        return Collections.unmodifiableSet(set);
    }

    private static List<?> frozen(List<@Nullable Object> list) {
        return hasNull(list) ? Collections.unmodifiableList(list) : List.copyOf(list);
    }

    /// Immutable collections throw when they are asked whether they contain null.
    private static boolean hasNull(Collection<?> elements) {
        return elements.stream().anyMatch(Objects::isNull);
    }
}
