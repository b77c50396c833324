package io.portolan.services.metrics;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Names and values that tell samples of one family apart.
final class Labels {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

    private Labels() {}

    /// @param pairs name, value, name, value ...
    static Map<String, String> of(String... pairs) {
        if (pairs.length % 2 != 0) {
            throw new IllegalArgumentException(
                    "labels %s: a value for each name is needed".formatted(List.of(pairs)));
        }
        Map<String, String> labels = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            if (!NAME.matcher(pairs[i]).matches()) {
                throw new IllegalArgumentException(
                        "label '%s': small letters, digits and _ are allowed".formatted(pairs[i]));
            }
            labels.put(pairs[i], pairs[i + 1]);
        }
        return Collections.unmodifiableMap(labels);
    }

    static Map<String, String> with(Map<String, String> labels, String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(labels);
        more.put(name, value);
        return Collections.unmodifiableMap(more);
    }
}
