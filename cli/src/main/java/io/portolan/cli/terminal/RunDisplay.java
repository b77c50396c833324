package io.portolan.cli.terminal;

import io.portolan.clustering.Sweep;
import io.portolan.clustering.run.DistanceUnit;

/// Shows a run while it lasts.
///
/// *Threads:* [#phase], [#unit] and [#close] by the thread that runs the command, [#sweep] by a
/// rank's; never at the same time.
public interface RunDisplay extends AutoCloseable {

    /// Shows nothing.
    RunDisplay NONE =
            new RunDisplay() {
                @Override
                public void phase(String what) {}

                @Override
                public void unit(DistanceUnit unit) {}

                @Override
                public void sweep(Sweep sweep) {}

                @Override
                public void clear() {}

                @Override
                public void close() {}
            };

    /// Says what begins now: `reading points.csv`.
    void phase(String what);

    /// Says what the distances of all later sweeps are measured in.
    void unit(DistanceUnit unit);

    /// Shows one pass over the points.
    void sweep(Sweep sweep);

    /// Takes away what is shown, so that something else can be printed.
    void clear();

    @Override
    void close();
}
