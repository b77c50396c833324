package io.portolan.clustering.ranks;

import io.portolan.clustering.points.Geometry;
import io.portolan.clustering.points.Space;
import io.portolan.mpi.Intracomm;
import java.util.List;

/// What the points of all ranks have in common.
///
/// @param isBinary whether coordinates are bits
/// @param isSingle whether all were given in f32
/// @param dimensions of the space of the sweeps
record PointForm(
        boolean isBinary, boolean isSingle, boolean hasWeights, Geometry geometry, int dimensions) {

    private static final int LONGS = 5;

    private static final List<Geometry> GEOMETRIES = List.of(Geometry.values());

    /// Agrees with the other ranks.
    ///
    /// *Failure:* [IllegalArgumentException] on all ranks when the points of two differ, or when no
    /// rank has any.
    static PointForm agreed(Intracomm comm, Space own) {
        long[] forms = new long[LONGS * comm.size()];
        long[] form = new long[LONGS];
        if (own.count() > 0) {
            form[0] = own.isBinary() ? 2 : 1;
            form[1] = own.isSingle() ? 1 : 0;
            form[2] = own.hasWeights() ? 1 : 0;
            form[3] = GEOMETRIES.indexOf(own.geometry());
            form[4] = own.dimensionsOfSpace();
        }
        comm.allgather(form, forms);
        PointForm common = null;
        int first = 0;
        for (int r = 0; r < comm.size(); r++) {
            if (forms[LONGS * r] == 0) {
                continue;
            }
            PointForm next = of(forms, LONGS * r);
            if (common == null) {
                first = r;
                common = next;
            } else if (!common.fits(next)) {
                throw new IllegalArgumentException(
                        "rank %d has %s, rank %d has %s: the points of all ranks must be alike"
                                .formatted(first, common, r, next));
            } else if (!next.isSingle) {
                common = next;
            }
        }
        if (common == null) {
            throw new IllegalArgumentException(
                    "no points on any of %d ranks: give at least one".formatted(comm.size()));
        }
        return common;
    }

    private static PointForm of(long[] forms, int at) {
        return new PointForm(
                forms[at] == 2,
                forms[at + 1] == 1,
                forms[at + 2] == 1,
                GEOMETRIES.get((int) forms[at + 3]),
                (int) forms[at + 4]);
    }

    private boolean fits(PointForm other) {
        return isBinary == other.isBinary
                && hasWeights == other.hasWeights
                && geometry == other.geometry
                && dimensions == other.dimensions;
    }

    @Override
    public String toString() {
        return "points of %d %s%s, %s"
                .formatted(
                        geometry.dimensionsOutside(dimensions),
                        isBinary ? "bits" : "numbers",
                        hasWeights ? " with weights" : "",
                        geometry);
    }
}
