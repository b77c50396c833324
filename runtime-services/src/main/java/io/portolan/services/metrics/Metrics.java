package io.portolan.services.metrics;

import io.portolan.services.system.Exposition;
import io.portolan.services.system.MetricFamily;
import io.portolan.services.system.MetricFamily.Kind;
import io.portolan.services.system.MetricSample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/// Counters, gauges and histograms. Those of a node stand in its `/metrics`, in the text formats of
/// Prometheus and of OpenMetrics, beside what the node counts itself.
///
/// {@snippet class="io.portolan.services.examples.CountedGames" region="count"}
///
/// Names follow Prometheus: small letters, digits and `_`, a letter first. The first word names the
/// service, the last one the unit. Counters end in `_total` (`scores_wins_total`), histograms in
/// `_seconds`, gauges in their unit if they have one (`scores_queue_bytes`).
///
/// Labels tell the numbers of one name apart (`game="chess"`). Their values must come from a small
/// set that the author knows, never from what clients send: each value is one more number in the
/// memory of the node and of every program that collects its metrics. Above 10,000 sets of labels
/// of a name the further ones are counted together, under `others="true"`.
///
/// *Threads:* any. *Failure:* [IllegalArgumentException] for a name or a label that breaks these
/// rules, for one name asked for as two kinds, and for more than 1,000 names; the message has the
/// remedy. *Cost:* asking for an instrument takes two look-ups and makes a map of its labels; a
/// handler that is called often keeps it in a field. Counting itself allocates nothing.
public final class Metrics {

    static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

    private static final int MOST_NAMES = 1_000;
    private static final String TIME_ENDING = "_seconds";

    /// What the text formats add to the names of counters and histograms.
    private static final List<String> ADDED = List.of(Counter.ENDING, "_bucket", "_sum", "_count");

    private final Map<String, Family> families = new ConcurrentHashMap<>();
    private final List<String> reserved;

    /// An empty registry.
    ///
    /// @param reserved beginnings of names that it refuses
    public Metrics(String... reserved) {
        this.reserved = List.of(reserved);
    }

    /// The counter of this name and these labels, the same each time.
    ///
    /// @param name ends in `_total`
    /// @param help what is counted, as a sentence
    /// @param labels name, value, name, value ...
    public Counter counter(String name, String help, String... labels) {
        return family(name, Kind.COUNTER, Counter.ENDING, help)
                .instrument(name, Labels.of(labels), Counter.class, Counter::new);
    }

    /// The gauge of this name and these labels, the same each time.
    ///
    /// @param help what the number is, as a sentence
    /// @param labels name, value, name, value ...
    public Gauge gauge(String name, String help, String... labels) {
        return family(name, Kind.GAUGE, "", help)
                .instrument(name, Labels.of(labels), Gauge.class, Gauge::new);
    }

    /// Asks for a number each time the metrics are read. The first supplier for a name and labels
    /// stays. It must neither block nor throw.
    ///
    /// @param help what the number is, as a sentence
    /// @param labels name, value, name, value ...
    public void gauge(String name, String help, DoubleSupplier value, String... labels) {
        family(name, Kind.GAUGE, "", help)
                .instrument(
                        name,
                        Labels.of(labels),
                        CallbackGauge.class,
                        () -> new CallbackGauge(value));
    }

    /// The histogram of times of this name and these labels, the same each time.
    ///
    /// @param name ends in `_seconds`
    /// @param help what took the time, as a sentence
    /// @param labels name, value, name, value ...
    public Histogram histogram(String name, String help, String... labels) {
        return family(name, Kind.HISTOGRAM, TIME_ENDING, help)
                .instrument(name, Labels.of(labels), Histogram.class, Histogram::new);
    }

    /// All of them at this moment, in the order of their names.
    public Exposition read() {
        List<MetricFamily> all = new ArrayList<>();
        families.forEach((name, family) -> all.add(family.read(name)));
        all.sort(Comparator.comparing(MetricFamily::name));
        return new Exposition(all);
    }

    private Family family(String name, Kind kind, String ending, String help) {
        checkForm(name, kind, ending);
        String root = // which is the name of the family
                name.endsWith(Counter.ENDING)
                        ? name.substring(0, name.length() - Counter.ENDING.length())
                        : name;
        Family family = families.get(root);
        if (family == null) {
            checkMeaning(name, kind);
            if (families.size() >= MOST_NAMES) {
                throw new IllegalArgumentException(
                        "%s '%s': %d names are there, no more are allowed; tell numbers of one kind apart by labels"
                                .formatted(kind.text(), name, MOST_NAMES));
            }
            family = families.computeIfAbsent(root, absent -> new Family(kind, help));
        }
        if (!family.is(kind)) {
            throw new IllegalArgumentException(
                    "'%s' is there already and no %s: choose another name"
                            .formatted(name, kind.text()));
        }
        return family;
    }

    private static void checkForm(String name, Kind kind, String ending) {
        if (!NAME.matcher(name).matches() || !name.endsWith(ending) || name.equals(ending)) {
            throw new IllegalArgumentException(
                    "%s '%s': small letters, digits and _ are allowed, a letter first%s; name it such as scores_%s%s"
                            .formatted(
                                    kind.text(),
                                    name,
                                    ending.isEmpty() ? "" : ", and '" + ending + "' at the end",
                                    kind == Kind.HISTOGRAM ? "game" : "games",
                                    ending));
        }
    }

    private void checkMeaning(String name, Kind kind) {
        for (String prefix : reserved) {
            if (name.startsWith(prefix)) {
                throw new IllegalArgumentException(
                        "%s '%s': names that begin with '%s' are the node's own; begin with the name of your service"
                                .formatted(kind.text(), name, prefix));
            }
        }
        for (String added : ADDED) {
            if (kind == Kind.GAUGE && name.endsWith(added)) {
                throw new IllegalArgumentException(
                        "gauge '%s': '%s' ends names of counters and histograms; leave it out, or use a counter"
                                .formatted(name, added));
            }
        }
    }

    /// All instruments of one name.
    ///
    /// *Threads:* any.
    private static final class Family {

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
                found =
                        instruments.computeIfAbsent(
                                hasRoom ? labels : OTHERS, absent -> make.get());
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
}
