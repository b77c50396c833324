package io.portolan.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A buffer in memory of any kind, whose bytes are elements of one layout. It can be given wherever
/// an array can; a message from a `double[]` can be received into a segment of doubles and the
/// other way round. A [java.lang.foreign.MemorySegment] by itself is a buffer of bytes.
///
/// @param layout of a number or char in native byte order
public record TypedSegment(MemorySegment segment, ValueLayout layout) {}
