package io.portolan.services.system;

import java.util.List;

/// The state of `/constructor`.
///
/// @param contracts the identifiers of the contracts of which the node can create services
public record Contracts(List<String> contracts) {}
