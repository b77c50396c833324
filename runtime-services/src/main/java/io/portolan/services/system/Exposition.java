package io.portolan.services.system;

import io.portolan.services.operation.Rendered;
import java.util.List;

/// The state of `/metrics`: what the node has counted until now.
///
/// Its own forms are the text formats of Prometheus and of OpenMetrics.
///
/// Source: OpenMetrics 1.0
///
/// @param families the numbers, in the order of their names
public record Exposition(List<MetricFamily> families) implements Rendered {

    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";
    private static final String OPEN_METRICS =
            "application/openmetrics-text; version=1.0.0; charset=utf-8";

    public Exposition {
        families = List.copyOf(families);
    }

    @Override
    public List<String> mediaTypes() {
        return List.of(PROMETHEUS, OPEN_METRICS);
    }

    @Override
    public String as(String mediaType) {
        ExpositionText text = new ExpositionText(mediaType.equals(OPEN_METRICS));
        families.forEach(text::add);
        return text.end();
    }
}
