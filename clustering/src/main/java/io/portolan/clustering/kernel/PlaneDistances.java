package io.portolan.clustering.kernel;

import static jdk.incubator.vector.FloatVector.SPECIES_PREFERRED;

import jdk.incubator.vector.FloatVector;

/// Scores for d = 2: `(x - cx)^2 + (y - cy)^2`, trusted as [DistanceMargin] says.
final class PlaneDistances implements TileScores {
    private static final int LANES = SPECIES_PREFERRED.length();

    private final RoughCenters centers;

    PlaneDistances(RoughScale scale) {
        this.centers = new RoughCenters(scale);
    }

    @Override
    public void centers(double[] exact, int clusters) {
        centers.set(exact, clusters);
    }

    @Override
    public void scores(float[] rough, int at, float[] norms, int from, int to, int[] scores) {
        for (int i = 0; i < BlockLayout.TILE; i += 2 * LANES) {
            twoVectors(rough, at + i, centers.table(), from, to, scores, i);
        }
    }

    @Override
    public long undecided(int[] best, int[] second, float[] norms) {
        return DistanceMargin.undecided(best, second, norms, 2);
    }

    // Two vectors a time share the loads of the center.
    private static void twoVectors(
            float[] rough, int at, float[] table, int from, int to, int[] scores, int first) {
        int yAt = at + BlockLayout.TILE;
        FloatVector x0 = FloatVector.fromArray(SPECIES_PREFERRED, rough, at);
        FloatVector x1 = FloatVector.fromArray(SPECIES_PREFERRED, rough, at + LANES);
        FloatVector y0 = FloatVector.fromArray(SPECIES_PREFERRED, rough, yAt);
        FloatVector y1 = FloatVector.fromArray(SPECIES_PREFERRED, rough, yAt + LANES);
        int out = first;
        for (int k = from; k < to; k++) {
            FloatVector cx = FloatVector.broadcast(SPECIES_PREFERRED, table[2 * k]);
            FloatVector cy = FloatVector.broadcast(SPECIES_PREFERRED, table[2 * k + 1]);
            FloatVector dx = x0.sub(cx);
            FloatVector dy = y0.sub(cy);
            dy.fma(dy, dx.mul(dx)).reinterpretAsInts().intoArray(scores, out);
            dx = x1.sub(cx);
            dy = y1.sub(cy);
            dy.fma(dy, dx.mul(dx)).reinterpretAsInts().intoArray(scores, out + LANES);
            out += BlockLayout.TILE;
        }
    }
}
