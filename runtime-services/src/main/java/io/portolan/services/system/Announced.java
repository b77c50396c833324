package io.portolan.services.system;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The answer to an announcement: what the other node is.
///
/// @param node its name
/// @param life tells it from one of the same name before it
/// @param address where it is asked by frames; empty when nowhere
/// @param version increased by each change of its services
/// @param services the next of its services that the announcement says are missing; null for none
/// @param isComplete whether it has all services of who announced himself; if not, he should send
///   more
/// @param have how many it has of the version that was announced
/// @param nodes where the other nodes that it knows are asked
public record Announced(
        String node,
        String life,
        String address,
        long version,
        @Nullable ServicesPart services,
        boolean isComplete,
        int have,
        List<String> nodes) {

    /// The life and the version, as [Announcement#known()] has them.
    public String edition() {
        return life + " " + version;
    }
}
