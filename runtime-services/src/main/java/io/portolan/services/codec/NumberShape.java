package io.portolan.services.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// A number of one of Java's types. A number that the type cannot hold is a violation, never cut or
/// rounded to something else; `1.0` is a whole number, as JSON Schema has it.
final class NumberShape extends AtomShape {

    private final NumberKind kind;

    NumberShape(NumberKind kind) {
        this.kind = kind;
    }

    @Override
    @Nullable Object read(JsonParser parser, Reading reading) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_INT) {
            Number value =
                    switch (parser.getNumberType()) {
                        case INT, LONG -> kind.ofLong(parser.getLongValue());
                        default -> kind.ofInteger(parser.getBigIntegerValue());
                    };
            return inRange(value, parser, reading);
        }
        if (token == JsonToken.VALUE_NUMBER_FLOAT) {
            if (parser.isNaN()) {
                return outOfRange(parser, reading);
            }
            if (kind == NumberKind.DOUBLE && !isDecimal(parser)) {
                return inRange(kind.ofDouble(parser.getDoubleValue()), parser, reading);
            }
            return inRange(kind.ofDecimal(parser.getDecimalValue()), parser, reading);
        }
        return mismatch(parser, reading, kind.isWhole() ? "a whole number" : "a number");
    }

    /// Whether the number stands in a tree, which does not give it as a double that is infinite.
    private static boolean isDecimal(JsonParser parser) {
        return parser.getNumberType() == JsonParser.NumberType.BIG_DECIMAL;
    }

    @Override
    void write(JsonGenerator out, Object value) {
        switch (value) {
            case Integer i -> out.writeNumber(i);
            case Long l -> out.writeNumber(l);
            case Double d -> out.writeNumber(finite(d, d));
            case Float f -> out.writeNumber(finite(f, f));
            case Short s -> out.writeNumber(s);
            case Byte b -> out.writeNumber((short) b);
            case BigInteger b -> out.writeNumber(b);
            case BigDecimal d -> out.writeNumber(d);
            default -> throw new IllegalArgumentException(value.getClass() + " is no number");
        }
    }

    @Override
    Object readPlain(PlainInput in) {
        return in.number(kind);
    }

    @Override
    boolean writePlain(PlainOutput out, Object value) {
        switch (value) {
            case Long _, Integer _, Short _, Byte _ -> out.whole(((Number) value).longValue());
            case Double d when Double.isFinite(d) ->
                    out.number(PlainOutput.DOUBLE, Double.doubleToRawLongBits(d), Double.BYTES);
            case Float f when Float.isFinite(f) ->
                    out.number(PlainOutput.FLOAT, Float.floatToRawIntBits(f), Float.BYTES);
            default -> {
                return false;
            }
        }
        return true;
    }

    @Override
    boolean isAlwaysAccepted() {
        return kind.isFixed();
    }

    @Override
    void accept(Acceptance to, @Nullable Object before, Object value) {
        if ((value instanceof Double d && !Double.isFinite(d))
                || (value instanceof Float f && !Float.isFinite(f))) {
            to.unreadable(value, "a finite number");
        }
        to.number(before, (Number) value);
    }

    @Override
    Map<String, Object> schema(SchemaCatalog catalog) {
        return kind.schema();
    }

    private @Nullable Object inRange(@Nullable Number value, JsonParser parser, Reading reading) {
        return value != null ? value : outOfRange(parser, reading);
    }

    private @Nullable Object outOfRange(JsonParser parser, Reading reading) {
        reading.violation("is " + parser.getString() + ", it must be " + kind.range());
        return null;
    }

    private static <N extends Number> N finite(N value, double number) {
        if (!Double.isFinite(number)) {
            throw new UnwritableValueException(
                    "the number " + value + " has no form in a document: use a finite number");
        }
        return value;
    }
}
