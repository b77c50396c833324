package io.portolan.bench.clustering;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import java.util.List;

/// Who clusters the points of a [DataShape].
enum ClusteringContender implements Contender {
    PORTOLAN("Portolan", 1e-9),
    /// Bits as numbers, to see what the path for bits is worth.
    PORTOLAN_DENSE("Portolan, dense", 1e-9),
    SKLEARN_F64("scikit-learn, f64", 1e-6),
    SKLEARN_F32("scikit-learn, f32", 2e-3),
    ONEDAL_F32("scikit-learn-intelex, f32", 2e-3),
    FAISS_F32("faiss-cpu, f32", 2e-3);

    /// Many points of bits are as near to two centers, which each decides in its own way.
    private static final double OF_BITS = 2e-3;

    private final String label;
    private final double tolerance;

    ClusteringContender(String label, double tolerance) {
        this.label = label;
        this.tolerance = tolerance;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return this == PORTOLAN || this == PORTOLAN_DENSE ? Role.OURS : Role.PEER;
    }

    @Override
    public List<String> by() {
        return this == PORTOLAN ? List.of(PORTOLAN_DENSE.name()) : List.of();
    }

    /// Whether it is worth a run.
    boolean fits(DataShape shape) {
        return this != PORTOLAN_DENSE || shape == DataShape.BITS;
    }

    /// Throws unless its inertia is ours but for rounding: in f32, points that are as near to two
    /// centers take other ways, and so do the centers.
    void verify(DataShape shape, double inertia, double ours) {
        double allowed = shape == DataShape.BITS ? Math.max(tolerance, OF_BITS) : tolerance;
        if (!(Math.abs(inertia - ours) <= allowed * ours)) {
            throw new IllegalStateException(
                    "%s has inertia %s and Portolan %s: they must be equal but for a part of %s"
                            .formatted(label, inertia, ours, allowed));
        }
    }
}
