package io.portolan.clustering;

/// Is told of every sweep while a clustering runs.
@FunctionalInterface
public interface Progress {
    /// Ignores what it is told.
    Progress NONE = sweep -> {};

    /// Called after each sweep.
    ///
    /// *Threads:* on one rank's thread while the others wait at the next reduction: be quick.
    ///
    /// *Failure:* an exception ends the run on all ranks.
    void sweep(Sweep sweep);

    /// Whether the centers of the sweep that was told last are wanted, too. By default they are
    /// not.
    ///
    /// *Threads:* as [#sweep].
    default boolean wantsCenters() {
        return false;
    }

    /// The centers of the sweep that was told last, if they were wanted.
    ///
    /// *Threads:* as [#sweep]. *Units and shapes:* in the coordinates of the points.
    default void centers(Centers centers) {}
}
