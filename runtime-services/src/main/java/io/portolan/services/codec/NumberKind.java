package io.portolan.services.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The types of numbers. Each `of` gives the number in this type, null when it cannot hold it.
enum NumberKind {
    BYTE(Byte.MIN_VALUE, Byte.MAX_VALUE),
    SHORT(Short.MIN_VALUE, Short.MAX_VALUE),
    INT(Integer.MIN_VALUE, Integer.MAX_VALUE),
    LONG(Long.MIN_VALUE, Long.MAX_VALUE),
    FLOAT(0, 0),
    DOUBLE(0, 0),
    INTEGER(0, 0),
    DECIMAL(0, 0);

    /// A decimal with a longer exponent is no whole number to us: written out it would fill memory.
    private static final int MOST_DIGITS = 1000;

    private final long min;
    private final long max;

    NumberKind(long min, long max) {
        this.min = min;
        this.max = max;
    }

    boolean isWhole() {
        return this != FLOAT && this != DOUBLE && this != DECIMAL;
    }

    /// Whether all its values have a form in a document.
    boolean isFixed() {
        return switch (this) {
            case BYTE, SHORT, INT, LONG -> true;
            case FLOAT, DOUBLE, INTEGER, DECIMAL -> false;
        };
    }

    @Nullable Number ofLong(long value) {
        return switch (this) {
            case LONG -> value;
            case INT -> fits(value) ? (Number) (int) value : null;
            case SHORT -> fits(value) ? (Number) (short) value : null;
            case BYTE -> fits(value) ? (Number) (byte) value : null;
            case DOUBLE -> (double) value;
            case FLOAT -> (float) value;
            case INTEGER -> BigInteger.valueOf(value);
            case DECIMAL -> BigDecimal.valueOf(value);
        };
    }

    @Nullable Number ofInteger(BigInteger value) {
        if (value.bitLength() < Long.SIZE) {
            return ofLong(value.longValue());
        }
        return switch (this) {
            case LONG, INT, SHORT, BYTE -> null;
            case INTEGER -> value;
            case DOUBLE, FLOAT, DECIMAL -> ofDecimal(new BigDecimal(value));
        };
    }

    @Nullable Number ofDecimal(BigDecimal value) {
        return switch (this) {
            case DECIMAL -> value;
            case DOUBLE -> ofDouble(value.doubleValue());
            case FLOAT -> Float.isFinite(value.floatValue()) ? (Number) value.floatValue() : null;
            case LONG, INT, SHORT, BYTE, INTEGER -> whole(value);
        };
    }

    @Nullable Number ofDouble(double value) {
        return Double.isFinite(value) ? value : null;
    }

    /// What this type allows, in words.
    String range() {
        return switch (this) {
            case LONG, INT, SHORT, BYTE -> "a whole number from " + min + " to " + max;
            case INTEGER -> "a whole number";
            case DOUBLE, FLOAT -> "within the range of a " + name().toLowerCase(Locale.ROOT);
            case DECIMAL -> "a number";
        };
    }

    Map<String, Object> schema() {
        return switch (this) {
            case BYTE, SHORT -> OrderedMap.of("type", "integer", "minimum", min, "maximum", max);
            case INT, LONG ->
                    OrderedMap.of(
                            "type",
                            "integer",
                            "format",
                            this == INT ? "int32" : "int64",
                            "minimum",
                            min,
                            "maximum",
                            max);
            case INTEGER -> OrderedMap.of("type", "integer");
            case FLOAT ->
                    OrderedMap.of(
                            "type",
                            "number",
                            "format",
                            "float",
                            "minimum",
                            -Float.MAX_VALUE,
                            "maximum",
                            Float.MAX_VALUE);
            case DOUBLE ->
                    OrderedMap.of(
                            "type",
                            "number",
                            "format",
                            "double",
                            "minimum",
                            -Double.MAX_VALUE,
                            "maximum",
                            Double.MAX_VALUE);
            case DECIMAL -> OrderedMap.of("type", "number");
        };
    }

    private boolean fits(long value) {
        return min <= value && value <= max;
    }

    private @Nullable Number whole(BigDecimal value) {
        BigDecimal plain = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
        boolean isShort =
                plain.scale() <= 0 && (long) plain.precision() - plain.scale() <= MOST_DIGITS;
        return isShort ? ofInteger(plain.toBigIntegerExact()) : null;
    }
}
