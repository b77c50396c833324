package io.portolan.clustering;

import io.portolan.clustering.points.BinaryPoints;

/// How alike two fingerprints are: the bits set in both, divided by those set in either.
///
/// *Units and shapes:* 0 to 1; two points without any bit are equal, so 1.
public final class Tanimoto {
    private Tanimoto() {}

    /// The similarity of two points.
    ///
    /// *Failure:* [ClusteringException] when the points are not binary.
    public static double similarity(Points points, int a, int b) {
        if (!(points.space() instanceof BinaryPoints binary)) {
            throw ClusteringException.argument(
                    "the Tanimoto similarity of points with %d coordinates that are no bits: make them with Points.ofBits"
                            .formatted(points.dimensions()));
        }
        long[] ofA = binary.words(a);
        long[] ofB = binary.words(b);
        int both = 0;
        int either = 0;
        for (int w = 0; w < ofA.length; w++) {
            both += Long.bitCount(ofA[w] & ofB[w]);
            either += Long.bitCount(ofA[w] | ofB[w]);
        }
        return either == 0 ? 1 : (double) both / either;
    }
}
