package io.portolan.services.system;

import io.portolan.services.operation.ServiceInfo;
import java.util.List;

/// What has changed of the services of a node since a version that the other one has.
///
/// @param since that version
/// @param come the services that came since, or that are another one under their name
/// @param gone the names of those that went
public record ServicesChange(long since, List<ServiceInfo> come, List<String> gone)
        implements ServicesNews {

    public ServicesChange {
        come = List.copyOf(come);
        gone = List.copyOf(gone);
    }
}
