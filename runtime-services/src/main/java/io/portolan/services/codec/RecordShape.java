package io.portolan.services.codec;

import io.portolan.services.operation.Secrets;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// A record: an object with a member for each component and no others.
///
/// What the constructor refuses with an [IllegalArgumentException] or [NullPointerException] is a
/// violation like any other.
final class RecordShape extends Shape {

    /// The member of a record in a sealed family that says which of the records it is.
    static final String TYPE = "type";

    private static final System.Logger LOG = System.getLogger(RecordShape.class.getName());

    private final Class<?> type;
    private RecordPart[] parts = {};
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<String, Integer> formerPlaces = new HashMap<>();
    private @Nullable MethodHandle constructor;
    private @Nullable MethodHandle defaults;
    private boolean isImmutable;
    private boolean staysMutable;
    private boolean isAlwaysAccepted;
    private long namesBytes;
    private @Nullable RecordPart key;

    /// A shape whose parts come with [#complete], because they may contain the record itself.
    RecordShape(Class<?> type) {
        this.type = type;
    }

    /// @param constructor of an Object array to an Object
    /// @param defaults makes an instance whose values absent members have; null for none
    /// @param keyPlace which of them is the key of an item in a map; -1 for none
    void complete(
            RecordPart[] components,
            MethodHandle constructor,
            @Nullable MethodHandle defaults,
            int keyPlace) {
        this.parts = components;
        this.constructor = constructor;
        this.defaults = defaults;
        this.key = keyPlace < 0 ? null : components[keyPlace];
        boolean accepted = true;
        boolean immutable = true;
        for (int i = 0; i < parts.length; i++) {
            places.put(parts[i].name(), i);
            immutable &= parts[i].shape().isImmutable();
            staysMutable |= parts[i].shape().staysMutable();
            accepted &= parts[i].isPrimitive() && parts[i].shape().isAlwaysAccepted();
            for (String name : FormerNames.of(type.getRecordComponents()[i])) {
                formerPlaces.putIfAbsent(name, i);
            }
            namesBytes += parts[i].name().length() * 3L;
        }
        boolean isSelfIsolating = type.isAnnotationPresent(SelfIsolating.class);
        staysMutable &= !isSelfIsolating;
        this.isImmutable = immutable || isSelfIsolating;
        this.isAlwaysAccepted = accepted;
    }

    Class<?> type() {
        return type;
    }

    RecordPart[] parts() {
        return parts;
    }

    boolean hasPart(String name) {
        return places.containsKey(name);
    }

    @Override
    @Nullable Object read(JsonParser parser, Reading reading) {
        return read(parser, reading, null);
    }

