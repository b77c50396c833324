package io.portolan.services.system;

import io.portolan.services.operation.ServiceInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The answer to an announcement: what the other node is.
///
/// @param node its name
/// @param life tells it from one of the same name before it
/// @param address where it is asked by frames; empty when nowhere
/// @param version increased by each change of its services
/// @param services its services; null when the announcement says that they are known
/// @param isComplete whether it knows the services of who announced himself; if not, he should send
///   them
/// @param nodes where the other nodes that it knows are asked
public record Announced(
        String node,
        String life,
        String address,
        long version,
        @Nullable List<ServiceInfo> services,
        boolean isComplete,
        List<String> nodes) {

    /// The life and the version, as [Announcement#known()] has them.
    public String edition() {
        return life + " " + version;
    }
}
