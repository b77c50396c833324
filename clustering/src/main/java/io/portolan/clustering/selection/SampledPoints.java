package io.portolan.clustering.selection;

import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import io.portolan.clustering.points.Geometry;
import java.util.Comparator;
import java.util.stream.IntStream;

/// A sample of points, together: each was asked for once, in the order in which the points are
/// numbered, since those of other ranks come in pieces.
///
/// *Threads:* immutable.
sealed interface SampledPoints {

    static SampledPoints of(Points points, int[] sample) {
        int[] ascending =
                IntStream.range(0, sample.length)
                        .boxed()
                        .sorted(Comparator.comparingInt(i -> sample[i]))
                        .mapToInt(i -> i)
                        .toArray();
        if (points.isBinary()) {
            long[][] words = new long[sample.length][];
            for (int i : ascending) {
                words[i] = points.bits(sample[i]);
            }
            return new Bits(words, points.metric() == Metric.HAMMING);
        }
        double[][] rows = new double[sample.length][points.dimensions()];
        for (int i : ascending) {
            for (int d = 0; d < rows[i].length; d++) {
                rows[i][d] = points.coordinate(sample[i], d);
            }
        }
        return Numbers.of(rows, points.metric());
    }

    /// The distance of two points of the sample, by their places in it.
    double distance(int one, int other);

    /// Of bits.
    ///
    /// @param words of each point of the sample
    @SuppressWarnings("ArrayRecordComponent") // not compared
    record Bits(long[][] words, boolean isHamming) implements SampledPoints {
        @Override
        public double distance(int one, int other) {
            int differ = 0;
            for (int w = 0; w < words[one].length; w++) {
                differ += Long.bitCount(words[one][w] ^ words[other][w]);
            }
            return isHamming ? differ : Math.sqrt(differ);
        }
    }

    /// A sample of points that have numbers as coordinates.
    ///
    /// @param vectors where distances are those of the geometry
    @SuppressWarnings("ArrayRecordComponent") // not compared
    record Numbers(double[][] vectors, Geometry geometry) implements SampledPoints {
        /// @param rows as users see them
        static Numbers of(double[][] rows, Metric metric) {
            Geometry geometry = metric == Metric.GEO ? Geometry.SPHERE : Geometry.EUCLIDEAN;
            for (int i = 0; i < rows.length; i++) {
                rows[i] = geometry.toSpace(rows[i]);
            }
            return new Numbers(rows, geometry);
        }

        @Override
        public double distance(int one, int other) {
            return geometry.between(vectors[one], vectors[other]);
        }
    }
}
