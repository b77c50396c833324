package io.portolan.services.nodes;

import io.portolan.services.binary.NodeAddress;
import io.portolan.services.operation.Operations;

/// The ways to other nodes.
///
/// *Threads:* any.
public interface Links extends AutoCloseable {

    /// The services of the node at an address, whether it can be reached or not.
    ///
    /// @param isListed whether a node that may announce others said that it is there
    Operations to(NodeAddress address, boolean isListed);

    /// The node at an address is no longer known: what was kept for it is let go.
    default void forget(NodeAddress address) {}

    /// Ends them all.
    @Override
    void close();
}
