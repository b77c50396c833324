package io.portolan.bench.clustering;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;

/// The twins of a K-means iteration.
enum KMeansContender implements Contender {
    PORTOLAN("Portolan, one rank"),
    SKLEARN_F64("scikit-learn, f64, one thread"),
    SKLEARN_F32("scikit-learn, f32, one thread");

    private final String label;

    KMeansContender(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return this == PORTOLAN ? Role.OURS : Role.PEER;
    }

    /// Throws unless its inertia is ours. Rounding may change the cluster of a point that is as
    /// near to two centers, hence a tolerance, as a part of ours.
    void verify(double inertia, double ours) {
        double tolerance = this == SKLEARN_F32 ? 1e-3 : 1e-6;
        if (!(Math.abs(inertia - ours) <= tolerance * ours)) {
            throw new IllegalStateException(
                    "%s has inertia %s and Portolan %s: they must be equal but for a part of %s"
                            .formatted(label, inertia, ours, tolerance));
        }
    }
}
