package io.portolan.services.system;

import java.util.List;

/// The state of `/health`. Its items `live` and `ready` are answered with a fault,
/// InsufficientResources, when they are false.
///
/// @param live whether the node works at all; one that does not should be started again
/// @param ready whether it should be asked; one that is not may be a little later
/// @param reasons why not
public record Health(boolean live, boolean ready, List<String> reasons) {}
