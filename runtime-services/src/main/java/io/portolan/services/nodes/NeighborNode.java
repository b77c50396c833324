package io.portolan.services.nodes;

import io.portolan.services.binary.NodeAddress;
import io.portolan.services.codec.OrderedMap;
import io.portolan.services.operation.ServiceInfo;

/// Another node, as long as its lease lasts.
///
/// @param life tells it from one of the same name before it
/// @param address where it is asked
/// @param arriving what has come of the latest edition of its services
/// @param services its services, by the names under which the directory has them: also those of the
///   edition before, until all of the latest have come
/// @param endNanos when the lease ends
record NeighborNode(
        String life,
        NodeAddress address,
        PartialDirectory arriving,
        OrderedMap<String, ServiceInfo> services,
        long endNanos) {

    boolean isOver(long nowNanos) {
        return nowNanos - endNanos >= 0;
    }
}
