package io.portolan.clustering;

import java.util.Arrays;

/// How alike fingerprints are: the bits set in both, divided by those set in either.
///
/// *Units and shapes:* 0 to 1; two points without any bit are equal, so 1.
///
/// *Threads:* immutable.
public final class Tanimoto {
    private final Points points;

    /// The bits of each reference; of none where it is no point.
    private final long[][] references;

    /// Points beside a few of them, whose bits are looked up once.
    ///
    /// *Failure:* [ClusteringException] when the points are not binary.
    ///
    /// @param references numbers of points; below 0: a reference to which nothing is compared
    public Tanimoto(Points points, int[] references) {
        this.points = points;
        this.references =
                Arrays.stream(references)
                        .mapToObj(point -> point < 0 ? new long[0] : points.bits(point))
                        .toArray(long[][]::new);
    }

    /// The similarity of a point to one of the references, by its place among them.
    public double similarity(int point, int reference) {
        return similarity(points.bits(point), references[reference]);
    }

    /// The similarity of two points.
    ///
    /// *Failure:* [ClusteringException] when the points are not binary.
    public static double similarity(Points points, int a, int b) {
        return similarity(points.bits(a), points.bits(b));
    }

    private static double similarity(long[] a, long[] b) {
        int both = 0;
        int either = 0;
        for (int w = 0; w < a.length; w++) {
            both += Long.bitCount(a[w] & b[w]);
            either += Long.bitCount(a[w] | b[w]);
        }
        return either == 0 ? 1 : (double) both / either;
    }
}
