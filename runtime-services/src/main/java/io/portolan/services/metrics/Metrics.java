package io.portolan.services.metrics;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/// The counters, histograms and gauges of a node.
///
/// Names follow Prometheus: small letters and `_`, counters end in `_total`, histograms in
/// `_seconds`.
///
/// *Threads:* any. *Failure:* [IllegalArgumentException] for a name or label that breaks the rules,
/// and for one name asked for as two kinds.
public final class Metrics {

    /// The media type of [#text()].
    public static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

    private final Map<String, Family> families = new ConcurrentSkipListMap<>();

    /// The counter of this name and these labels, the same each time.
    ///
    /// @param labels name, value, name, value ...
    public Counter counter(String name, String help, String... labels) {
        return family(name, "counter", "_total", help)
                .sample(new Labels(List.of(labels)), Counter.class, Counter::new);
    }

    /// The histogram of this name and these labels, the same each time.
    ///
    /// @param labels name, value, name, value ...
    public Histogram histogram(String name, String help, String... labels) {
        return family(name, "histogram", "_seconds", help)
                .sample(new Labels(List.of(labels)), Histogram.class, Histogram::new);
    }

    /// Asks for a number each time the text is made; the first who says so for a name and labels.
    ///
    /// @param labels name, value, name, value ...
    public void gauge(String name, String help, LongSupplier value, String... labels) {
        family(name, "gauge", "", help)
                .sample(new Labels(List.of(labels)), Gauge.class, () -> new Gauge(value));
    }

    /// All of them, in the text format of Prometheus.
    public String text() {
        StringBuilder out = new StringBuilder();
        families.forEach((name, family) -> family.write(out, name));
        return out.toString();
    }

    private Family family(String name, String type, String suffix, String help) {
        if (!NAME.matcher(name).matches() || !name.endsWith(suffix)) {
            throw new IllegalArgumentException(
                    "%s '%s': small letters, digits and _%s are needed"
                            .formatted(
                                    type,
                                    name,
                                    suffix.isEmpty() ? "" : ", and '" + suffix + "' at the end"));
        }
        Family family = families.computeIfAbsent(name, absent -> new Family(type, line(help)));
        if (!family.is(type)) {
            throw new IllegalArgumentException(
                    "'%s' is there already and no %s: choose another name".formatted(name, type));
        }
        return family;
    }

    private static String line(String help) {
        return help.replace("\\", "\\\\").replace("\n", "\\n");
    }
}
