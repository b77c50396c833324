package io.portolan.services.system;

import io.portolan.services.operation.ServiceInfo;
import java.util.Map;

/// The state of `/directory`: the services of the node, and those of other nodes that it has
/// joined.
///
/// @param services what the services say of themselves, by name; of another node by `NAME@NODE`,
///   and then their path says where that node is
public record Directory(Map<String, ServiceInfo> services) {}
