package io.portolan.clustering;

/// Hears of every sweep while a clustering runs.
@FunctionalInterface
public interface Progress {
    /// Hears nothing.
    Progress NONE = sweep -> {};

    /// Called after each sweep.
    ///
    /// *Threads:* on one rank's thread while the others wait at the next reduction: be quick.
    ///
    /// *Failure:* an exception ends the run on all ranks.
    void sweep(Sweep sweep);
}
