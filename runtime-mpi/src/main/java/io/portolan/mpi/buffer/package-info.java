/// The buffers that operations read and write, as the engine's contents and regions. Whether a
/// buffer may be used was checked by the caller; nothing here checks arguments.
///
/// ```
///   what a user gives                    TypedRegion                       to the engine
///
///   double[], offset, count    ---->     Buffer         one range of an array
///   MemorySegment, layout      ---->     SegmentRegion  one range of memory     Content (sent)
///   array or memory, Datatype  ---->     Items          of an ItemType,         Region (received)
///                                                       which may leave gaps
///   an object                  ---->     ReferenceContent: itself, or its Serialized bytes
///
///   RegionBlocks: such regions as blocks, one for each rank of a collective
/// ```
///
/// Reading order: `ItemType`, `TypedRegion`, `Buffer`, `SegmentRegion`, `Items`, `Pieces`,
/// `RankBlocks` with `RegionBlocks`, between processes `AbsentBlocks` with their `RegionShape`s and
/// `ByteWriter`, `TypeCode`, `ElementWords`, `Memory`, `NativeStaging` with `NativeElements`; for
/// objects `ReferenceContent`, `ReferenceSink`, `Serialized`, `SentOptional`, `SentRecord`,
/// `Immutables`.
@NullMarked
package io.portolan.mpi.buffer;

import org.jspecify.annotations.NullMarked;
