package io.portolan.clustering;

import java.util.ArrayList;
import java.util.List;

/// Numbers the sweeps of a run, keeps them, and reports them on one rank.
///
/// *Threads:* every rank has its own.
final class RunHistory {
    private final List<Sweep> sweeps = new ArrayList<>();
    private final Progress progress;

    RunHistory(Grain grain, Progress progress) {
        this(grain, progress, List.of());
    }

    /// Goes on after the sweeps of an interrupted run, of which the progress does not hear again.
    RunHistory(Grain grain, Progress progress, List<Sweep> earlier) {
        this.progress = grain.rank() == 0 ? progress : Progress.NONE;
        sweeps.addAll(earlier);
    }

    void add(double temperature, int clusters, double inertia) {
        Sweep sweep = new Sweep(sweeps.size() + 1, temperature, clusters, inertia);
        sweeps.add(sweep);
        progress.sweep(sweep);
    }

    List<Sweep> sweeps() {
        return sweeps;
    }
}
