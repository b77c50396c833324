package io.portolan.services.metrics;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Names and values that tell samples of one family apart.
final class Labels {

    /// The label of a histogram's bounds.
    static final String BOUND = "le";

    private Labels() {}

    /// @param pairs name, value, name, value ...
    static Map<String, String> of(String... pairs) {
        if (pairs.length % 2 != 0) {
            throw new IllegalArgumentException(
                    "labels %s: a value for each name is needed, give NAME, VALUE, NAME, VALUE"
                            .formatted(List.of(pairs)));
        }
        Map<String, String> labels = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            String name = pairs[i];
            if (!Metrics.NAME.matcher(name).matches()) {
                throw new IllegalArgumentException(
                        "label '%s': small letters, digits and _ are allowed, a letter first"
                                .formatted(name));
            }
            if (name.equals(BOUND)) {
                throw new IllegalArgumentException(
                        "label 'le' is the one of a histogram's bounds: choose another name");
            }
            if (labels.put(name, Objects.requireNonNull(pairs[i + 1], name)) != null) {
                throw new IllegalArgumentException(
                        "label '%s' is there twice: give each name once".formatted(name));
            }
        }
        return Collections.unmodifiableMap(labels);
    }

    static Map<String, String> with(Map<String, String> labels, String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(labels);
        more.put(name, value);
        return Collections.unmodifiableMap(more);
    }
}
