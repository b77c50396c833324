package io.portolan.cli.report;

import io.portolan.clustering.Clustering;
import java.util.Base64;

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
        return clustering.clusters() + (clustering.sponge().isPresent() ? 1 : 0);
    }

    static String encoded(Clustering clustering, PointSample sample) {
        int width = bytes(labels(clustering));
        byte[] bytes = new byte[width * sample.size()];
        for (int i = 0; i < sample.size(); i++) {
            int label = clustering.label(sample.point(i));
            if (label == Clustering.OUTLIER) {
                label = clustering.clusters();
            }
            for (int b = 0; b < width; b++) {
                bytes[width * i + b] = (byte) (label >> (8 * b));
            }
        }
        return Base64.getEncoder().encodeToString(bytes);
    }
}
