package io.portolan.services.node;

import io.portolan.services.system.MetricFamily;
import io.portolan.services.system.MetricFamily.Kind;
import io.portolan.services.system.MetricSample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A family of numbers that is put together each time the metrics are read, out of what is counted
/// elsewhere.
///
/// *Threads:* for one thread.
final class Collected {

    private final String name;
    private final Kind kind;
    private final String help;
    private final Map<Map<String, String>, Double> values = new LinkedHashMap<>();

    private Collected(String name, Kind kind, String help) {
        this.name = name;
        this.kind = kind;
        this.help = help;
    }

    /// Numbers that only grow.
    ///
    /// @param name without `_total`
    static Collected counter(String name, String help) {
        return new Collected(name, Kind.COUNTER, help);
    }

    /// Numbers that come and go.
    static Collected gauge(String name, String help) {
        return new Collected(name, Kind.GAUGE, help);
    }

    /// Adds a number to what is there under these labels.
    ///
    /// @param labels name, value, name, value ...
    Collected add(double value, String... labels) {
        values.merge(named(labels), value, Double::sum);
        return this;
    }

    private static Map<String, String> named(String... pairs) {
        Map<String, String> labels = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            labels.put(pairs[i], pairs[i + 1]);
        }
        return labels;
    }

    /// What was collected.
    MetricFamily family() {
        String ending = kind == Kind.COUNTER ? "_total" : "";
        List<MetricSample> samples = new ArrayList<>();
        values.forEach((labels, value) -> samples.add(new MetricSample(ending, labels, value)));
        return new MetricFamily(name, kind, help, samples);
    }
}
