package io.portolan.services.metrics;

import io.portolan.services.system.MetricFamily;
import io.portolan.services.system.MetricSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// All instruments of one name.
///
/// *Threads:* any.
final class Family {

    /// A program that makes labels out of what clients send would otherwise fill the memory.
    private static final int MAX_SAMPLES = 10_000;

    private static final Map<String, String> OTHERS = Labels.of("others", "true");

    private final MetricFamily.Kind kind;
    private final String help;
    private final Map<Map<String, String>, Instrument> instruments = new ConcurrentHashMap<>();

    Family(MetricFamily.Kind kind, String help) {
        this.kind = kind;
        this.help = help;
    }

    <I extends Instrument> I instrument(
            String name, Map<String, String> labels, Class<I> type, Supplier<I> make) {
        Instrument found = instruments.get(labels);
        if (found == null) {
            boolean hasRoom = instruments.size() < MAX_SAMPLES;
            found = instruments.computeIfAbsent(hasRoom ? labels : OTHERS, absent -> make.get());
        }
        if (!type.isInstance(found)) {
            throw new IllegalArgumentException(
                    "gauge '%s' with labels %s is there already, as the other kind of gauge: choose another name"
                            .formatted(name, labels));
        }
        return type.cast(found);
    }

    boolean is(MetricFamily.Kind other) {
        return kind == other;
    }

    MetricFamily read(String name) {
        List<MetricSample> samples = new ArrayList<>();
        instruments.forEach((labels, instrument) -> instrument.read(labels, samples::add));
        return new MetricFamily(name, kind, help, samples);
    }
}
