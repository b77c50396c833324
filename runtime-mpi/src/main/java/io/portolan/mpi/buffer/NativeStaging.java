package io.portolan.mpi.buffer;

import io.portolan.core.wait.SpinLock;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.LibraryTransfers;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.layout.Primitive;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Memory outside the heap that elements pass through on their way to a native library and back.
///
/// Overview. For collectives, which end in the library only, the thread that runs the rank has two
/// pieces of memory at hand, which grow; other threads allocate. Elements that lie outside the heap
/// already, one by one, are used where they lie. Messages may be given up while the library has
/// them, so they are always copied: short ones into memory of the operation, others into memory
/// that is lent.
///
/// *Threads:* any. *Cost:* a copy, but for collectives of elements that lie outside the heap.
public final class NativeStaging extends SpinLock implements LibraryTransfers.Staging {
    private static final long LEAST_BYTES = 4096;

    /// More is copied as memory, which costs more to begin with. Chosen, not measured against other
    /// numbers.
    private static final long MOST_ONE_BY_ONE = 128;

    /// More is not kept.
    private static final long MOST_KEPT_BYTES = 1L << 27;

    /// Pieces of a size that are kept.
    private static final int MOST_SPARE = 64;

    private final Thread owner = Thread.currentThread();
    private MemorySegment out = MemorySegment.NULL;
    private MemorySegment in = MemorySegment.NULL;

    /// Pieces that were given back, by the power of two that is their size; guarded by this.
    private final List<Deque<MemorySegment>> spare =
            Stream.<Deque<MemorySegment>>generate(ArrayDeque::new).limit(Long.SIZE).toList();

    // ---- For collectives ------------------------------------------------------------------------

    /// The elements of a content, outside the heap.
    public MemorySegment given(TypedRegion content) {
        MemorySegment own = outside(content);
        if (own != null) {
            return own;
        }
        MemorySegment memory = room(content.bytes(), true);
        write(content, memory);
        return memory;
    }

    /// Room for the elements of a region, outside the heap; to be followed by [#take].
    public MemorySegment room(TypedRegion region) {
        MemorySegment own = outside(region);
        return own == null ? room(region.bytes(), false) : own;
    }

    /// Room for so many bytes.
    ///
    /// @param isForOut whether it is for what is given, and not for what is taken
    public MemorySegment room(long bytes, boolean isForOut) {
        if (!Thread.currentThread().equals(owner) || bytes > MOST_KEPT_BYTES) {
            return Arena.ofAuto().allocate(bytes, Long.BYTES);
        }
        MemorySegment kept = isForOut ? out : in;
        if (kept.byteSize() < Math.max(1, bytes)) {
            long more = Math.max(LEAST_BYTES, 2 * Long.highestOneBit(bytes));
            kept = Arena.ofAuto().allocate(more, Long.BYTES);
            if (isForOut) {
                out = kept;
            } else {
                in = kept;
            }
        }
        return kept;
    }

    /// Copies what has come into memory of [#room] to where it is wanted.
    public static void take(MemorySegment memory, long bytes, TypedRegion region) {
        if (outside(region) == null) {
            copy(memory, bytes, region);
        }
    }

    /// Copies elements that lie one by one in memory to where they are wanted.
    public static void copy(MemorySegment memory, long bytes, TypedRegion region) {
        if (region instanceof Buffer buffer && isShort(bytes)) {
            int unit = buffer.itemType().unitBytes();
            if (bytes % unit == 0 // or else it ends within an element
                    && NativeElements.read(
                            memory, buffer.array(), buffer.offset(), (int) bytes / unit)) {
                return;
            }
        }
        MemorySegment own = RegionShape.packedMemory(region);
        if (own == null) {
            region.copyFrom(unpacked(memory, bytes, region));
        } else {
            MemorySegment.copy(memory, 0, own, 0, bytes);
        }
    }

    private static @Nullable MemorySegment outside(TypedRegion region) {
        MemorySegment own = RegionShape.packedMemory(region);
        return own != null && own.isNative() ? own : null;
    }

    // ---- For messages ---------------------------------------------------------------------------

    @Override
    public MemorySegment lend(long bytes) {
        int power = Long.SIZE - Long.numberOfLeadingZeros(bytes - 1);
        MemorySegment lent;
        acquire();
        try {
            lent = spare.get(power).poll();
        } finally {
            release();
        }
        return lent == null ? Arena.ofAuto().allocate(1L << power, Long.BYTES) : lent;
    }

    @Override
    public void giveBack(MemorySegment lent) {
        int power = Long.numberOfTrailingZeros(lent.byteSize());
        acquire();
        try {
            Deque<MemorySegment> alike = spare.get(power);
            if (alike.size() < MOST_SPARE && (alike.size() + 1L) << power <= MOST_KEPT_BYTES) {
                alike.push(lent);
            }
        } finally {
            release();
        }
    }

    @Override
    public long count(long bytes, Region region) throws IOException {
        TypedRegion into = (TypedRegion) region;
        long each = into.itemType().layout().bytes();
        if (into.type() == Content.MIXED && each > 0 && bytes % each != 0) {
            throw new IOException(
                    "the message has %d bytes, and an item of %s has %d, so that it ends within one"
                            .formatted(bytes, into.itemType(), each));
        }
        return elements(into, bytes);
    }

    @Override
    public void fill(Region region, MemorySegment memory, long bytes) {
        copy(memory, bytes, (TypedRegion) region);
    }

    // ---- Elements and bytes ---------------------------------------------------------------------

    private static boolean isShort(long bytes) {
        return bytes <= MOST_ONE_BY_ONE;
    }

    /// How many elements a message of so many bytes has that is received into a region.
    private static long elements(TypedRegion region, long bytes) {
        Primitive primitive = region.itemType().primitive();
        return primitive == null
                ? items(region, bytes) * region.itemType().layout().elements()
                : bytes >> primitive.shift();
    }

    private static long items(TypedRegion region, long bytes) {
        return bytes / Math.max(1, region.itemType().layout().bytes());
    }

    /// Copies elements one by one into memory.
    public static void write(TypedRegion content, MemorySegment memory) {
        if (content instanceof Buffer buffer
                && isShort(buffer.bytes())
                && NativeElements.write(buffer.array(), buffer.offset(), buffer.count(), memory)) {
            return;
        }
        MemorySegment own = RegionShape.packedMemory(content);
        if (own != null) {
            MemorySegment.copy(own, 0, memory, 0, own.byteSize());
        } else {
            RegionShape.pack(content, memory.asSlice(0, content.bytes()));
        }
    }

    /// What has come, as elements like those of the region.
    private static TypedRegion unpacked(MemorySegment memory, long bytes, TypedRegion region) {
        MemorySegment come = memory.asSlice(0, bytes);
        return region.type() == Content.MIXED
                ? new Items(come, region.itemType().packed(), 0, items(region, bytes))
                : RegionShape.unpacked(region.type(), elements(region, bytes), come);
    }
}
