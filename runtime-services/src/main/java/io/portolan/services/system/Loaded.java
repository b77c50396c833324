package io.portolan.services.system;

import io.portolan.services.operation.ServiceInfo;
import java.util.Map;

/// The state of `/manifests`.
///
/// @param services those of the node that a manifest names, by name
public record Loaded(Map<String, ServiceInfo> services) {

    public Loaded {
        services = Map.copyOf(services);
    }
}
