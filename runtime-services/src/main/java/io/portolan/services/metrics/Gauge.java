package io.portolan.services.metrics;

import java.util.function.LongSupplier;

/// A number that is asked for when it is read.
record Gauge(LongSupplier value) implements Sample {

    @Override
    public void write(StringBuilder out, String name, Labels labels) {
        labels.write(out.append(name)).append(' ').append(value.getAsLong()).append('\n');
    }
}
