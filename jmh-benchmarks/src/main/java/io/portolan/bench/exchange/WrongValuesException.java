package io.portolan.bench.exchange;

/// Ranks received something that nobody sent them.
final class WrongValuesException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final long values;

    /// @param values how many were wrong
    WrongValuesException(long values) {
        super(values + " wrong values");
        this.values = values;
    }

    long values() {
        return values;
    }
}
