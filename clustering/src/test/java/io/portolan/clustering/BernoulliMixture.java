package io.portolan.clustering;

import io.portolan.clustering.kernel.BitLayout;
import java.util.SplittableRandom;

/// Binary points around prototypes: in each cluster every bit has a probability of its own.
final class BernoulliMixture {
    final int bits;
    final long[][] rows;

    /// @param density about which part of the bits is set
    BernoulliMixture(int count, int bits, int clusters, double density, long seed) {
        this.bits = bits;
        this.rows = new long[count][BitLayout.words(bits)];
        SplittableRandom random = new SplittableRandom(seed);
        double[][] prototypes = new double[clusters][bits];
        for (double[] prototype : prototypes) {
            for (int b = 0; b < bits; b++) {
                // A few bits are likely, most are not.
                double u = random.nextDouble();
                prototype[b] = Math.min(1, density * 3 * u * u + (u > 1 - density / 4 ? 0.7 : 0));
            }
        }
        for (long[] row : rows) {
            double[] prototype = prototypes[random.nextInt(clusters)];
            for (int b = 0; b < bits; b++) {
                if (random.nextDouble() < prototype[b]) {
                    row[b / 64] |= 1L << b;
                }
            }
        }
    }

    Points points() {
        return Points.ofBits(rows, bits);
    }

    /// The same points with every bit as an f64.
    Points dense() {
        double[][] columns = new double[bits][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int b = 0; b < bits; b++) {
                columns[b][i] = rows[i][b / 64] >>> b & 1;
            }
        }
        return Points.ofColumns(columns);
    }
}
