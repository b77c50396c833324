package io.portolan.clustering;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a run came to its centers.
///
/// @param history the sweeps in order
/// @param relocations how many empty clusters were moved to a far point
/// @param isConverged whether the labels had stopped changing
/// @param splitTree how clusters split; null where none did by annealing
record RunTrace(
        List<Sweep> history, int relocations, boolean isConverged, @Nullable SplitTree splitTree) {
    RunTrace {
        history = List.copyOf(history);
    }
}
