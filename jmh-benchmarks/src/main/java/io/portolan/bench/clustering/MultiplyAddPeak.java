package io.portolan.bench.clustering;

import static jdk.incubator.vector.FloatVector.SPECIES_PREFERRED;

import jdk.incubator.vector.FloatVector;

/// How many f32 operations a core does per second at best: twelve independent chains of fused
/// multiply-adds, each of which counts for two.
public final class MultiplyAddPeak {

    private static final int CHAINS = 12;
    private static final int STEPS = 50_000;
    private static final int ROUNDS = 600;

    private MultiplyAddPeak() {}

    /// Billions per second, the best of some rounds.
    public static double gigaflops() {
        float[] sums = new float[CHAINS * SPECIES_PREFERRED.length()];
        double best = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            run(sums, STEPS);
            double nanos = System.nanoTime() - start;
            best = Math.max(best, 2.0 * CHAINS * SPECIES_PREFERRED.length() * STEPS / nanos);
        }
        return best;
    }

    private static void run(float[] sums, int steps) {
        int lanes = SPECIES_PREFERRED.length();
        FloatVector x = FloatVector.broadcast(SPECIES_PREFERRED, 0.999f);
        FloatVector y = FloatVector.broadcast(SPECIES_PREFERRED, 0.001f);
        // Loaded from different places: equal chains would be computed once.
        FloatVector a = FloatVector.fromArray(SPECIES_PREFERRED, sums, 0);
        FloatVector b = FloatVector.fromArray(SPECIES_PREFERRED, sums, lanes);
        FloatVector c = FloatVector.fromArray(SPECIES_PREFERRED, sums, 2 * lanes);
        FloatVector d = FloatVector.fromArray(SPECIES_PREFERRED, sums, 3 * lanes);
        FloatVector e = FloatVector.fromArray(SPECIES_PREFERRED, sums, 4 * lanes);
        FloatVector f = FloatVector.fromArray(SPECIES_PREFERRED, sums, 5 * lanes);
        FloatVector g = FloatVector.fromArray(SPECIES_PREFERRED, sums, 6 * lanes);
        FloatVector h = FloatVector.fromArray(SPECIES_PREFERRED, sums, 7 * lanes);
        FloatVector i = FloatVector.fromArray(SPECIES_PREFERRED, sums, 8 * lanes);
        FloatVector j = FloatVector.fromArray(SPECIES_PREFERRED, sums, 9 * lanes);
        FloatVector k = FloatVector.fromArray(SPECIES_PREFERRED, sums, 10 * lanes);
        FloatVector l = FloatVector.fromArray(SPECIES_PREFERRED, sums, 11 * lanes);
        for (int step = 0; step < steps; step++) {
            a = a.fma(x, y);
            b = b.fma(x, y);
            c = c.fma(x, y);
            d = d.fma(x, y);
            e = e.fma(x, y);
            f = f.fma(x, y);
            g = g.fma(x, y);
            h = h.fma(x, y);
            i = i.fma(x, y);
            j = j.fma(x, y);
            k = k.fma(x, y);
            l = l.fma(x, y);
        }
        // One by one: an array of vectors would make objects of them.
        a.intoArray(sums, 0);
        b.intoArray(sums, lanes);
        c.intoArray(sums, 2 * lanes);
        d.intoArray(sums, 3 * lanes);
        e.intoArray(sums, 4 * lanes);
        f.intoArray(sums, 5 * lanes);
        g.intoArray(sums, 6 * lanes);
        h.intoArray(sums, 7 * lanes);
        i.intoArray(sums, 8 * lanes);
        j.intoArray(sums, 9 * lanes);
        k.intoArray(sums, 10 * lanes);
        l.intoArray(sums, 11 * lanes);
    }
}
