package io.portolan.clustering;

import io.portolan.clustering.points.Geometry;
import io.portolan.clustering.ranks.Share;
import io.portolan.clustering.ranks.SweepLog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Numbers the sweeps of a run, keeps them, and reports them on one rank.
///
/// *Threads:* every rank has its own.
final class RunHistory implements SweepLog {
    private final List<Sweep> sweeps = new ArrayList<>();
    private final Geometry geometry;
    private final Progress progress;

    RunHistory(Share share, Progress progress) {
        this(share, progress, List.of());
    }

    /// Goes on after the sweeps of an interrupted run, of which the progress does not hear again.
    RunHistory(Share share, Progress progress, List<Sweep> earlier) {
        this.geometry = share.geometry();
        this.progress = share.rank() == 0 ? progress : Progress.NONE;
        sweeps.addAll(earlier);
    }

    @Override
    public void add(double temperature, int clusters, double inertia) {
        Sweep sweep =
                new Sweep(
                        sweeps.size() + 1,
                        geometry.inUnits(temperature),
                        clusters,
                        geometry.inUnits(inertia));
        sweeps.add(sweep);
        progress.sweep(sweep);
    }

    @Override
    public void centers(Supplier<double[]> centers) {
        if (progress.wantsCenters()) {
            double[] coordinates = geometry.ofSpace(centers.get());
            int dimensions = coordinates.length / sweeps.getLast().clusters();
            progress.centers(Centers.of(dimensions, coordinates));
        }
    }

    List<Sweep> sweeps() {
        return sweeps;
    }
}
