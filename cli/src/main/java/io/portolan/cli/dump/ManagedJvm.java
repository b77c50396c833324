package io.portolan.cli.dump;

/// A JVM whose management agent runs.
///
/// @param address where its MBean server can be reached
/// @param count how many dispatchers and worlds it had when it was asked
record ManagedJvm(String address, int count) {}
