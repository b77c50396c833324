package io.portolan.core;

import java.util.List;

/// A port with items that an interleave admits no handler for.
///
/// @param port the port
/// @param interleave the interleave, in words
/// @param inside the threads that must leave it before
record HeldBack(LockedPort port, String interleave, List<Thread> inside) {}
