package io.portolan.bench.compare;

/// What a contender is in a comparison.
public enum Role {
    /// Portolan's: compared with the best peer.
    OURS,
    /// Somebody else's.
    PEER,
    /// A peer with which ours is also compared by name.
    YARDSTICK,
    /// The limit that nobody can pass, such as a loop without messages; no peer.
    FLOOR,
    /// Not measured: a figure that was published, or a goal.
    GIVEN
}
