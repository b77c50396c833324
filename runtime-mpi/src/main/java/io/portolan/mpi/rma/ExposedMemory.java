package io.portolan.mpi.rma;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.buffer.ElementWords;
import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.Items;
import io.portolan.mpi.buffer.Memory;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.SegmentRegion;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.collective.Operator;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.ExposedWindow;
import io.portolan.mpi.engine.LockTicket;
import io.portolan.mpi.engine.PassiveLock;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.engine.TargetAccess;
import io.portolan.mpi.engine.WindowOrigin;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.layout.Primitive;
import io.portolan.mpi.layout.Span;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One array or segment that a rank exposes. A displacement counts elements of the array, or units
/// of the segment.
///
/// Overview. The thread of the origin copies straight between the origin's buffer and this memory,
/// between arrays by [io.portolan.mpi.rma.ArrayAccess], and combines elements under
/// [io.portolan.mpi.rma.Stripes].
///
/// *Threads:* any. *Failure:* [MPIException] without an operation, which the window adds.
///
/// Source: MPI 4.1, sections 12.3 and 12.7
public final class ExposedMemory implements ExposedWindow {
    /// As many elements of an array are combined under one lock, or two.
    private static final int CHUNK = 64;

    private static final int CHUNK_SHIFT = 6;

    /// A block of a segment has the bytes of a chunk of the largest elements.
    private static final int BYTES_SHIFT = CHUNK_SHIFT + 3;

    private final Object base;
    private final @Nullable Primitive primitive;

    /// In elements of the array or bytes of the segment.
    private final long length;

    private final int unitBytes;
    private final long first;
    private final int rank;
    private final PassiveLock lock;
    private final Stripes stripes;

    /// @param base an array of a primitive type, or a segment
    /// @param unitBytes the displacement unit; of an array the size of an element
    /// @param first the displacement of the first element
    /// @param rank that exposes it, in the window
    ExposedMemory(Object base, int unitBytes, long first, int rank, PassiveLock lock) {
        this.base = base;
        this.primitive = Primitive.of(base);
        this.length =
                base instanceof MemorySegment segment ? segment.byteSize() : Array.getLength(base);
        this.unitBytes = unitBytes;
        this.first = first;
        this.rank = rank;
        this.lock = lock;
        this.stripes = new Stripes(primitive == null ? BYTES_SHIFT : CHUNK_SHIFT);
    }

    /// The memory of a rank.
    ///
    /// @param elements an array, or a segment
    /// @param unitBytes the displacement unit, if it is a segment
    /// @param rank that exposes it, in the window
    /// @param process its rank in the world
    public static ExposedMemory of(Object elements, int unitBytes, int rank, int process) {
        Primitive primitive = Primitive.of(elements);
        return new ExposedMemory(
                elements,
                primitive == null ? unitBytes : primitive.bytes(),
                0,
                rank,
                new PassiveLock(process));
    }

    /// New memory for so many elements of a primitive type: an array, or a segment if they have no
    /// room in one.
    public static Object allocate(long count, Primitive primitive) {
        return count <= Memory.MOST_OF_ARRAY
                ? primitive.newArray((int) count)
                : Memory.of(Math.multiplyExact(count, (long) primitive.bytes()));
    }

    /// The array or the segment.
    public Object base() {
        return base;
    }

    /// The segment, or the array as one; null if there is no segment of such arrays.
    public @Nullable MemorySegment segment() {
        return switch (base) {
            case MemorySegment segment -> segment;
            case byte[] array -> MemorySegment.ofArray(array);
            case char[] array -> MemorySegment.ofArray(array);
            case short[] array -> MemorySegment.ofArray(array);
            case int[] array -> MemorySegment.ofArray(array);
            case long[] array -> MemorySegment.ofArray(array);
            case float[] array -> MemorySegment.ofArray(array);
            case double[] array -> MemorySegment.ofArray(array);
            default -> null;
        };
    }

