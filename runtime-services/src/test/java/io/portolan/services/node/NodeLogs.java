package io.portolan.services.node;

import io.portolan.services.system.Log;
import io.portolan.services.system.LogQuery;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a node has written to `/logs`. The node inserts an entry and does not wait for it; GET
/// answers the state as it is at that moment, while QUERY has its turn after all entries that were
/// inserted before.
final class NodeLogs {

    private NodeLogs() {}

    /// Whether there is an entry with this text in its message.
    ///
    /// @param source of this one only; null for any
    static boolean hasEntry(ServiceNode node, @Nullable String source, String text)
            throws InterruptedException {
        return !node.connect(URI.create("/logs"), Log.class)
                .query(new LogQuery(null, source, text, null), List.class)
                .isEmpty();
    }
}
