package io.portolan.clustering;

import java.util.List;

/// How a run came to its centers.
///
/// @param history the sweeps in order
/// @param relocations how many empty clusters were moved to a far point
/// @param isConverged whether the labels had stopped changing
record Course(List<Sweep> history, int relocations, boolean isConverged) {
    Course {
        history = List.copyOf(history);
    }
}