    public long sizeBytes() {
        return primitive == null ? length : length * primitive.bytes();
    }

    /// The displacement unit.
    public int unitBytes() {
        return unitBytes;
    }

    /// The length in displacement units.
    long units() {
        return primitive == null ? length / unitBytes : length;
    }

    // ---- The short way -------------------------------------------------------------------------

    /// The array, for the short way of [io.portolan.mpi.rma.ArrayAccess]; null if it is a segment.
    @Nullable Object array() {
        return primitive == null ? null : base;
    }

    /// Combines a few elements with those of an array of the same type, and reads what they were
    /// before; false, and nothing is done, if the general way has to say what is wrong, or to
    /// convert.
    ///
    /// @param result null if nobody wants it
    public boolean combineAtOnce(
            @Nullable Object origin,
            int offset,
            @Nullable Object result,
            int resultOffset,
            int count,
            long displacement,
            Operator op) {
        boolean isReading = op.isReadOnly();
        if (primitive == null
                || count > CHUNK
                || count < 1
                || !op.isForWindowOf(primitive, count)
                || !ArrayAccess.areIn(displacement, count, (int) length)
                || !(isReading || isRange(origin, offset, count))
                || !(result == null || isRange(result, resultOffset, count))
                || (origin != null && origin.equals(result))) { // arrays are equal if they are one
            return false;
        }
        int at = (int) displacement;
        long taken = stripes.lock(at, (long) at + count);
        try {
            if (result != null) {
                System.arraycopy(base, at, result, resultOffset, count);
            }
            if (!isReading) {
                op.combine(base, at, Objects.requireNonNull(origin), offset, count);
            }
        } finally {
            stripes.unlock(taken);
        }
        return true;
    }

    /// Compares and swaps one element between arrays of `long` or of `int`; false, and nothing is
    /// done, likewise.
    public boolean swapAtOnce(
            @Nullable Object origin,
            int offset,
            @Nullable Object compare,
            int compareOffset,
            @Nullable Object result,
            int resultOffset,
            long displacement) {
        if (!isRange(origin, offset, 1)
                || !isRange(compare, compareOffset, 1)
                || !isRange(result, resultOffset, 1)
                || !ArrayAccess.areIn(displacement, 1, (int) length)) {
            return false;
        }
        int at = (int) displacement;
        if (base instanceof long[] memory
                && origin instanceof long[] next
                && compare instanceof long[] expected
                && result instanceof long[] old) {
            long taken = stripes.lock(at, at + 1L);
            long was = memory[at];
            if (was == expected[compareOffset]) {
                memory[at] = next[offset];
            }
            stripes.unlock(taken);
            old[resultOffset] = was;
            return true;
        }
        if (base instanceof int[] memory
                && origin instanceof int[] next
                && compare instanceof int[] expected
                && result instanceof int[] old) {
            long taken = stripes.lock(at, at + 1L);
            int was = memory[at];
            if (was == expected[compareOffset]) {
                memory[at] = next[offset];
            }
            stripes.unlock(taken);
            old[resultOffset] = was;
            return true;
        }
        return false;
    }

    private boolean isRange(@Nullable Object array, int offset, int count) {
        return array != null
                && array.getClass() == base.getClass()
                && ArrayAccess.areIn(offset, count, Array.getLength(array));
    }

    // ---- The general way -----------------------------------------------------------------------

    @Override
    public void put(Content origin, TargetAccess access) {
        TypedRegion target = at((TargetItems) access).region();
        TypedRegion given = TypedRegion.of(origin);
        requireSameShape("origin", given, target);
        if (given.elements() > 0) {
            target.copyFrom(given);
        }
    }

    @Override
    public void get(Region result, TargetAccess access) {
        TypedRegion target = at((TargetItems) access).region();
        requireSameShape("result", (TypedRegion) result, target);
        if (target.elements() > 0) {
            result.copyFrom(target);
        }
    }