    /// @param skipped a member that is no component; null for none
    @Nullable Object read(JsonParser parser, Reading reading, @Nullable String skipped) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return mismatch(parser, reading, "an object");
        }
        @Nullable Object[] values = new Object[parts.length];
        boolean[] given = new boolean[parts.length];
        int before = reading.found();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            Integer place = place(name, given, reading);
            reading.enter(name);
            if (place != null && !isAbsent(parser, parts[place].shape(), reading)) {
                values[place] = parts[place].shape().read(parser, reading);
                given[place] = true;
            } else {
                if (place == null && !name.equals(skipped) && !reading.isKept()) {
                    reading.violation("is unknown, known are " + names());
                }
                parser.skipChildren();
            }
            reading.leave();
        }
        Object defaulted = null;
        for (int i = 0; i < parts.length; i++) {
            if (!given[i]) {
                boolean isDefault =
                        reading.isKept() && !(parts[i].shape() instanceof OptionalShape);
                if (isDefault && defaulted == null) {
                    defaulted = defaulted(reading);
                }
                values[i] =
                        isDefault && defaulted != null
                                ? parts[i].of(defaulted)
                                : missing(parts[i], reading);
            }
        }
        return reading.found() > before ? null : construct(values, reading);
    }

    /// Which component a member is; null when none.
    private @Nullable Integer place(String name, boolean[] given, Reading reading) {
        Integer place = places.get(name);
        if (place == null && reading.isKept()) {
            Integer former = formerPlaces.get(name);
            return former == null || given[former] ? null : former; // the present name has it
        }
        return place;
    }

    /// Whether what was kept is null where nothing may be missing any more.
    private static boolean isAbsent(JsonParser parser, Shape shape, Reading reading) {
        return reading.isKept()
                && parser.currentToken() == JsonToken.VALUE_NULL
                && !shape.isNullRead();
    }

    /// The instance whose values absent members have; null when there is none.
    private @Nullable Object defaulted(Reading reading) {
        MethodHandle maker = defaults;
        if (maker == null) {
            return null;
        }
        try {
            return (Object) maker.invokeExact();
        } catch (Throwable e) {
            LOG.log(
                    System.Logger.Level.ERROR,
                    "new " + type.getName() + "() threw",
                    Secrets.hidden(e));
            reading.violation(
                    "has absent members, and new "
                            + type.getSimpleName()
                            + "() failed; the log of the process says why");
            return null;
        }
    }

    @Override
    Object readPlain(PlainInput in) {
        boolean isOpen = in.take(PlainOutput.OPEN_OBJECT);
        long members = isOpen ? 0 : in.length(PlainOutput.OBJECT);
        if (members < 0 || !in.enter()) {
            return PlainInput.NONE;
        }
        @Nullable Object[] values = new Object[parts.length];
        int found = 0;
        for (int i = 0; i < parts.length; i++) {
            Shape shape = parts[i].shape();
            if (in.take(parts[i].plain())) {
                values[i] = shape.readPlain(in);
                found++;
            } else {
                values[i] = shape instanceof OptionalShape o ? o.missing() : PlainInput.NONE;
            }
            if (PlainInput.isNone(values[i])) {
                return PlainInput.NONE;
            }
        }
        in.leave();
        return (isOpen ? in.take(PlainOutput.END) : found == members)
                ? constructedOr(PlainInput.NONE, values)
                : PlainInput.NONE;
    }

    @Override
    boolean writePlain(PlainOutput out, Object value) {
        if (!out.enter()) {
            return false;
        }
        out.initial(PlainOutput.OPEN_OBJECT);
        for (RecordPart part : parts) {
            Object component = part.of(value);
            if (part.shape() instanceof OptionalShape optional && optional.isMissing(component)) {
                continue;
            }
            part.plain().write(out);
            if (component == null || !part.shape().writePlain(out, component)) {
                return false;
            }
        }
        out.initial(PlainOutput.END);
        out.leave();
        return true;
    }

    @Override
    void write(JsonGenerator out, Object value) {
        out.writeStartObject(value);
        writeParts(out, value);
        out.writeEndObject();
    }

    void writeParts(JsonGenerator out, Object value) {
        for (RecordPart part : parts) {
            Object component = part.of(value);
            if (part.shape() instanceof OptionalShape optional && optional.isMissing(component)) {
                continue;
            }
            if (component == null) {
                throw new UnwritableValueException(
                        "component "
                                + part.name()
                                + " of "
                                + type.getSimpleName()
                                + " is null: annotate it @Nullable or give it a value");
            }
            out.writeName(part.encoded());
            part.shape().write(out, component);
        }
    }

    @Override
    boolean isAlwaysAccepted() {
        return isAlwaysAccepted;
    }

    @Override
    void accept(Acceptance to, @Nullable Object before, Object value) {
        to.container(before != null, namesBytes);
        if (to.enter()) {
            for (RecordPart part : parts) {
                Object now = part.of(value);
                if (now == null && !(part.shape() instanceof OptionalShape)) {
                    to.missing(part.name());
                }
                to.part(part.shape(), part.name(), before == null ? null : part.of(before), now);
            }
        }
        to.leave();
    }

    /// What the component says that is annotated as the key; null when there is none.
    @Nullable String keyOf(Object value) {
        return key == null ? null : String.valueOf(key.of(value));
    }

    @SuppressWarnings("ReferenceEquality") // a copy is whatever is not the same object
    @Override
    public Object isolated(Object value) {
        if (isImmutable) {
            return value;
        }
        boolean isSame = true;
        @Nullable Object[] values = new Object[parts.length];
        for (int i = 0; i < parts.length; i++) {
            Object component = parts[i].of(value);
            values[i] = component == null ? null : parts[i].shape().isolated(component);
            isSame &= values[i] == component;
        }
        return isSame ? value : constructed(values);
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
        return catalog.named(type, () -> definition(catalog, ""));
    }

    /// @param kind value of the member `type`, empty for none
    Map<String, Object> definition(SchemaCatalog catalog, String kind) {
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        if (!kind.isEmpty()) {
            properties.put(TYPE, OrderedMap.of("const", kind));
            required.add(TYPE);
        }
        for (RecordPart part : parts) {
            properties.put(part.name(), part.shape().schema(catalog));
            if (!(part.shape() instanceof OptionalShape)) {
                required.add(part.name());
            }
        }
        OrderedMap<String, Object> schema =
                OrderedMap.of(
                        "type", "object", "properties", properties, "additionalProperties", false);
        return required.isEmpty() ? schema : schema.with("required", required);
    }

    private @Nullable Object missing(RecordPart part, Reading reading) {
        if (part.shape() instanceof OptionalShape optional) {
            return optional.missing();
        }
        reading.enter(part.name());
        reading.violation("is missing");
        reading.leave();
        return null;
    }

    private @Nullable Object construct(@Nullable Object[] values, Reading reading) {
        try {
            return constructed(values);
        } catch (IllegalArgumentException | NullPointerException e) {
            String reason = Refused.reason(e);
            reading.violation(reason == null ? "is refused by " + type.getSimpleName() : reason);
            return null;
        }
    }

    private Object constructedOr(Object refused, @Nullable Object[] values) {
        try {
            return constructed(values);
        } catch (IllegalArgumentException | NullPointerException e) {
            return refused;
        }
    }

    private Object constructed(@Nullable Object[] values) {
        MethodHandle handle = constructor;
        if (handle == null) {
            throw new IllegalStateException("the shape of " + type + " is incomplete");
        }
        try {
            return (Object) handle.invokeExact(values);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private List<String> names() {
        return List.of(parts).stream().map(RecordPart::name).toList();
    }
}
