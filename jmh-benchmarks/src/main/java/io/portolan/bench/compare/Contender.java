package io.portolan.bench.compare;

/// One of the twins: the same topology, built by us or by a peer.
public interface Contender {

    /// The name by which JMH sets it as a parameter.
    String name();

    /// The name for readers.
    String label();

    /// Whether it is Portolan's, so that it is compared with the best of the others.
    boolean isOurs();

    /// Whether it is worth a run at this size.
    default boolean fits(int size) {
        return true;
    }
}
