package io.portolan.services.hosting;

/// Stands for the state of a service whose kept state cannot be read. Nobody is shown it: such a
/// service only says why, until it is dropped.
///
/// @param why it cannot be read
record Unreadable(UnreadableStateException why) {}
