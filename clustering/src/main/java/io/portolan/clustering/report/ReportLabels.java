package io.portolan.clustering.report;

import io.portolan.clustering.Clustering;
import java.io.IOException;
import java.io.OutputStream;

/// The labels of the points that are drawn, in as few bytes as the number of clusters needs.
final class ReportLabels {

    private ReportLabels() {}

    /// How many bytes a label takes, low byte first.
    static int bytes(int clusters) {
        int bytes = 1;
        while (bytes < 4 && clusters > 1L << (8 * bytes)) {
            bytes++;
        }
        return bytes;
    }

    /// How many labels there are: those of the clusters, and one more where there are outliers.
    static int labels(Clustering clustering) {
        return clustering.clusters() + (clustering.noiseCluster().isPresent() ? 1 : 0);
    }

    static void write(Clustering clustering, PointSample sample, OutputStream out)
            throws IOException {
        int clusters = clustering.clusters();
        PointBytes.write(
                sample,
                bytes(labels(clustering)),
                point -> {
                    int label = clustering.label(point);
                    return label == Clustering.OUTLIER ? clusters : label;
                },
                out);
    }
}
