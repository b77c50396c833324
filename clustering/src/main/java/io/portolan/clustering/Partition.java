package io.portolan.clustering;

import io.portolan.clustering.ranks.Share;

/// What a [Seeding] sees on one rank: the points of the rank, and sums over all ranks.
///
/// Every point is on one rank. The points of a rank are numbered on from those of the rank before.
///
/// *Threads:* used by its own rank only. All ranks must call the reductions, in the same order with
/// arrays of the same length.
public final class Partition {
    private final Points own;

    /// The number of the first point of `own`.
    private final int offset;

    private final int first;
    private final int end;
    private final Share share;

    /// The partition of a rank that knows points with numbers from an offset on.
    Partition(Points own, int offset, int first, int end, Share share) {
        this.own = own;
        this.offset = offset;
        this.first = first;
        this.end = end;
        this.share = share;
    }

    /// How many points there are on all ranks.
    public int count() {
        return share.whole().count();
    }

    public int dimensions() {
        return share.geometry().dimensionsOutside(share.space().dimensions());
    }

    /// What the distance of a point from a center is.
    public Metric metric() {
        return Metric.of(share.geometry());
    }

    public int rank() {
        return share.rank();
    }

    public int ranks() {
        return share.ranks();
    }

    /// The number of the first point of this rank.
    public int firstPoint() {
        return first;
    }

    /// One past the number of the last point of this rank.
    public int endPoint() {
        return end;
    }

    /// A coordinate of a point of this rank.
    public double coordinate(int point, int dimension) {
        return own.coordinate(point - offset, dimension);
    }

    /// The weight of a point of this rank, 1 when the points have none.
    public double weight(int point) {
        return own.weight(point - offset);
    }

    /// Replaces every element by its sum over the ranks.
    public void sum(long[] values) {
        share.sum(values);
    }

    /// Replaces every element by the largest of the ranks.
    public void max(long[] values) {
        share.max(values);
    }

    /// Replaces every element by the smallest of the ranks.
    public void min(long[] values) {
        share.min(values);
    }

    Share share() {
        return share;
    }
}
