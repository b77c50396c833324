package io.portolan.clustering.kernel;

/// Which centers can be the nearest one to some point of a box.
///
/// Overview. Let i be the center nearest to the middle of the box. Another center j is out of the
/// question when the whole box lies on i's side of the plane half way between them. It does when
/// the corner v that is farthest towards j does:
///
/// ```
///   |v - cj|^2 - |v - ci|^2  =  sum over d of (cj - ci) (cj + ci - 2 v)  >  0
/// ```
///
/// Derivation of the margin. The textbook computes either square with a relative error of at most
/// (d + 2) u, u = `2^-53`, and both are at most `2 (d + |c|^2)`; the sum above and moving and
/// scaling the centers are off by less than that. For d up to 3 it is less than `4e-15 (1 + |ci|^2
/// + |cj|^2)` in all. Used is `1e-13`. Comparisons are such that NaN and infinity leave a center
///   in.
///
/// *Threads:* one thread at a time.
///
/// Source: Kanungo et al. 2002, section 2
final class NearestToBox {
    private static final double MARGIN = 1e-13;

    private final F32Scale scale;
    private final int dimensions;

    /// `[k * dimensions + d]`, moved and scaled but not rounded to f32.
    private double[] centers = {};

    private double[] squares = {};

    NearestToBox(F32Scale scale) {
        this.scale = scale;
        this.dimensions = scale.dimensions();
    }

    /// *Units and shapes:* `exact[k * dimensions + d]`.
    void centers(double[] exact, int clusters) {
        if (squares.length < clusters) {
            squares = new double[clusters];
            centers = new double[clusters * dimensions];
        }
        for (int k = 0; k < clusters; k++) {
            double square = 0;
            for (int d = 0; d < dimensions; d++) {
                double c = scale.scaled(exact[k * dimensions + d], d);
                centers[k * dimensions + d] = c;
                square += c * c;
            }
            squares[k] = square;
        }
    }

    /// Writes those of the first `count` numbers in `from` whose centers can be the nearest, in the
    /// same order.
    ///
    /// @param boxes see [Boxes]
    /// @return how many these are, at least 1
    int narrow(double[] boxes, int box, int[] from, int count, int[] to) {
        int at = Boxes.at(box, 0, dimensions);
        int nearest = nearestToMiddle(boxes, at, from, count);
        double own = squares[nearest];
        int left = 0;
        for (int n = 0; n < count; n++) {
            int k = from[n];
            double excess = 0;
            for (int d = 0; d < dimensions; d++) {
                double i = centers[nearest * dimensions + d];
                double j = centers[k * dimensions + d];
                double corner = boxes[at + 2 * d + (j > i ? 1 : 0)];
                excess += (j - i) * (j + i - 2 * corner);
            }
            if (!(excess > MARGIN * (1 + own + squares[k]))) {
                to[left++] = k;
            }
        }
        return left;
    }

    private int nearestToMiddle(double[] boxes, int at, int[] from, int count) {
        int nearest = from[0];
        double least = Double.POSITIVE_INFINITY;
        for (int n = 0; n < count; n++) {
            int k = from[n];
            double square = 0;
            for (int d = 0; d < dimensions; d++) {
                // Twice the difference spares halving the middle.
                double difference =
                        boxes[at + 2 * d] + boxes[at + 2 * d + 1] - 2 * centers[k * dimensions + d];
                square += difference * difference;
            }
            if (square < least) {
                least = square;
                nearest = k;
            }
        }
        return nearest;
    }
}
