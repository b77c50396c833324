package io.portolan.clustering.selection;

import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import java.util.Comparator;
import java.util.stream.IntStream;

/// The bits of a sample of points, together, so that distances ask for no point twice.
///
/// *Threads:* immutable.
///
/// @param words of each point of the sample
@SuppressWarnings("ArrayRecordComponent") // not compared
record SampledBits(long[][] words, boolean isHamming) {

    static SampledBits of(Points points, int[] sample) {
        long[][] words = new long[sample.length][];
        // In the order of the points, which those that other ranks have come in.
        IntStream.range(0, sample.length)
                .boxed()
                .sorted(Comparator.comparingInt(place -> sample[place]))
                .forEach(place -> words[place] = points.bits(sample[place]));
        return new SampledBits(words, points.metric() == Metric.HAMMING);
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
