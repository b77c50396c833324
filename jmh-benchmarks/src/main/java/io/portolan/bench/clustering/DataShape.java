package io.portolan.bench.clustering;

import java.util.Arrays;
import java.util.SplittableRandom;

/// Points made from a seed, whose coordinates f32 holds exactly, so that all contenders have the
/// same.
enum DataShape {
    PLANE(200_000, 2),
    MANY(2_000_000, 2),
    SPACE(100_000, 64),
    BITS(40_000, 1052),
    /// 100 clouds on a grid that just touch, as in the set Birch1 of Zhang et al. 1997.
    GRID(100_000, 2);

    private static final int SOURCES = 80;

    final int points;
    final int dimensions;

    DataShape(int points, int dimensions) {
        this.points = points;
        this.dimensions = dimensions;
    }

    /// The rows, `[n * dimensions + d]`.
    double[] make() {
        SplittableRandom random = new SplittableRandom(31L * points + dimensions);
        double[] rows = new double[points * dimensions];
        return switch (this) {
            case BITS -> bits(random, rows);
            case GRID -> grid(random, rows);
            case PLANE, MANY, SPACE -> clouds(random, rows);
        };
    }

    /// The first `count` points of numbers. When there are fewer, they are repeated.
    ///
    /// *Units and shapes:* `[d][n]`.
    double[][] columns(int count) {
        double[] rows = make();
        double[][] columns = new double[dimensions][count];
        for (int i = 0; i < count; i++) {
            for (int d = 0; d < dimensions; d++) {
                columns[d][i] = rows[i % points * dimensions + d];
            }
        }
        return columns;
    }

    /// The rows of [#BITS], as `Points.ofBits` takes them.
    long[][] words() {
        double[] rows = make();
        long[][] words = new long[points][(dimensions + Long.SIZE - 1) / Long.SIZE];
        for (int i = 0; i < points; i++) {
            for (int d = 0; d < dimensions; d++) {
                if (rows[i * dimensions + d] == 1) {
                    words[i][d / Long.SIZE] |= 1L << d;
                }
            }
        }
        return words;
    }

    /// Clouds of unequal width and size that overlap, so that labels go on changing.
    private double[] clouds(SplittableRandom random, double[] rows) {
        double[][] centers = new double[SOURCES][dimensions];
        double[] widths = new double[SOURCES];
        for (int s = 0; s < SOURCES; s++) {
            Arrays.setAll(centers[s], d -> random.nextDouble(-10, 10));
            // Of unequal width in many dimensions, starting points would lose all others at once,
            // and what becomes of an empty cluster is everybody's own rule.
            widths[s] = dimensions > 2 ? 6 : random.nextDouble(0.5, 2.5);
        }
        for (int i = 0; i < points; i++) {
            int source = Math.min(random.nextInt(SOURCES), random.nextInt(SOURCES));
            for (int d = 0; d < dimensions; d++) {
                rows[i * dimensions + d] =
                        (float) random.nextGaussian(centers[source][d], widths[source]);
            }
        }
        return rows;
    }

    /// Ten by ten clouds, 4 times the square root of 2 of their widths apart.
    private double[] grid(SplittableRandom random, double[] rows) {
        double apart = 4 * Math.sqrt(2);
        for (int i = 0; i < points; i++) {
            rows[2 * i] = (float) random.nextGaussian(random.nextInt(10) * apart, 1);
            rows[2 * i + 1] = (float) random.nextGaussian(random.nextInt(10) * apart, 1);
        }
        return rows;
    }

    /// Prototypes of 0 and 1, one bit in eight set, copied with errors.
    private double[] bits(SplittableRandom random, double[] rows) {
        boolean[][] prototypes = new boolean[SOURCES][dimensions];
        for (boolean[] prototype : prototypes) {
            for (int d = 0; d < dimensions; d++) {
                prototype[d] = random.nextInt(8) == 0;
            }
        }
        for (int i = 0; i < points; i++) {
            boolean[] prototype = prototypes[random.nextInt(SOURCES)];
            for (int d = 0; d < dimensions; d++) {
                double likely = prototype[d] ? 0.35 : 0.09;
                rows[i * dimensions + d] = random.nextDouble() < likely ? 1 : 0;
            }
        }
        return rows;
    }
}
