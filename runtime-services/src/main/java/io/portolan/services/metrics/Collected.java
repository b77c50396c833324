package io.portolan.services.metrics;

import io.portolan.services.system.MetricFamily;
import io.portolan.services.system.MetricFamily.Kind;
import io.portolan.services.system.MetricSample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A family of numbers that somebody collects to give it away: of what is counted elsewhere.
///
/// *Threads:* for one thread.
public final class Collected {

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
    public static Collected counter(String name, String help) {
        return new Collected(name, Kind.COUNTER, help);
    }

    /// Numbers that come and go.
    public static Collected gauge(String name, String help) {
        return new Collected(name, Kind.GAUGE, help);
    }

    /// Adds a number to what is there under these labels.
    ///
    /// @param labels name, value, name, value ...
    public Collected add(double value, String... labels) {
        values.merge(Labels.of(labels), value, Double::sum);
        return this;
    }

    /// What was collected.
    public MetricFamily family() {
        String ending = kind == Kind.COUNTER ? Counter.ENDING : "";
        List<MetricSample> samples = new ArrayList<>();
        values.forEach((labels, value) -> samples.add(new MetricSample(ending, labels, value)));
        return new MetricFamily(name, kind, help, samples);
    }
}
