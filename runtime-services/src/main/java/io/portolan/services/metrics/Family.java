package io.portolan.services.metrics;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// All samples of one name.
///
/// *Threads:* any.
final class Family {

    /// A program that makes labels out of what strangers send would otherwise fill the memory.
    private static final int MAX_SAMPLES = 10_000;

    private static final Labels OTHERS = new Labels(List.of("others", "true"));

    private final String type;
    private final String help;
    private final Map<Labels, Sample> samples = new ConcurrentHashMap<>();

    Family(String type, String help) {
        this.type = type;
        this.help = help;
    }

    <S extends Sample> S sample(Labels labels, Class<S> kind, Supplier<S> make) {
        Labels kept = samples.size() < MAX_SAMPLES || samples.containsKey(labels) ? labels : OTHERS;
        return kind.cast(samples.computeIfAbsent(kept, absent -> make.get()));
    }

    boolean is(String otherType) {
        return type.equals(otherType);
    }

    void write(StringBuilder out, String name) {
        out.append("# HELP ").append(name).append(' ').append(help).append('\n');
        out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        samples.forEach((labels, sample) -> sample.write(out, name, labels));
    }
}
