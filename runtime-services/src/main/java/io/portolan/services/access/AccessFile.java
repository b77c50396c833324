package io.portolan.services.access;

import java.util.List;
import java.util.Map;

/// What stands in a file of access rules.
///
/// @param roles what each role may do
/// @param holders the clients and their roles
public record AccessFile(Map<String, List<Grant>> roles, List<Holder> holders) {}
