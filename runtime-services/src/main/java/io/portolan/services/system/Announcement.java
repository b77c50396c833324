package io.portolan.services.system;

import io.portolan.services.operation.ServiceInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The body of the action `announce` of `/directory`: a node says that it is there, for the time of
/// a lease.
///
/// @param node its name, which no other node may have
/// @param life tells it from one of the same name before it
/// @param address where it is asked by frames, `HOST:PORT`; empty when it is not asked by others
/// @param leaseMillis for how long it should be remembered
/// @param version increased by each change of its services
/// @param services its services; null when the other node knows this version
/// @param known the life and version of the other node that it knows, as [Announced#edition()];
///   empty for none
public record Announcement(
        String node,
        String life,
        String address,
        long leaseMillis,
        long version,
        @Nullable List<ServiceInfo> services,
        String known) {}
