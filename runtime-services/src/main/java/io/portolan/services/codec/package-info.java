/// Values to bytes and back: records as JSON and CBOR, with patches, pointers and schemas.
///
/// ```
///   type --Shapes.of--> Shape --schema--> JSON Schema (SchemaCatalog)
///                        |
///   bytes --Codec.read---+--> value --Codec.write--> bytes
///     |                        ^  |
///     +--Codec.parse--> Document --+   mergePatch, jsonPatch, at(JsonPointer)
/// ```
///
/// In reading order: [io.portolan.services.codec.Codec], [io.portolan.services.codec.CodecLimits],
/// [io.portolan.services.codec.Shapes], [io.portolan.services.codec.Shape] and its kinds,
/// [io.portolan.services.codec.Violation], [io.portolan.services.codec.Document],
/// [io.portolan.services.codec.JsonPointer], [io.portolan.services.codec.SchemaCatalog]. Jackson is
/// used in this package only, and only to tell tokens apart and to write them: which Java types
/// come to be is decided by shapes. Records in CBOR as a codec writes them need no Jackson:
/// `PlainInput`, `PlainOutput`. Maps are [io.portolan.services.codec.OrderedMap], large ones a
/// `PersistentMap` of two `LongTrie`.
@NullMarked
package io.portolan.services.codec;

import org.jspecify.annotations.NullMarked;
