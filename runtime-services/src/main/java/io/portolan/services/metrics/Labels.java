package io.portolan.services.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Names and values that tell samples of one family apart.
///
/// @param pairs name, value, name, value ...
record Labels(List<String> pairs) {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

    Labels {
        pairs = List.copyOf(pairs);
        if (pairs.size() % 2 != 0) {
            throw new IllegalArgumentException(
                    "labels %s: a value for each name is needed".formatted(pairs));
        }
        for (int i = 0; i < pairs.size(); i += 2) {
            if (!NAME.matcher(pairs.get(i)).matches()) {
                throw new IllegalArgumentException(
                        "label '%s': small letters, digits and _ are allowed"
                                .formatted(pairs.get(i)));
            }
        }
    }

    Labels with(String name, String value) {
        List<String> more = new ArrayList<>(pairs);
        more.add(name);
        more.add(value);
        return new Labels(more);
    }

    StringBuilder write(StringBuilder out) {
        if (pairs.isEmpty()) {
            return out;
        }
        char before = '{';
        for (int i = 0; i < pairs.size(); i += 2) {
            out.append(before).append(pairs.get(i)).append("=\"");
            out.append(escaped(pairs.get(i + 1))).append('"');
            before = ',';
        }
        return out.append('}');
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