    @Override
    public void accumulate(Content origin, TargetAccess access) {
        TargetItems items = (TargetItems) access;
        Operator op = Objects.requireNonNull(items.op());
        Target target = at(items);
        TypedRegion given = TypedRegion.of(origin);
        requireSameShape("origin", given, target.region());
        Buffer operand = Pieces.array(given);
        update(
                target,
                (elements, from) -> op.combine(elements, operand.slice(from, elements.count())));
    }

    @Override
    public void getAccumulate(Content origin, Region result, TargetAccess access) {
        TargetItems items = (TargetItems) access;
        Operator op = Objects.requireNonNull(items.op());
        Target target = at(items);
        TypedRegion taken = (TypedRegion) result;
        TypedRegion given = TypedRegion.of(origin);
        requireSameShape("result", taken, target.region());
        requireSameShape("origin", given, target.region());
        Buffer operand = Pieces.array(given);
        Buffer old = taken instanceof Buffer array ? array : Pieces.scratch(taken);
        update(
                target,
                (elements, from) -> {
                    int count = elements.count();
                    Buffer read = elements.copy(); // the operand may lie where the result does
                    op.combine(elements, operand.slice(from, count));
                    old.slice(from, count).copyFrom(read);
                });
        if (!(taken instanceof Buffer)) {
            taken.copyFrom(old);
        }
    }

    @Override
    public void compareAndSwap(
            Content origin, Content compare, Region result, TargetAccess access) {
        Target target = at((TargetItems) access);
        TypedRegion given = TypedRegion.of(origin);
        TypedRegion expected = TypedRegion.of(compare);
        TypedRegion taken = (TypedRegion) result;
        requireSameShape("origin", given, target.region());
        requireSameShape("compare", expected, target.region());
        requireSameShape("result", taken, target.region());
        Buffer next = Pieces.copied(given);
        Buffer wanted = Pieces.copied(expected);
        Buffer old = Pieces.scratch(taken);
        update(
                target,
                (elements, _) -> {
                    old.copyFrom(elements);
                    if (word(old) == word(wanted)) {
                        elements.copyFrom(next);
                    }
                });
        taken.copyFrom(old);
    }

    private static long word(Buffer element) {
        long[] word = new long[1];
        ElementWords.write(element.array(), element.offset(), 1, word, 0);
        return word[0];
    }

    @Override
    public void flush() {
        VarHandle.fullFence(); // what was put before any read that follows
    }

    @Override
    public @Nullable LockTicket lock(boolean isShared, WindowOrigin origin, Object operation) {
        return origin.take(lock, isShared, operation);
    }

    @Override
    public void unlock(WindowOrigin origin) {
        lock.unlock(origin.rank());
    }

    @Override
    public PassiveLock passiveLock() {
        return lock;
    }

    @Override
    public byte[] serve(MemorySegment request) {
        return WindowRequest.serve(this, request);
    }

    // ---- Atomic changes ------------------------------------------------------------------------

    /// Changes some elements, which nobody else combines meanwhile.
    @FunctionalInterface
    private interface Change {
        /// @param elements of the target, or a copy that is written back
        /// @param from which of the operation's elements is the first of them
        void apply(Buffer elements, int from);
    }

    /// Elements of the target.
    ///
    /// @param begin the place of the first one in the memory, for the locks
    /// @param end the place behind the last one
    private record Target(TypedRegion region, long begin, long end) {}

    private void update(Target target, Change change) {
        if (target.region() instanceof Buffer all) {
            for (int from = 0; from < all.count(); from += CHUNK) {
                Buffer chunk = all.slice(from, Math.min(CHUNK, all.count() - from));
                long taken = stripes.lock(chunk.offset(), chunk.offset() + chunk.count());
                try {
                    change.apply(chunk, from);
                } finally {
                    stripes.unlock(taken);
                }
            }
        } else if (target.region().elements() > 0) {
            long taken = stripes.lock(target.begin(), target.end());
            try {
                Buffer copy = Pieces.copied(target.region());
                change.apply(copy, 0);
                target.region().copyFrom(copy);
            } finally {
                stripes.unlock(taken);
            }
        }
    }

