package io.portolan.clustering.lloyd;

import io.portolan.clustering.points.LocalPoints;
import io.portolan.clustering.ranks.Share;

/// Moves the centers of empty clusters to the points that are farthest from their own centers.
///
/// One after the other: each goes to the point of positive weight with the largest squared distance
/// to its own center and to the centers moved before, the lowest number among equals. Since a point
/// is at most 0 from a center that was just moved onto it, equal points are not taken twice.
///
/// *Cost:* one pass over the points and three small reductions per empty cluster; empty clusters
/// are rare.
final class Relocation {
    private final Share share;
    private final LocalPoints points;
    private final double[] centers;

    /// @param centers the means of the clusters, changed in place; those that are empty are moved
    Relocation(Share share, double[] centers) {
        this.share = share;
        this.points = share.space();
        this.centers = centers;
    }

    /// Moves the centers of the clusters that are empty.
    ///
    /// @param labels the labels of this rank's points
    /// @param isEmpty which clusters are empty
    /// @return how many were moved; an empty cluster stays when every point sits on a center
    int run(int[] labels, boolean[] isEmpty) {
        int moved = 0;
        double[] squares = squares(labels);
        for (int k = 0; k < isEmpty.length; k++) {
            if (isEmpty[k] && moveToFarthest(k, squares)) {
                moved++;
            }
        }
        return moved;
    }

    private double[] squares(int[] labels) {
        int first = share.firstPoint();
        double[] squares = new double[share.endPoint() - first];
        for (int i = 0; i < squares.length; i++) {
            squares[i] = points.weight(first + i) > 0 ? own(first + i, labels[i]) : 0;
        }
        return squares;
    }

    private boolean moveToFarthest(int cluster, double[] squares) {
        int first = share.firstPoint();
        int farthest = 0;
        for (int i = 1; i < squares.length; i++) {
            boolean isLower = points.number(first + i) < points.number(first + farthest);
            if (squares[i] > squares[farthest] || (squares[i] == squares[farthest] && isLower)) {
                farthest = i;
            }
        }
        double own = squares.length == 0 ? 0 : squares[farthest];
        double largest = share.max(own);
        if (largest <= 0) {
            return false;
        }
        int number = own == largest ? points.number(first + farthest) : Integer.MAX_VALUE;
        long[] lowest = {number};
        share.min(lowest);
        place(cluster, first + farthest, number == lowest[0]);
        for (int i = 0; i < squares.length; i++) {
            squares[i] = Math.min(squares[i], square(first + i, cluster));
        }
        return true;
    }

    /// Puts the center onto a point, which one rank has.
    private void place(int cluster, int point, boolean isMine) {
        int dimensions = points.dimensions();
        long[] row = new long[dimensions];
        if (isMine) {
            for (int d = 0; d < dimensions; d++) {
                row[d] = Double.doubleToRawLongBits(points.coordinate(point, d));
            }
        }
        share.sum(row);
        for (int d = 0; d < dimensions; d++) {
            centers[cluster * dimensions + d] = Double.longBitsToDouble(row[d]);
        }
    }

    /// From its own center; of an outlier that of the noise cluster.
    private double own(int point, int label) {
        return label == ClusterSums.NONE ? share.outlierSquare() : square(point, label);
    }

    private double square(int point, int center) {
        return points.square(point, centers, center);
    }
}
