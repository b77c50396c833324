package io.portolan.services.system;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The answer to an announcement: what the other node is.
///
/// @param node its name
/// @param life tells it from one of the same name before it
/// @param address where it is asked by frames; empty when nowhere
/// @param version of its services: the one that the other node has with what is told here
/// @param services the next of what the announcement says is missing; null for nothing
/// @param known the life and version of the node that announced itself, of which it has services,
///   as [Announcement#edition()]; empty for none
/// @param have how many of these it has, or [Announcement#ALL]
/// @param nodes where the other nodes that it knows are asked
public record Announced(
        String node,
        String life,
        String address,
        long version,
        @Nullable ServicesNews services,
        String known,
        int have,
        List<String> nodes) {

    /// The life and the version, as [Announcement#known()] has them.
    public String edition() {
        return life + " " + version;
    }
}
