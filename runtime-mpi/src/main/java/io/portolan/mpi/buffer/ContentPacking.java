package io.portolan.mpi.buffer;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Packing;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.layout.ItemLayout;
import io.portolan.mpi.layout.Primitive;
import io.portolan.mpi.layout.Signature;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// Elements as bytes: those of one primitive as they lie in memory, a `boolean` as a byte; those of
/// several behind their signature; an object as it was serialized.
///
/// ```
///   one primitive     | elements |
///   several           | length of signature, 4 | items, 8 | signature | elements |
///   object            | serialized |
/// ```
public final class ContentPacking implements Packing {
    private static final int HEAD = Integer.BYTES + Long.BYTES;

    @Override
    public MemorySegment packed(Content content) {
        return switch (content) {
            case ReferenceContent reference ->
                    MemorySegment.ofArray(((Serialized) reference.value()).bytes());
            case TypedRegion region -> packed(region);
            default -> packed(TypedRegion.of(content));
        };
    }

    static MemorySegment packed(TypedRegion region) {
        return switch (region) {
            case SegmentRegion segment -> segment.memory();
            case Buffer buffer -> packed(buffer.array(), buffer.offset(), buffer.count());
            case Items items -> {
                if (items.itemType().primitive() == null) {
                    yield mixed(items);
                }
                Items dense = items.copy();
                yield dense.buffer() instanceof MemorySegment segment
                        ? segment
                        : packed(dense.buffer(), 0, (int) dense.elements());
            }
        };
    }

    private static MemorySegment packed(Object array, int offset, int count) {
        if (!(array instanceof boolean[] booleans)) {
            return SegmentRegion.memory(array, offset, count);
        }
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) (booleans[offset + i] ? 1 : 0);
        }
        return MemorySegment.ofArray(bytes);
    }

    private static MemorySegment mixed(Items items) {
        ItemType dense = items.itemType().packed();
        int signature = Signature.size(dense.layout());
        MemorySegment all = Memory.of(HEAD + signature + items.bytes());
        ByteBuffer head = all.asSlice(0, HEAD + signature).asByteBuffer();
        head.putInt(signature).putLong(items.count());
        Signature.write(dense.layout(), head);
        new Items(all.asSlice(HEAD + signature), dense, 0, items.count()).copyFrom(items);
        return all;
    }

    @Override
    public Content unpacked(int type, long elements, MemorySegment bytes) {
        if (type == TypeCode.OBJECT) {
            byte[] own = bytes.toArray(ValueLayout.JAVA_BYTE);
            return new ReferenceContent(type, new Serialized(own), elements, own.length);
        }
        if (type == Content.MIXED) {
            return mixed(bytes);
        }
        return unpackedElements(type, elements, bytes);
    }

    /// Elements of one primitive.
    static TypedRegion unpackedElements(int type, long elements, MemorySegment bytes) {
        ItemType itemType = TypeCode.itemType(type);
        if (itemType.primitive() != Primitive.BOOLEAN) {
            return new SegmentRegion(bytes, itemType);
        }
        boolean[] booleans = new boolean[(int) elements];
        for (int i = 0; i < booleans.length; i++) {
            booleans[i] = bytes.get(ValueLayout.JAVA_BYTE, i) != 0;
        }
        return new Buffer(booleans, 0, booleans.length, itemType);
    }

    private static Items mixed(MemorySegment bytes) {
        int signature = bytes.get(BIG_INT, 0);
        ByteBuffer head = bytes.asSlice(0, HEAD + signature).asByteBuffer();
        head.getInt();
        long items = head.getLong();
        ItemLayout layout = Signature.read(head);
        ItemType itemType = new ItemType("received", null, layout, layout.span(), false);
        return new Items(bytes.asSlice(HEAD + signature), itemType, 0, items);
    }

    private static final ValueLayout.OfInt BIG_INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    @Override
    public Content kept(int type, long elements, MemorySegment bytes) {
        return switch (unpacked(type, elements, bytes)) {
            case SegmentRegion segment -> Pieces.copied(segment);
            case Items items -> items.copy();
            case Content own -> own;
        };
    }

    @Override
    public @Nullable MemorySegment target(Region region, int type) {
        if (region.type() != type) {
            return null;
        }
        return switch (region) {
            case SegmentRegion segment -> segment.memory();
            case Buffer buffer when !(buffer.array() instanceof boolean[]) -> buffer.memory();
            default -> null;
        };
    }

    @Override
    public MemorySegment room(long bytes) {
        return Memory.of(bytes);
    }
}
