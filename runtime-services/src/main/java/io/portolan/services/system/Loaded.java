package io.portolan.services.system;

import io.portolan.services.operation.ServiceInfo;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// The state of `/manifests`.
///
/// @param services those of the node that a manifest names, by name, in the order of the names
public record Loaded(Map<String, ServiceInfo> services) {

    public Loaded {
        services = Collections.unmodifiableMap(new TreeMap<>(services));
    }
}
