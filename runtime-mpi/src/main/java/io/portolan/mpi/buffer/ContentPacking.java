package io.portolan.mpi.buffer;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Packing;
import io.portolan.mpi.engine.Region;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// The content of a message as bytes: elements as a [RegionShape] packs them, those of several
/// primitives behind their shape; an object as it was serialized.
///
/// ```
///   one primitive     | elements |
///   several           | shape | elements |
///   object            | serialized |
/// ```
public final class ContentPacking implements Packing {
    @Override
    public MemorySegment packed(Content content) {
        if (content instanceof ReferenceContent reference) {
            return MemorySegment.ofArray(((Serialized) reference.value()).bytes());
        }
        TypedRegion region = TypedRegion.of(content);
        return region.type() == Content.MIXED ? mixed(region) : RegionShape.packed(region);
    }

    private static MemorySegment mixed(TypedRegion region) {
        ByteWriter shape = new ByteWriter();
        RegionShape.write(region, false, shape);
        MemorySegment all = Memory.of(shape.size() + region.bytes());
        all.copyFrom(MemorySegment.ofArray(shape.toArray()));
        RegionShape.pack(region, all.asSlice(shape.size()));
        return all;
    }

    @Override
    public Content unpacked(int type, long elements, MemorySegment bytes) {
        if (type == TypeCode.OBJECT) {
            byte[] own = bytes.toArray(ValueLayout.JAVA_BYTE);
            return new ReferenceContent(type, new Serialized(own), elements, own.length);
        }
        return type == Content.MIXED ? mixed(bytes) : RegionShape.unpacked(type, elements, bytes);
    }

    private static TypedRegion mixed(MemorySegment bytes) {
        ByteBuffer in =
                bytes.asSlice(0, Math.min(bytes.byteSize(), Integer.MAX_VALUE)).asByteBuffer();
        TypedRegion shape = RegionShape.read(in);
        return RegionShape.unpacked(shape, bytes.asSlice(in.position()));
    }

    @Override
    public @Nullable MemorySegment target(Region region, int type) {
        if (region.type() != type) {
            return null;
        }
        return switch (region) {
            case SegmentRegion segment -> segment.memory();
            case Buffer buffer when !RegionShape.isOfBooleans(buffer) -> buffer.memory();
            default -> null;
        };
    }

    @Override
    public MemorySegment room(long bytes) {
        return Memory.of(bytes);
    }
}
