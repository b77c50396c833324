package io.portolan.clustering.kernel;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// One block of points and some centers, made from a seed.
final class BlockScenario {
    final int dimensions;
    final int points;
    final int clusters;
    final double[] exact;
    final double[] centers;

    private final SplittableRandom random;

    BlockScenario(int dimensions, int points, int clusters, long seed) {
        this.dimensions = dimensions;
        this.points = points;
        this.clusters = clusters;
        this.exact = new double[dimensions * BlockLayout.BLOCK];
        this.centers = new double[clusters * dimensions];
        this.random = new SplittableRandom(seed);
    }

    /// What the coordinates are like.
    enum Kind {
        /// Nothing special.
        GAUSSIAN {
            @Override
            void fill(BlockScenario s) {
                s.points(d -> s.random.nextGaussian());
                s.centers(d -> s.random.nextGaussian());
            }
        },
        /// Whole numbers: many points are equally far from several centers, some centers are equal.
        LATTICE {
            @Override
            void fill(BlockScenario s) {
                s.points(d -> s.random.nextInt(5));
                s.centers(d -> s.random.nextInt(5));
            }
        },
        /// Hardly off the plane between the first two centers: a matter for f64 alone.
        BISECTOR {
            @Override
            void fill(BlockScenario s) {
                s.points(d -> d == 0 ? s.tiny() : s.random.nextGaussian());
                s.centers(d -> s.random.nextGaussian() + (d == 0 ? 20 : 0));
                for (int k = 0; k < Math.min(2, s.clusters); k++) {
                    for (int d = 0; d < s.dimensions; d++) {
                        s.centers[k * s.dimensions + d] = d == 0 ? 1 - 2 * k : 0.25;
                    }
                }
            }
        },
        /// A small cloud far from the origin.
        OFFSET {
            @Override
            void fill(BlockScenario s) {
                s.points(d -> 1e6 + 1e-3 * s.random.nextGaussian());
                s.centers(d -> 1e6 + 1e-3 * s.random.nextGaussian());
            }
        },
        /// Two dense clouds, far apart: f32 hardly sees into them.
        TWO_CLOUDS {
            @Override
            void fill(BlockScenario s) {
                s.points(d -> s.cloud());
                s.centers(d -> s.cloud());
            }
        },
        /// One point ten thousand times farther away than the others.
        OUTLIER {
            @Override
            void fill(BlockScenario s) {
                GAUSSIAN.fill(s);
                s.exact[0] = 1e4;
            }
        },
        TINY {
            @Override
            void fill(BlockScenario s) {
                s.points(d -> 1e-130 * s.random.nextGaussian());
                s.centers(d -> 1e-130 * s.random.nextGaussian());
            }
        },
        HUGE {
            @Override
            void fill(BlockScenario s) {
                s.points(d -> 1e130 * s.random.nextGaussian());
                s.centers(d -> 1e130 * s.random.nextGaussian());
            }
        },
        /// A center that f32 can only call infinite, and one whose distance overflows.
        LOST_CENTER {
            @Override
            void fill(BlockScenario s) {
                GAUSSIAN.fill(s);
                s.centers[0] = 1e60;
                s.centers[s.centers.length - 1] = -1e25;
            }
        },
        /// All points and centers in one place.
        ONE_PLACE {
            @Override
            void fill(BlockScenario s) {
                s.points(d -> 0.1);
                s.centers(d -> 0.1);
            }
        };

        abstract void fill(BlockScenario s);
    }

    interface Coordinate {
        double at(int dimension);
    }

    private void points(Coordinate coordinate) {
        for (int i = 0; i < points; i++) {
            for (int d = 0; d < dimensions; d++) {
                exact[BlockLayout.exact(i, d)] = coordinate.at(d);
            }
        }
    }

    private void centers(Coordinate coordinate) {
        for (int i = 0; i < centers.length; i++) {
            centers[i] = coordinate.at(i % dimensions);
        }
    }

    private double tiny() {
        return Math.scalb(random.nextDouble(-1, 1), -random.nextInt(20, 60));
    }

    private double cloud() {
        return (random.nextBoolean() ? 1 : -1) * 1e5 + random.nextGaussian();
    }

    /// Any origin and scale will do; these are near the mean and bring the points into -1 to 1.
    F32Scale scale() {
        double[] origin = new double[dimensions];
        double reach = 0;
        for (int d = 0; d < dimensions; d++) {
            double[] column =
                    Arrays.copyOfRange(
                            exact, BlockLayout.exact(0, d), BlockLayout.exact(points, d));
            origin[d] = Arrays.stream(column).average().orElse(0);
            for (double x : column) {
                reach = Math.max(reach, Math.abs(x - origin[d]));
            }
        }
        return new F32Scale(origin, reach == 0 ? 1 : Math.scalb(1.0, -Math.getExponent(reach) - 1));
    }

    /// Sorts the points by their first coordinate, so that those of a tile are near to each other.
    void sort() {
        double[][] rows = new double[points][dimensions];
        for (int i = 0; i < points; i++) {
            for (int d = 0; d < dimensions; d++) {
                rows[i][d] = exact[BlockLayout.exact(i, d)];
            }
        }
        Arrays.sort(rows, Comparator.comparingDouble(row -> row[0]));
        for (int i = 0; i < points; i++) {
            for (int d = 0; d < dimensions; d++) {
                exact[BlockLayout.exact(i, d)] = rows[i][d];
            }
        }
    }

    float[] f32() {
        F32Scale scale = scale();
        float[] f32 = new float[exact.length];
        for (int i = 0; i < points; i++) {
            for (int d = 0; d < dimensions; d++) {
                f32[BlockLayout.f32(i, d, dimensions)] =
                        (float) scale.scaled(exact[BlockLayout.exact(i, d)], d);
            }
        }
        return f32;
    }

    /// The labels of the textbook.
    int[] expected() {
        int[] labels = new int[points];
        for (int i = 0; i < points; i++) {
            double least = Double.POSITIVE_INFINITY;
            for (int k = 0; k < clusters; k++) {
                double sum = 0;
                for (int d = 0; d < dimensions; d++) {
                    double t = exact[d * BlockLayout.BLOCK + i] - centers[k * dimensions + d];
                    sum += t * t;
                }
                if (sum < least) {
                    least = sum;
                    labels[i] = k;
                }
            }
        }
        return labels;
    }

    int[] labels(Assignment assignment) {
        int[] labels = new int[BlockLayout.BLOCK];
        Arrays.fill(labels, -7);
        assignment.centers(centers, IntStream.range(0, clusters).toArray(), clusters);
        assignment.assign(exact, f32(), 0, points, labels);
        return Arrays.copyOf(labels, points);
    }
}
