package io.portolan.clustering;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// Positions spread over the whole Earth, in ways that are hard for clustering.
enum Globe {
    /// Clusters can lie in any way, and hardly any is better.
    UNIFORM {
        @Override
        double[] place(SplittableRandom random) {
            return between(random, 1);
        }
    },
    /// A band around the equator.
    BAND {
        @Override
        double[] place(SplittableRandom random) {
            return between(random, 0.17);
        }
    },
    /// A cap around each pole: one center between them can be anywhere on the equator.
    CAPS {
        @Override
        double[] place(SplittableRandom random) {
            return near(random, random.nextInt(), random.nextBoolean() ? 90 : -90, 12);
        }
    },
    /// Two groups opposite to each other.
    ANTIPODES {
        @Override
        double[] place(SplittableRandom random) {
            return random.nextInt(12) < 7 ? near(random, 20, 30, 8) : near(random, -160, -30, 8);
        }
    },
    /// Groups of unlike widths, also at the poles and on the 180th meridian.
    GROUPS {
        @Override
        double[] place(SplittableRandom random) {
            double[][] groups = {
                {0, 90, 5}, {0, -90, 12}, {180, 10, 3}, {-179, -40, 9}, {179, 60, 6}, {0, 0, 14},
                {90, 0, 4}, {-90, 0, 8}, {45, 45, 2}, {-45, -45, 11}, {135, -30, 7}, {-120, 35, 3}
            };
            double[] group = groups[(int) (12 * Math.sqrt(random.nextDouble()))];
            return near(random, group[0], group[1], group[2]);
        }
    },
    /// On some great circles, as ships and planes leave them.
    TRACKS {
        @Override
        double[] place(SplittableRandom random) {
            SplittableRandom track = new SplittableRandom(random.nextInt(6));
            double[] a = vector(between(track, 1));
            double[] b = vector(between(track, 1));
            double cosine = 0;
            for (int d = 0; d < 3; d++) {
                cosine += a[d] * b[d];
            }
            double sine = Math.sqrt(1 - cosine * cosine);
            double along = random.nextDouble(2 * Math.PI);
            double[] place = new double[3];
            for (int d = 0; d < 3; d++) {
                place[d] = Math.cos(along) * a[d] + Math.sin(along) * (b[d] - cosine * a[d]) / sine;
            }
            return degrees(place);
        }
    };

    /// Longitude and latitude.
    abstract double[] place(SplittableRandom random);

    /// Longitudes, then latitudes.
    double[][] places(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<double[]> places = new ArrayList<>();
        IntStream.range(0, count).forEach(_ -> places.add(place(random)));
        return new double[][] {
            places.stream().mapToDouble(place -> place[0]).toArray(),
            places.stream().mapToDouble(place -> place[1]).toArray()
        };
    }

    /// Evenly between two parallels, whose latitudes have this sine.
    private static double[] between(SplittableRandom random, double height) {
        return new double[] {
            random.nextDouble(-180, 180),
            Math.toDegrees(Math.asin(random.nextDouble(-height, height)))
        };
    }

    /// So many degrees about, in the root mean square, in either of two directions.
    private static double[] near(
            SplittableRandom random, double longitude, double latitude, double degrees) {
        double[] vector = vector(new double[] {longitude, latitude});
        double[] moved = new double[3];
        for (int d = 0; d < 3; d++) {
            moved[d] = vector[d] + Math.toRadians(degrees) * random.nextGaussian();
        }
        return degrees(moved);
    }

    private static double[] vector(double[] place) {
        return SphericalLloyd.vector(place[0], place[1]);
    }

    private static double[] degrees(double[] vector) {
        return new double[] {
            Math.toDegrees(Math.atan2(vector[1], vector[0])),
            Math.toDegrees(Math.atan2(vector[2], Math.hypot(vector[0], vector[1])))
        };
    }
}
