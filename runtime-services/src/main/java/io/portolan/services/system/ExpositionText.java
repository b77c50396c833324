package io.portolan.services.system;

import io.portolan.services.system.MetricFamily.Kind;
import java.util.Map;

/// Writes metrics as text, a line for each sample.
///
/// The two formats differ in how they call a counter (OpenMetrics leaves `_total` to its samples),
/// in what is escaped in a help, and in that OpenMetrics names units and says where it ends.
final class ExpositionText {

    private final StringBuilder out = new StringBuilder(4096);
    private final boolean isOpenMetrics;

    ExpositionText(boolean isOpenMetrics) {
        this.isOpenMetrics = isOpenMetrics;
    }

    void add(MetricFamily family) {
        String name = family.name();
        boolean hasEnding = family.kind() == Kind.COUNTER && !isOpenMetrics;
        String shown = hasEnding ? name + "_total" : name;
        out.append("# HELP ").append(shown).append(' ').append(help(family.help())).append('\n');
        out.append("# TYPE ").append(shown).append(' ');
        out.append(family.kind().text()).append('\n');
        if (isOpenMetrics) {
            unit(name);
        }
        for (MetricSample sample : family.samples()) {
            out.append(name).append(sample.ending());
            labels(sample.labels());
            out.append(' ').append(MetricSample.text(sample.value())).append('\n');
        }
    }

    private void unit(String name) {
        for (String unit : new String[] {"seconds", "bytes"}) {
            if (name.endsWith("_" + unit)) {
                out.append("# UNIT ").append(name).append(' ').append(unit).append('\n');
            }
        }
    }

    private void labels(Map<String, String> labels) {
        char before = '{';
        for (Map.Entry<String, String> label : labels.entrySet()) {
            out.append(before).append(label.getKey()).append("=\"");
            out.append(escaped(label.getValue()).replace("\"", "\\\"")).append('"');
            before = ',';
        }
        if (before == ',') {
            out.append('}');
        }
    }

    private String help(String text) {
        return isOpenMetrics ? escaped(text).replace("\"", "\\\"") : escaped(text);
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n");
    }

    String end() {
        if (isOpenMetrics) {
            out.append("# EOF\n");
        }
        return out.toString();
    }
}
