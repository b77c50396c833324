package io.portolan.bench.compare;

/// One of the twins: the same topology, built by us or by a peer.
public interface Contender {

    /// The name by which JMH sets it as a parameter.
    String name();

    /// The name for readers.
    String label();

    /// What it is in the comparison.
    Role role();

    /// Whether it is worth a run at this size.
    default boolean fits(int size) {
        return true;
    }

    /// How many operations a JMH benchmark does in one invocation for this contender; 0 for what it
    /// is annotated with.
    default int operations() {
        return 0;
    }
}
