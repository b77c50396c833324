package io.portolan.clustering.task;

import io.portolan.clustering.Progress;
import io.portolan.clustering.Sweep;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.run.DistanceUnit;

/// Is told how far a run is.
///
/// *Threads:* what is not [Progress], by the thread that runs the task.
public interface TaskObserver extends Progress {

    /// Ignores what it is told.
    TaskObserver NONE =
            new TaskObserver() {
                @Override
                public void phase(String what) {}

                @Override
                public void read(PointTable table) {}

                @Override
                public void unit(DistanceUnit unit) {}

                @Override
                public void sweep(Sweep sweep) {}
            };

    /// What begins now: `reading points.csv`.
    void phase(String what);

    /// What the file was understood to mean.
    void read(PointTable table);

    /// What the distances of all later sweeps are measured in.
    void unit(DistanceUnit unit);
}
