package io.portolan.clustering.kernel;

/// Centers moved, scaled and rounded as the rough coordinates, one row per center.
final class RoughCenters {
    private final RoughScale scale;
    private float[] table = {};

    RoughCenters(RoughScale scale) {
        this.scale = scale;
    }

    void set(double[] centers, int clusters) {
        int dimensions = scale.dimensions();
        if (table.length != clusters * dimensions) {
            table = new float[clusters * dimensions];
        }
        for (int i = 0; i < table.length; i++) {
            table[i] = (float) scale.scaled(centers[i], i % dimensions);
        }
    }

    float[] table() {
        return table;
    }
}
