package io.portolan.services.nodes;

import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.system.ServicesNews;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which services of the node came or went last, in order: the n-th change makes version n.
///
/// *Threads:* any.
final class RecentChanges {

    private static final int MOST = 8_192;

    private final List<ServiceInfo> ring = new ArrayList<>(); // guarded by this, as the next
    private long version;

    synchronized long version() {
        return version;
    }

    synchronized void add(ServiceInfo service) {
        if (ring.size() < MOST) {
            ring.add(service);
        } else {
            ring.set(place(version), service);
        }
        version++;
    }

    /// The services of the next changes after a version, not more than fit into one message; null
    /// when that is too long ago to say, or is no version of this node.
    synchronized @Nullable List<ServiceInfo> since(long before) {
        if (before < 0 || before > version || version - before > MOST) {
            return null;
        }
        List<ServiceInfo> next = new ArrayList<>();
        for (long i = before; i < version && next.size() < ServicesNews.MOST; i++) {
            next.add(ring.get(place(i)));
        }
        return next;
    }

    private static int place(long change) {
        return (int) (change % MOST);
    }
}
