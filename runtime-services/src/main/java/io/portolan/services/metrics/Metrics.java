package io.portolan.services.metrics;

import io.portolan.services.system.Exposition;
import io.portolan.services.system.MetricFamily;
import io.portolan.services.system.MetricFamily.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/// The counters, histograms and gauges of a node.
///
/// Names follow Prometheus: small letters and `_`, counters end in `_total`, histograms in
/// `_seconds`.
///
/// *Threads:* any. *Failure:* [IllegalArgumentException] for a name or label that breaks the rules,
/// and for one name asked for as two kinds.
public final class Metrics {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

    private final Map<String, Family> families = new ConcurrentHashMap<>();
    private final List<Supplier<List<MetricFamily>>> sources = new CopyOnWriteArrayList<>();

    /// The counter of this name and these labels, the same each time.
    ///
    /// @param labels name, value, name, value ...
    public Counter counter(String name, String help, String... labels) {
        return family(name, Kind.COUNTER, Counter.ENDING, help)
                .instrument(Labels.of(labels), Counter.class, Counter::new);
    }

    /// The histogram of this name and these labels, the same each time.
    ///
    /// @param labels name, value, name, value ...
    public Histogram histogram(String name, String help, String... labels) {
        return family(name, Kind.HISTOGRAM, "_seconds", help)
                .instrument(Labels.of(labels), Histogram.class, Histogram::new);
    }

    /// Asks for a number each time they are read; the first who says so for a name and labels.
    ///
    /// @param labels name, value, name, value ...
    public void gauge(String name, String help, DoubleSupplier value, String... labels) {
        family(name, Kind.GAUGE, "", help)
                .instrument(Labels.of(labels), Gauge.class, () -> new Gauge(value));
    }

    /// Asks for whole families each time they are read: of what somebody else counts, or what comes
    /// and goes.
    public void source(Supplier<List<MetricFamily>> source) {
        sources.add(source);
    }

    /// All of them at this moment.
    public Exposition read() {
        List<MetricFamily> all = new ArrayList<>();
        families.forEach((name, family) -> all.add(family.read(withoutEnding(name))));
        sources.forEach(source -> all.addAll(source.get()));
        all.sort(Comparator.comparing(MetricFamily::name));
        return new Exposition(all);
    }

    private static String withoutEnding(String name) {
        return name.endsWith(Counter.ENDING)
                ? name.substring(0, name.length() - Counter.ENDING.length())
                : name;
    }

    private Family family(String name, Kind kind, String ending, String help) {
        if (!NAME.matcher(name).matches() || !name.endsWith(ending)) {
            throw new IllegalArgumentException(
                    "%s '%s': small letters, digits and _%s are needed"
                            .formatted(
                                    kind.text(),
                                    name,
                                    ending.isEmpty() ? "" : ", and '" + ending + "' at the end"));
        }
        Family family = families.computeIfAbsent(name, absent -> new Family(kind, help));
        if (!family.is(kind)) {
            throw new IllegalArgumentException(
                    "'%s' is there already and no %s: choose another name"
                            .formatted(name, kind.text()));
        }
        return family;
    }
}
