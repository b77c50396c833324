package io.portolan.clustering.kernel;

import static jdk.incubator.vector.FloatVector.SPECIES_PREFERRED;

import jdk.incubator.vector.FloatVector;

/// Scores for d = 2: `(x - cx)^2 + (y - cy)^2`.
final class PlaneDistances extends SquaredDifferences {
    private static final int LANES = SPECIES_PREFERRED.length();

    PlaneDistances(F32Scale scale) {
        super(scale);
    }

    @Override
    public void scores(float[] f32, int at, float[] norms, int from, int to, int[] scores) {
        squares(f32, at, table(), from, to, scores);
    }

    private static void squares(
            float[] f32, int at, float[] table, int from, int to, int[] scores) {
        // Two vectors at a time share the loads of the center.
        for (int i = 0; i < BlockLayout.TILE; i += 2 * LANES) {
            int yAt = at + BlockLayout.TILE;
            FloatVector x0 = FloatVector.fromArray(SPECIES_PREFERRED, f32, at + i);
            FloatVector x1 = FloatVector.fromArray(SPECIES_PREFERRED, f32, at + i + LANES);
            FloatVector y0 = FloatVector.fromArray(SPECIES_PREFERRED, f32, yAt + i);
            FloatVector y1 = FloatVector.fromArray(SPECIES_PREFERRED, f32, yAt + i + LANES);
            int out = i;
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
}
