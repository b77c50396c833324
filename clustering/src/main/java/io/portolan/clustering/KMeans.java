package io.portolan.clustering;

/// K-means by Lloyd's algorithm.
public final class KMeans implements Clusterer {
    private final KMeansSettings settings;

    public KMeans(KMeansSettings settings) {
        this.settings = settings;
    }

    @Override
    public Clustering cluster(Points points, Progress progress) {
        throw new UnsupportedOperationException(settings.toString());
    }
}
