package io.portolan.clustering.selection;

import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import java.util.stream.IntStream;

/// The bits of a sample of points, together, so that distances ask for no point twice.
///
/// *Threads:* immutable.
///
/// @param words of each point of the sample
@SuppressWarnings("ArrayRecordComponent") // not compared
record SampledBits(long[][] words, boolean isHamming) {

    static SampledBits of(Points points, int[] sample) {
        return new SampledBits(
                IntStream.of(sample).mapToObj(points::bits).toArray(long[][]::new),
                points.metric() == Metric.HAMMING);
    }

    /// The distance of two points of the sample, by their places in it.
    double distance(int one, int other) {
        int differ = 0;
        for (int w = 0; w < words[one].length; w++) {
            differ += Long.bitCount(words[one][w] ^ words[other][w]);
        }
        return isHamming ? differ : Math.sqrt(differ);
    }
}
