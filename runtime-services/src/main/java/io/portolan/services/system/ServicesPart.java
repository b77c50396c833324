package io.portolan.services.system;

import io.portolan.services.operation.ServiceInfo;
import java.util.List;

/// Some of the services of a node, since all of them may be too many for one message.
///
/// @param first how many come before these, in the order of their names
/// @param total how many the node has
/// @param services these
public record ServicesPart(int first, int total, List<ServiceInfo> services)
        implements ServicesNews {

    public ServicesPart {
        services = List.copyOf(services);
    }

    /// The next of all; the first ones when there are no more.
    public static ServicesPart of(List<ServiceInfo> all, int have) {
        int first = have < 0 || have >= all.size() ? 0 : have;
        int end = Math.min(first + MOST, all.size());
        return new ServicesPart(first, all.size(), all.subList(first, end));
    }
}
