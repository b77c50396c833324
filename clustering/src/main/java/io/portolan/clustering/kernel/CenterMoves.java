package io.portolan.clustering.kernel;

import java.util.Arrays;

/// How far centers have moved, and which points cannot have another label for it.
///
/// Overview. For a point at distance u from its center and at least l from all others, the *gap* is
/// l - u. A sweep later the center has moved by a and no other one by more than m, so the gap is
/// still l - u - a - m at least, and while that is positive the label stays. Nothing is written for
/// such a point: kept are the gap plus all that its center and the others had moved when it was
/// found, and that is compared with what they have moved by now.
///
/// ```
///   kept[point] = gap + moved[label] then      stays while kept[point] > moved[label] now
/// ```
///
/// Derivation of the factor by which movements are enlarged. The textbook computes a distance D
/// with a relative error of at most e, half of (d + 2) times `2^-53` and some more. It finds the
/// same center when `D' (1 - e) > D (1 + e)` for every other one, and with all movements taken
/// times `1 + e` that follows from a gap `l (1 - e) - u (1 + e)`.
///
/// *Threads:* one thread at a time; every rank has its own.
///
/// *Cost:* 8 bytes per point, allocated when a block is first seen.
///
/// Source: Hamerly 2010
final class CenterMoves {
    private final int dimensions;
    private final double enlarged;

    // Per block; null where nothing is known.
    private final int[][] labels;
    private final float[][] kept;

    private double[] before = {};

    /// How far each went at last.
    private double[] own = {};

    private int clusters;

    /// How far a center and the others have moved so far, at most.
    private double[] moved = {};

    /// What `moved` holds as f32, rounded up.
    private float[] limits = {};

    /// @param unit what lengths are multiplied by to have the unit of the gaps
    CenterMoves(int dimensions, double unit, int blocks) {
        this.dimensions = dimensions;
        this.enlarged = unit * (1 + (dimensions + 8) * 0x1p-50);
        this.labels = new int[blocks][];
        this.kept = new float[blocks][];
    }

    /// Goes on to these centers; another number of them makes all be forgotten.
    void to(double[] centers, int count) {
        if (count == clusters) {
            move(centers);
        } else {
            clusters = count;
            before = new double[count * dimensions];
            own = new double[count];
            moved = new double[count];
            limits = new float[count];
            Arrays.fill(kept, null);
        }
        System.arraycopy(centers, 0, before, 0, count * dimensions);
    }

    /// The labels of a block, for the points for which they are known.
    int[] labels(int block) {
        if (kept[block] == null) {
            labels[block] = new int[BlockLayout.BLOCK];
            kept[block] = new float[BlockLayout.BLOCK];
            Arrays.fill(kept[block], Float.NEGATIVE_INFINITY);
        }
        return labels[block];
    }

    /// Writes the numbers of the points whose label may have changed; after [#labels].
    ///
    /// @param count where in `open` to begin
    /// @return where in `open` they end
    int open(int block, int first, int end, int[] open, int count) {
        int[] ofLabels = labels[block];
        float[] ofPoints = kept[block];
        int at = count;
        for (int point = first; point < end; point++) {
            open[at] = point;
            at += ofPoints[point] > limits[ofLabels[point]] ? 0 : 1;
        }
        return at;
    }

    /// Takes over what was found out about a point.
    ///
    /// @param gap at least so much farther is the second nearest center; not a number: unknown
    void keep(int block, int point, int label, double gap) {
        labels[block][point] = label;
        // No number is greater than NaN.
        kept[block][point] = Math.nextDown((float) (gap + moved[label]));
    }

    private void move(double[] to) {
        double most = 0;
        double second = 0;
        int farthest = 0;
        for (int k = 0; k < clusters; k++) {
            double square = 0;
            for (int d = 0; d < dimensions; d++) {
                double difference = to[k * dimensions + d] - before[k * dimensions + d];
                square += difference * difference;
            }
            own[k] = Math.sqrt(square) * enlarged;
            if (own[k] > most) {
                second = most;
                most = own[k];
                farthest = k;
            } else if (own[k] > second) {
                second = own[k];
            }
        }
        for (int k = 0; k < clusters; k++) {
            moved[k] += own[k] + (k == farthest ? second : most);
            limits[k] = Math.nextUp((float) moved[k]);
        }
    }
}
