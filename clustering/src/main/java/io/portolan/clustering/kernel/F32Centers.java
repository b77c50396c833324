package io.portolan.clustering.kernel;

/// Centers moved, scaled and rounded as the f32 coordinates, one row per center.
final class F32Centers {
    private final F32Scale scale;
    private float[] table = {};

    F32Centers(F32Scale scale) {
        this.scale = scale;
    }

    void set(double[] centers, int clusters) {
        int dimensions = scale.dimensions();
        if (table.length < clusters * dimensions) {
            table = new float[clusters * dimensions];
        }
        for (int k = 0; k < clusters; k++) {
            for (int d = 0; d < dimensions; d++) {
                int at = k * dimensions + d;
                table[at] = (float) scale.scaled(centers[at], d);
            }
        }
    }

    float[] table() {
        return table;
    }
}
