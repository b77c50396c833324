package io.portolan.core.dump;

/// A thread that waits at a port.
///
/// @param name its name
/// @param isVirtual whether it is a virtual thread
/// @param waitsFor what it waits for
/// @param line the line of the program at which it waits
public record BlockedThread(String name, boolean isVirtual, String waitsFor, String line) {}
