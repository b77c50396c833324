package io.portolan.clustering.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/// How many points the soft vector kernels take at once: 4, 8 or 16, at most [LaneSums#LANES].
final class SoftSpecies {
    /// The species.
    static final VectorSpecies<Float> S = choose();

    /// Its number of lanes.
    static final int N = S.length();

    private SoftSpecies() {}

    private static VectorSpecies<Float> choose() {
        VectorSpecies<Float> preferred = FloatVector.SPECIES_PREFERRED;
        return preferred.length() > LaneSums.LANES ? FloatVector.SPECIES_512 : preferred;
    }
}
