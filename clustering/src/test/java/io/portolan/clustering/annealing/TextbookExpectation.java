package io.portolan.clustering.annealing;

import io.portolan.clustering.kernel.Spread;
import java.util.ArrayList;
import java.util.List;

/// The expectation step as in a textbook: in f64, point by point, for points `[n][d]` of weight 1.
public final class TextbookExpectation implements Expectation {
    final List<Integer> counts = new ArrayList<>();
    final List<Double> temperatures = new ArrayList<>();

    private final double[][] points;

    public TextbookExpectation(double[][] points) {
        this.points = points;
    }

    @Override
    public Moments measure(List<AnnealedCluster> clusters, double temperature, Spread spread) {
        counts.add(clusters.size());
        temperatures.add(temperature);
        int count = clusters.size();
        int dimensions = points[0].length;
        double[] masses = new double[count];
        double[][] means = new double[count][dimensions];
        double[][] parts = new double[points.length][count];
        for (int i = 0; i < points.length; i++) {
            double z = 0;
            for (int k = 0; k < count; k++) {
                AnnealedCluster c = clusters.get(k);
                parts[i][k] = c.mass() * Math.exp(-square(points[i], c.center()) / temperature);
                z += parts[i][k];
            }
            for (int k = 0; k < count; k++) {
                parts[i][k] /= z;
                masses[k] += parts[i][k] / points.length;
                for (int d = 0; d < dimensions; d++) {
                    means[k][d] += parts[i][k] * points[i][d];
                }
            }
        }
        double[][] spreads = new double[count][];
        for (int k = 0; k < count; k++) {
            for (int d = 0; d < dimensions; d++) {
                means[k][d] /= masses[k] * points.length;
            }
            double[] triangle = covariance(parts, k, means[k], masses[k] * points.length);
            spreads[k] =
                    spread == Spread.AXIS ? product(triangle, clusters.get(k).axis()) : triangle;
        }
        return new Moments(masses, means, spreads);
    }

    private double[] covariance(double[][] parts, int cluster, double[] mean, double mass) {
        int dimensions = mean.length;
        double[] triangle = new double[dimensions * (dimensions + 1) / 2];
        for (int i = 0; i < points.length; i++) {
            int at = 0;
            for (int d = 0; d < dimensions; d++) {
                for (int e = d; e < dimensions; e++) {
                    triangle[at++] +=
                            parts[i][cluster]
                                    * (points[i][d] - mean[d])
                                    * (points[i][e] - mean[e])
                                    / mass;
                }
            }
        }
        return triangle;
    }

    static double[] product(double[] triangle, double[] vector) {
        double[] product = new double[vector.length];
        int at = 0;
        for (int d = 0; d < vector.length; d++) {
            for (int e = d; e < vector.length; e++) {
                product[d] += triangle[at] * vector[e];
                if (e != d) {
                    product[e] += triangle[at] * vector[d];
                }
                at++;
            }
        }
        return product;
    }

    private static double square(double[] a, double[] b) {
        double sum = 0;
        for (int d = 0; d < a.length; d++) {
            sum += (a[d] - b[d]) * (a[d] - b[d]);
        }
        return sum;
    }
}
