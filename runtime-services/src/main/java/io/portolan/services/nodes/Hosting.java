package io.portolan.services.nodes;

import io.portolan.services.operation.ServiceInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The node itself, as its neighbors need it.
///
/// *Threads:* any; nothing blocks.
public interface Hosting {

    /// The name of the node.
    String name();

    /// Its own services that others may ask.
    List<ServiceInfo> announced();

    /// That of a path, or null when it is there no more.
    @Nullable ServiceInfo announced(String path);

    /// Lets the directory have a service of another node under a name, or no more for null.
    void enter(String name, @Nullable ServiceInfo info);

    /// Something happened with another node.
    void log(System.Logger.Level level, String message);
}
