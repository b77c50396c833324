package io.portolan.clustering;

import java.util.Arrays;
import java.util.SplittableRandom;

/// Lloyd's algorithm on the sphere with Karcher means, from k-means++ seedings: the textbook, point
/// by point and with nothing kept, to compare with.
final class SphericalLloyd {
    private SphericalLloyd() {}

    static double[] vector(double longitude, double latitude) {
        double lon = Math.toRadians(longitude);
        double lat = Math.toRadians(latitude);
        return new double[] {
            Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)
        };
    }

    /// The tangent at one place that leads to another.
    static double[] log(double[] from, double[] to) {
        double cosine = dot(from, to);
        double[] tangent = new double[3];
        for (int d = 0; d < 3; d++) {
            tangent[d] = to[d] - cosine * from[d];
        }
        double length = Math.sqrt(dot(tangent, tangent));
        double angle = angle(from, to);
        for (int d = 0; d < 3; d++) {
            tangent[d] *= length > 0 ? angle / length : 0;
        }
        return tangent;
    }

    static double angle(double[] a, double[] b) {
        double[] cross = {
            a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
        };
        return Math.atan2(Math.sqrt(dot(cross, cross)), dot(a, b));
    }

    /// The least sum of squared angles.
    static double bestOf(int starts, double[][] degrees, int clusters, long seed) {
        double[] weights = new double[degrees[0].length];
        Arrays.fill(weights, 1);
        return bestOf(starts, degrees, weights, clusters, seed);
    }

    /// The least weighted sum of squared angles.
    static double bestOf(
            int starts, double[][] degrees, double[] weights, int clusters, long seed) {
        double[][] points = new double[degrees[0].length][];
        for (int i = 0; i < points.length; i++) {
            points[i] = vector(degrees[0][i], degrees[1][i]);
        }
        double best = Double.POSITIVE_INFINITY;
        for (int start = 0; start < starts; start++) {
            double[][] centers =
                    seeding(points, weights, clusters, new SplittableRandom(100 * seed + start));
            best = Math.min(best, lloyd(points, weights, centers));
        }
        return best;
    }

    private static double[][] seeding(
            double[][] points, double[] weights, int clusters, SplittableRandom random) {
        double[][] centers = new double[clusters][];
        centers[0] = points[draw(weights, random)].clone();
        for (int k = 1; k < clusters; k++) {
            double[] squares = new double[points.length];
            for (int i = 0; i < points.length; i++) {
                double angle = angle(points[i], centers[nearest(points[i], centers, k)]);
                squares[i] = weights[i] * angle * angle;
            }
            centers[k] = points[draw(squares, random)].clone();
        }
        return centers;
    }

    /// A number drawn with these odds.
    private static int draw(double[] odds, SplittableRandom random) {
        double drawn = random.nextDouble(Arrays.stream(odds).sum());
        int i = 0;
        while (i < odds.length - 1 && drawn >= odds[i]) {
            drawn -= odds[i++];
        }
        return i;
    }

    private static double lloyd(double[][] points, double[] weights, double[][] centers) {
        double before = Double.POSITIVE_INFINITY;
        for (int sweep = 0; sweep < 500; sweep++) {
            int[] labels = new int[points.length];
            double sum = 0;
            for (int i = 0; i < points.length; i++) {
                labels[i] = nearest(points[i], centers, centers.length);
                double angle = angle(points[i], centers[labels[i]]);
                sum += weights[i] * angle * angle;
            }
            if (before - sum <= 1e-12 * sum) {
                return sum;
            }
            before = sum;
            for (int k = 0; k < centers.length; k++) {
                karcher(points, weights, labels, k, centers);
            }
        }
        return before;
    }

    private static void karcher(
            double[][] points, double[] weights, int[] labels, int k, double[][] centers) {
        for (int step = 0; step < 10; step++) {
            double[] sum = new double[3];
            double mass = 0;
            for (int i = 0; i < points.length; i++) {
                if (labels[i] == k) {
                    double[] log = log(centers[k], points[i]);
                    for (int d = 0; d < 3; d++) {
                        sum[d] += weights[i] * log[d];
                    }
                    mass += weights[i];
                }
            }
            double length = mass == 0 ? 0 : Math.sqrt(dot(sum, sum)) / mass;
            if (length < 1e-13) {
                return;
            }
            double[] moved = new double[3];
            for (int d = 0; d < 3; d++) {
                moved[d] =
                        Math.cos(length) * centers[k][d]
                                + Math.sin(length) / length * sum[d] / mass;
            }
            double norm = Math.sqrt(dot(moved, moved));
            for (int d = 0; d < 3; d++) {
                moved[d] /= norm;
            }
            centers[k] = moved;
        }
    }

    private static int nearest(double[] point, double[][] centers, int count) {
        int nearest = 0;
        for (int k = 1; k < count; k++) {
            if (dot(point, centers[k]) > dot(point, centers[nearest])) {
                nearest = k;
            }
        }
        return nearest;
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