    // ---- Checks --------------------------------------------------------------------------------

    /// The elements that are meant.
    ///
    /// *Failure:* [MPIException] if they are not of the type of the memory, or not inside it.
    private Target at(TargetItems items) {
        if (items.displacement() < 0) {
            throw new MPIException(
                    ErrorClass.DISP,
                    "the displacement is %d; allowed is 0 to %d, the length of what rank %d exposes; give one inside it"
                            .formatted(items.displacement(), first + units(), rank));
        }
        return base instanceof MemorySegment segment ? at(items, segment) : inArray(items);
    }

    private Target inArray(TargetItems items) {
        ItemType type = items.type();
        if (items.count() > 0 && type.primitive() != primitive) {
            throw new MPIException(
                    ErrorClass.TYPE,
                    "the elements are %s and rank %d exposes %s; allowed is the same type; give a buffer of that type, or expose a MemorySegment, which holds any"
                            .formatted(type, rank, base.getClass().getSimpleName()));
        }
        if (items.count() == 0) {
            return new Target(Pieces.NOTHING, 0, 0);
        }
        Items all = new Items(base, type, items.displacement() - first, items.count());
        Span touched = all.touched();
        if (touched == null || touched.begin() < 0 || touched.end() > length) {
            throw outOfRange(items, touched == null ? null : touched.shift(first));
        }
        TypedRegion region =
                type.isContiguous()
                        ? new Buffer(
                                base, (int) all.offset(), (int) all.elements(), type.ofElements())
                        : all;
        return new Target(region, touched.begin(), touched.end());
    }

    private Target at(TargetItems items, MemorySegment segment) {
        ItemType type = items.type();
        long unit = type.unitBytes();
        Span units = new Items(segment, type, 0, items.count()).touched();
        long most = length / unitBytes;
        if (units == null || items.displacement() - first > most) {
            throw outOfRange(items, null);
        }
        long start = (items.displacement() - first) * unitBytes;
        if (units.begin() < -start / unit || units.end() > (length - start) / unit) {
            throw outOfRange(items, null);
        }
        long begin = start + units.begin() * unit;
        long end = start + units.end() * unit;
        Primitive element = type.primitive();
        if (type.isContiguous() && element != null && element != Primitive.BOOLEAN) {
            MemorySegment slice = segment.asSlice(begin, end - begin);
            return new Target(new SegmentRegion(slice, type.ofElements()), begin, end);
        }
        long below = Math.min(0, units.begin());
        MemorySegment slice = segment.asSlice(start + below * unit);
        return new Target(new Items(slice, type, -below, items.count()), begin, end);
    }

    private MPIException outOfRange(TargetItems items, @Nullable Span touched) {
        return new MPIException(
                ErrorClass.RMA_RANGE,
                "the displacement is %d and the elements are %d of %s%s; allowed are elements inside %d to %d, which rank %d exposes; give fewer, or expose more"
                        .formatted(
                                items.displacement(),
                                items.count(),
                                items.type(),
                                touched == null
                                        ? ""
                                        : ", which reach from %d to %d"
                                                .formatted(touched.begin(), touched.end()),
                                first,
                                first + units(),
                                rank));
    }

    private static void requireSameShape(String name, TypedRegion given, TypedRegion target) {
        if (!Pieces.hasSameShape(given, target)) {
            throw new MPIException(
                    given.elements() == target.elements() ? ErrorClass.TYPE : ErrorClass.COUNT,
                    "the %s has %s and the target %s; allowed is the same type and number; give both the same"
                            .formatted(name, given.shape(), target.shape()));
        }
    }
}
