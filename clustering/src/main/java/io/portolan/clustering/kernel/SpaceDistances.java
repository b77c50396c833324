package io.portolan.clustering.kernel;

import static jdk.incubator.vector.FloatVector.SPECIES_PREFERRED;

import jdk.incubator.vector.FloatVector;

/// Scores for d = 3: `(x - cx)^2 + (y - cy)^2 + (z - cz)^2`.
final class SpaceDistances extends SquaredDifferences {
    private static final int LANES = SPECIES_PREFERRED.length();

    SpaceDistances(F32Scale scale) {
        super(scale);
    }

    @Override
    public void scores(float[] f32, int at, float[] norms, int from, int to, int[] scores) {
        squares(f32, at, table(), from, to, scores);
    }

    private static void squares(
            float[] f32, int at, float[] table, int from, int to, int[] scores) {
        for (int i = 0; i < BlockLayout.TILE; i += LANES) {
            int in = at + i;
            FloatVector x = FloatVector.fromArray(SPECIES_PREFERRED, f32, in);
            FloatVector y = FloatVector.fromArray(SPECIES_PREFERRED, f32, in + BlockLayout.TILE);
            FloatVector z =
                    FloatVector.fromArray(SPECIES_PREFERRED, f32, in + 2 * BlockLayout.TILE);
            int out = i;
            for (int k = from; k < to; k++) {
                FloatVector dx = x.sub(FloatVector.broadcast(SPECIES_PREFERRED, table[3 * k]));
                FloatVector dy = y.sub(FloatVector.broadcast(SPECIES_PREFERRED, table[3 * k + 1]));
                FloatVector dz = z.sub(FloatVector.broadcast(SPECIES_PREFERRED, table[3 * k + 2]));
                FloatVector square = dz.fma(dz, dy.fma(dy, dx.mul(dx)));
                square.reinterpretAsInts().intoArray(scores, out);
                out += BlockLayout.TILE;
            }
        }
    }
}
