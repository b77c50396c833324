package io.portolan.clustering.order;

import io.portolan.clustering.Metric;

/// The metrics, by the names they have on the command line.
public enum MetricName {
    euclidean(Metric.EUCLIDEAN),
    hamming(Metric.HAMMING),
    geo(Metric.GEO);

    private final Metric metric;

    MetricName(Metric metric) {
        this.metric = metric;
    }

    Metric metric() {
        return metric;
    }
}
