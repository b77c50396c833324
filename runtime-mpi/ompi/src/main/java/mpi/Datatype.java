package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// What the elements of a buffer are, and where they lie.
///
/// A buffer is an array, or a buffer of `java.nio`, of which the elements count from its first one
/// on, wherever its position is. A direct buffer is memory in native byte order, which any datatype
/// may describe, and so is an array of other elements than the datatype names; but a `boolean[]` is
/// only for [MPI#BOOLEAN].
///
/// Sizes and extents count elements of the primitive type that a datatype was derived from; of a
/// struct, of the pairs as [MPI#DOUBLE_INT] and of what is derived from those they count bytes.
/// `createHVector`, `createHIndexed`, `createStruct` and `createResized` are given bytes. What an
/// `int` cannot count is [MPI#UNDEFINED].
///
/// *Threads:* immutable but for its name and attributes. *Failure:* [MPIException] with
/// [MPI#ERR_TYPE] if the datatype is [MPI#DATATYPE_NULL] or was freed.
///
/// Source: MPI 4.1, section 5.1
public final class Datatype implements Freeable, Cloneable {
    private final Primitive base;
    private final io.portolan.mpi.@Nullable Datatype core;
    private final @Nullable Primitive element;
    private final int run;
    private final Blocks blocks;
    private final SerializedAttributes attributes;
    private final boolean isConstant;
    private String name;
    private boolean isFreed;

    /// @param base what sizes and extents count
    /// @param core null of the null datatype
    /// @param element the type of all elements; null if they are of several, or count in bytes
    /// @param run the number of elements of an item if items leave no gaps and an `int` counts
    ///   them; else 0
    /// @param name empty unless it is one of the constants
    private Datatype(
            Primitive base,
            io.portolan.mpi.@Nullable Datatype core,
            @Nullable Primitive element,
            int run,
            Blocks blocks,
            String name,
            SerializedAttributes attributes) {
        this.base = base;
        this.core = core;
        this.element = element;
        this.run = run;
        this.blocks = blocks;
        this.name = name;
        this.attributes = attributes;
        this.isConstant = !name.isEmpty();
    }

    /// The datatype of nothing.
    static Datatype none() {
        return new Datatype(
                Primitive.BYTE,
                null,
                null,
                0,
                Blocks.NONE,
                "MPI_DATATYPE_NULL",
                new SerializedAttributes());
    }

    /// A primitive type.
    static Datatype of(Primitive primitive, String name) {
        return run(primitive, primitive, 1, name);
    }

    /// A type of `count` consecutive elements of a primitive type.
    ///
    /// @param base what sizes and extents count
    static Datatype run(Primitive base, Primitive element, int count, String name) {
        return new Datatype(
                base,
                count == 1
                        ? element.core()
                        : io.portolan.mpi.Datatype.contiguous(count, element.core()),
                element,
                count,
                Blocks.NONE,
                name,
                new SerializedAttributes());
    }

    /// A pair of a value and an index.
    static Datatype pair(Primitive value, int indexOffset, String name) {
        Datatype[] types = {of(value, ""), of(Primitive.INT, "")};
        return struct(new int[] {1, 1}, new int[] {0, indexOffset}, types, name);
    }

    /// The lower bound: where an item begins, relative to where it is put.
    public int getLb() throws MPIException {
        return units(checked().lb());
    }

    /// The distance from one item to the next.
    public int getExtent() throws MPIException {
        return units(checked().extent());
    }

    /// Where the first element lies, relative to where an item is put.
    public int getTrueLb() throws MPIException {
        return units(checked().trueLb());
    }

    /// The distance from the first element to behind the last.
    public int getTrueExtent() throws MPIException {
        return units(checked().trueExtent());
    }

    /// How many elements an item has, or bytes of elements.
    public int getSize() throws MPIException {
        return units(checked().size());
    }

    /// Does nothing: a datatype can be used at once.
    public void commit() throws MPIException {
        checked();
    }

    /// Gives the datatype back; what was derived from it stays.
    ///
    /// *Failure:* [MPIException] if it is one of the constants.
    @Override
    public void free() throws MPIException {
        checked();
        if (isConstant) {
            throw new MPIException(
                    MPI.ERR_TYPE,
                    "free: the datatype is %s; allowed is one that was made; leave the constants"
                            .formatted(name));
        }
        attributes.clear();
        isFreed = true;
    }

    /// Whether this is [MPI#DATATYPE_NULL] or was freed.
    public boolean isNull() {
        return core == null || isFreed;
    }

    /// As [#dup()].
    @Override
    public Datatype clone() {
        try {
            return dup();
        } catch (MPIException e) {
            throw new RuntimeException(e.getMessage(), e);
        }
    }

    /// Another one of the same elements, with the same attributes.
    public Datatype dup() throws MPIException {
        return new Datatype(base, checked(), element, run, blocks, "", attributes.copy());
    }

    /// `count` items, each beginning where the one before ends.
    public static Datatype createContiguous(int count, Datatype oldType) throws MPIException {
        return oldType.derive(
                () -> io.portolan.mpi.Datatype.contiguous(count, oldType.checked()),
                oldType.runOf(count),
                sink -> oldType.put(sink, 0, count));
    }

    /// `count` blocks of `blockLength` items each, which begin at multiples of `stride` items.
    public static Datatype createVector(int count, int blockLength, int stride, Datatype oldType)
            throws MPIException {
        return oldType.derive(
                () ->
                        io.portolan.mpi.Datatype.vector(
                                count, blockLength, stride, oldType.checked()),
                blockLength == stride ? oldType.runOf((long) count * blockLength) : 0,
                sink -> {
                    for (int i = 0; i < count; i++) {
                        oldType.put(sink, i * (long) stride * oldType.extentBytes(), blockLength);
                    }
                });
    }

    /// `count` blocks of `blockLength` items each, which begin at multiples of `stride` bytes.
    public static Datatype createHVector(int count, int blockLength, int stride, Datatype oldType)
            throws MPIException {
        Datatype counted = oldType.countingIn(stride);
        return counted.derive(
                () ->
                        io.portolan.mpi.Datatype.hvector(
                                count,
                                blockLength,
                                stride / counted.unitBytes(),
                                counted.checked()),
                0,
                sink -> {
                    for (int i = 0; i < count; i++) {
                        counted.put(sink, i * (long) stride, blockLength);
                    }
                });
    }

    /// Blocks of items, each at a displacement of its own in items.
    public static Datatype createIndexed(int[] blockLengths, int[] displacements, Datatype oldType)
            throws MPIException {
        long[] lengths = longs(blockLengths);
        long[] displs = longs(displacements);
        return oldType.derive(
                () -> io.portolan.mpi.Datatype.indexed(lengths, displs, oldType.checked()),
                0,
                sink -> {
                    for (int i = 0; i < lengths.length; i++) {
                        oldType.put(sink, displs[i] * oldType.extentBytes(), lengths[i]);
                    }
                });
    }

    /// Blocks of items, each at a displacement of its own in bytes.
    public static Datatype createHIndexed(int[] blockLengths, int[] displacements, Datatype oldType)
            throws MPIException {
        Datatype counted = oldType.countingIn(displacements);
        long[] lengths = longs(blockLengths);
        long[] displs = longs(displacements);
        return counted.derive(
                () ->
                        io.portolan.mpi.Datatype.hindexed(
                                lengths,
                                LongStream.of(displs).map(d -> d / counted.unitBytes()).toArray(),
                                counted.checked()),
                0,
                sink -> {
                    for (int i = 0; i < lengths.length; i++) {
                        counted.put(sink, displs[i], lengths[i]);
                    }
                });
    }

    /// Blocks of items of different types, each at a displacement of its own in bytes; counts in
    /// bytes.
    public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types)
            throws MPIException {
        for (Datatype type : types) {
            type.checked();
        }
        try {
            return struct(blockLengths, displacements, types.clone(), "");
        } catch (io.portolan.mpi.error.MPIException e) {
            throw new MPIException(e);
        }
    }

    private static Datatype struct(
            int[] blockLengths, int[] displacements, Datatype[] types, String name) {
        long[] lengths = longs(blockLengths);
        long[] displs = longs(displacements);
        io.portolan.mpi.Datatype[] members = new io.portolan.mpi.Datatype[types.length];
        for (int i = 0; i < types.length; i++) {
            members[i] = Objects.requireNonNull(types[i].core);
        }
        return new Datatype(
                Primitive.BYTE,
                io.portolan.mpi.Datatype.struct(lengths, displs, members),
                null,
                0,
                sink -> {
                    for (int i = 0; i < types.length; i++) {
                        types[i].put(sink, displs[i], lengths[i]);
                    }
                },
                name,
                new SerializedAttributes());
    }

    /// The same elements with other bounds.
    ///
    /// @param lb the lower bound in bytes
    /// @param extent the distance from one item to the next in bytes
    public static Datatype createResized(Datatype oldType, int lb, int extent) throws MPIException {
        Datatype counted = oldType.countingIn(lb, extent);
        long unit = counted.unitBytes();
        return counted.derive(
                () -> io.portolan.mpi.Datatype.resized(counted.checked(), lb / unit, extent / unit),
                0,
                sink -> counted.put(sink, 0, 1));
    }

    /// Names the datatype, for people.
    public void setName(String name) throws MPIException {
        checked();
        this.name = name;
    }

    /// The name; empty if it was given none.
    public String getName() throws MPIException {
        MPI.check();
        return name;
    }

    /// A new key for attributes.
    public static int createKeyval() throws MPIException {
        MPI.check();
        return SerializedAttributes.newKeyval();
    }

    /// Gives the key back.
    public static void freeKeyval(int keyval) throws MPIException {
        MPI.check();
        SerializedAttributes.freeKeyval(keyval);
    }

    /// Attaches the value, which is serialized.
    public void setAttr(int keyval, Object value) throws MPIException {
        checked();
        attributes.set(keyval, value);
    }

    /// A copy of the value; null if there is none.
    public @Nullable Object getAttr(int keyval) throws MPIException {
        checked();
        return attributes.get(keyval);
    }

    /// Deletes the value.
    public void deleteAttr(int keyval) throws MPIException {
        checked();
        attributes.delete(keyval);
    }

    /// The name, for people.
    @Override
    public String toString() {
        return name.isEmpty() ? String.valueOf(core) : name;
    }

    // ---- What operations see ------------------------------------------------------------------

    /// The core's datatype.
    io.portolan.mpi.Datatype checked() throws MPIException {
        MPI.check();
        if (core == null || isFreed) {
            throw new MPIException(
                    MPI.ERR_TYPE,
                    "the datatype is %s; allowed is one that was made and not freed; make it or free it later"
                            .formatted(core == null ? "MPI.DATATYPE_NULL" : "freed"));
        }
        return core;
    }

    /// What sizes and extents count.
    Primitive base() {
        return base;
    }

    /// The type of all elements; null if they are of several, or count in bytes.
    @Nullable Primitive element() {
        return element;
    }

    /// Whether items are elements of one type without gaps, as many as an `int` counts.
    boolean isRun() {
        return run > 0;
    }

    /// The number of elements of an item without gaps; 0 if this is no run.
    int runLength() {
        return run;
    }

    /// Whether this is one element of one type.
    boolean isBasic() {
        return run == 1;
    }

    /// Whether this is a pair of a value and an index.
    boolean isPair() {
        return dupOf(MPI.INT2)
                || dupOf(MPI.SHORT_INT)
                || dupOf(MPI.LONG_INT)
                || dupOf(MPI.FLOAT_INT)
                || dupOf(MPI.DOUBLE_INT);
    }

    /// Whether this is that constant or a duplicate of it.
    boolean dupOf(Datatype constant) {
        return Objects.equals(core, constant.core);
    }

    /// The blocks of an item, if there is a datatype.
    List<Block> checkedBlocks() throws MPIException {
        checked();
        return blocks();
    }

    /// The distance from one item to the next.
    long extentBytes() {
        return Objects.requireNonNull(core).extent() * unitBytes();
    }

    /// The size of all elements of an item.
    long sizeBytes() {
        return Objects.requireNonNull(core).size() * unitBytes();
    }

    /// From the place of the first item to behind the last element.
    long spanBytes(int count) {
        io.portolan.mpi.Datatype known = Objects.requireNonNull(core);
        return count == 0
                ? 0
                : ((count - 1) * known.extent() + known.trueLb() + known.trueExtent())
                        * unitBytes();
    }

    /// The blocks of an item.
    List<Block> blocks() {
        List<Block> found = new ArrayList<>();
        put(
                (offset, primitive, count) -> {
                    long end = found.isEmpty() ? -1 : found.getLast().end();
                    if (end == offset && found.getLast().primitive() == primitive) {
                        Block last = found.removeLast();
                        found.add(new Block(last.offset(), primitive, last.count() + count));
                    } else if (count > 0) {
                        found.add(new Block(offset, primitive, count));
                    }
                },
                0,
                1);
        return found;
    }

    /// What is given to the core as the buffer: an array, a segment with a layout, or items. With
    /// it go [#offset(java.lang.Object)] and [#length(int)].
    Object buffer(@Nullable Object given, int count) throws MPIException {
        if (run > 0 && given != null && !isFreed) {
            Object array = array(given);
            if (array != null) {
                return array;
            }
            return elements(segment(given), Objects.requireNonNull(element));
        }
        return items(given, count);
    }

    /// All whole elements of a segment.
    private static Object elements(MemorySegment segment, Primitive element) throws MPIException {
        ValueLayout layout = element.layout();
        if (layout == null) {
            return items(element.core(), segment, 0, segment.byteSize());
        }
        long left = segment.byteSize() % layout.byteSize();
        return new io.portolan.mpi.TypedSegment(
                left == 0 ? segment : segment.asSlice(0, segment.byteSize() - left), layout);
    }

    /// The index of the first element in the array, if an array is given to the core.
    int offset(@Nullable Object given) {
        return run > 0 ? start(given) : 0;
    }

    /// The number of what the core counts in the buffer: elements, or items.
    int length(int count) throws MPIException {
        return run > 1 ? counted(count, () -> Math.multiplyExact(count, run)) : count;
    }

    /// As [#buffer(java.lang.Object, int)], for so many ranks.
    Object buffers(@Nullable Object given, int count, int ranks) throws MPIException {
        return buffer(given, run > 0 ? 0 : counted(count, () -> Math.multiplyExact(count, ranks)));
    }

    /// What the core counts, for each of so many ranks; there may be more counts than are needed.
    int[] lengths(int[] counts, int ranks) throws MPIException {
        if (run == 1 && counts.length <= ranks) {
            return counts;
        }
        int[] lengths = new int[Math.min(counts.length, ranks)];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = length(counts[i]);
        }
        return lengths;
    }

    /// What the core takes as a buffer beside a datatype for each rank.
    static Object place(@Nullable Object given, Datatype[] types) throws MPIException {
        if (given == null) {
            return NOTHING;
        }
        Datatype first = MPI.BYTE;
        boolean isArray = true;
        for (Datatype type : types) {
            if (type != null) {
                first = type;
                isArray &= type.element != null && type.element.isArray(given);
            }
        }
        return isArray ? given : first.segment(given);
    }

    /// Displacements in bytes as what the core counts.
    static long[] units(long[] displs, Datatype[] types) throws MPIException {
        long[] units = new long[displs.length];
        for (int i = 0; i < units.length; i++) {
            boolean hasType = i < types.length && types[i] != null; // the core misses it, too
            int unit = hasType ? types[i].unitBytes() : 1;
            if (displs[i] % unit != 0) {
                throw new MPIException(
                        MPI.ERR_ARG,
                        "displacement %d is %d bytes; allowed is a multiple of %d, the size of an element of %s; place the items at whole elements"
                                .formatted(i, displs[i], unit, types[i]));
            }
            units[i] = displs[i] / unit;
        }
        return units;
    }

    /// The core's datatypes.
    static io.portolan.mpi.Datatype[] checked(Datatype[] types) throws MPIException {
        io.portolan.mpi.Datatype[] all = new io.portolan.mpi.Datatype[types.length];
        for (int i = 0; i < types.length; i++) {
            all[i] = types[i] == null ? io.portolan.mpi.Datatype.BYTE : types[i].checked();
        }
        return all;
    }

    /// How many bytes the elements of items take without gaps.
    ///
    /// *Failure:* [MPIException] if an `int` does not count them.
    int packSize(int count) throws MPIException {
        io.portolan.mpi.Datatype known = checked();
        try {
            return counted(count, () -> known.packSize(count));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw new MPIException(e);
        }
    }

    /// A number that goes with so many items.
    ///
    /// *Failure:* [MPIException] if an `int` does not count it.
    ///
    /// @param number throws an [ArithmeticException] if a `long` does not count it either
    int counted(int count, LongSupplier number) throws MPIException {
        try {
            return Math.toIntExact(number.getAsLong());
        } catch (ArithmeticException e) {
            throw new MPIException(
                    MPI.ERR_COUNT,
                    "count is %d and the datatype %s; allowed are items whose elements and bytes an int counts; give fewer at a time"
                            .formatted(count, this));
        }
    }

    /// Writes the elements of items without gaps; returns the index behind the last byte.
    int pack(Object given, int count, byte[] to, int position) throws MPIException {
        try {
            return Math.toIntExact(
                    checked()
                            .pack(
                                    place(given),
                                    start(given),
                                    count,
                                    MemorySegment.ofArray(to),
                                    position));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw new MPIException(e);
        }
    }

    /// Reads what [#pack] wrote; returns the index behind the last byte.
    int unpack(byte[] from, int position, Object into, int count) throws MPIException {
        try {
            return Math.toIntExact(
                    checked()
                            .unpack(
                                    MemorySegment.ofArray(from),
                                    position,
                                    place(into),
                                    start(into),
                                    count));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw new MPIException(e);
        }
    }

    /// The length of an image of items: all extents, and what lies behind them of items that
    /// interlock or begin with a gap.
    int imageBytes(int count) throws MPIException {
        return counted(
                count, () -> Math.max(Math.multiplyExact(count, extentBytes()), spanBytes(count)));
    }

    /// The bytes of items as they lie in memory, gaps included.
    ///
    /// @param first how many items of the buffer come before
    byte[] image(Object given, int first, int count) throws MPIException {
        MemorySegment memory = segment(given);
        byte[] image = new byte[imageBytes(count)];
        long begin = first * extentBytes();
        long length = spanBytes(count);
        if (begin + length > memory.byteSize()) {
            throw new MPIException(
                    MPI.ERR_COUNT,
                    "count is %d and the datatype %s; allowed is what lies in the %d bytes of the buffer; give fewer items or a longer buffer"
                            .formatted(first + count, this, memory.byteSize()));
        }
        MemorySegment.copy(memory, begin, MemorySegment.ofArray(image), 0, length);
        return image;
    }

    /// Replaces items by those of an image; what lies between elements stays.
    void setImage(byte[] image, Object into, int count) throws MPIException {
        byte[] packed = new byte[packSize(count)];
        MemorySegment from = MemorySegment.ofArray(image);
        checked().pack(from, 0, count, MemorySegment.ofArray(packed), 0);
        unpack(packed, 0, into, count);
    }

    /// The elements of items without gaps as an array.
    Object elements(Object given, int count) throws MPIException {
        Primitive known = Objects.requireNonNull(element);
        Object array = known.newArray(length(count));
        byte[] packed = new byte[packSize(count)];
        pack(given, count, packed, 0);
        ArrayBytes.read(ByteBuffer.wrap(packed), array, 0, length(count));
        return array;
    }

    /// Replaces items without gaps by the elements of an array.
    void setElements(Object array, Object into, int count) throws MPIException {
        byte[] packed = new byte[packSize(count)];
        ArrayBytes.write(ByteBuffer.wrap(packed), array, 0, length(count));
        unpack(packed, 0, into, count);
    }

    /// Items in a buffer. Null is given on, for an operation that does not look at it.
    private Object items(@Nullable Object given, int count) throws MPIException {
        io.portolan.mpi.Datatype type = checked();
        return given == null ? NOTHING : items(type, place(given), start(given), count);
    }

    /// *Failure:* [MPIException] if a buffer has not so many items.
    void requireItems(@Nullable Object given, int count) throws MPIException {
        var _ = items(given, count);
    }

    private static Object items(io.portolan.mpi.Datatype type, Object place, long start, long count)
            throws MPIException {
        try {
            return type.at(place, start, count);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw new MPIException(e);
        }
    }

    /// What the core takes as a buffer beside a datatype: an array or a segment.
    Object place(@Nullable Object given) throws MPIException {
        checked();
        if (given == null) {
            return NOTHING;
        }
        Object array = array(given);
        return array == null ? segment(given) : array;
    }

    /// As [#place(java.lang.Object)], where the first item is put at the beginning.
    Object origin(@Nullable Object given) throws MPIException {
        return given != null && start(given) > 0 ? segment(given) : place(given);
    }

    /// Where in what [#place(java.lang.Object)] gives the first item is put, in what the core
    /// counts.
    int start(@Nullable Object given) {
        return given instanceof Buffer nio && array(given) != null ? nio.arrayOffset() : 0;
    }

    /// The array that is the buffer or lies below it, if it is one of the elements.
    private @Nullable Object array(Object given) {
        if (element == null) {
            return null;
        }
        if (element.isArray(given)) {
            return given;
        }
        boolean isHeap = given instanceof Buffer nio && !nio.isDirect() && nio.hasArray();
        return isHeap && element.isArray(((Buffer) given).array())
                ? ((Buffer) given).array()
                : null;
    }

    /// The memory of a buffer from its first element on.
    ///
    /// *Failure:* [MPIException] if it is no buffer, or one of other elements.
    MemorySegment segment(Object given) throws MPIException {
        return switch (given) {
            case Buffer nio -> memory(nio);
            case byte[] x -> MemorySegment.ofArray(x);
            case char[] x -> MemorySegment.ofArray(x);
            case short[] x -> MemorySegment.ofArray(x);
            case int[] x -> MemorySegment.ofArray(x);
            case long[] x -> MemorySegment.ofArray(x);
            case float[] x -> MemorySegment.ofArray(x);
            case double[] x -> MemorySegment.ofArray(x);
            default ->
                    throw new MPIException(
                            MPI.ERR_BUFFER,
                            "the buffer is a %s and the datatype %s; allowed is a buffer of java.nio or an array of a primitive type; give such a buffer"
                                    .formatted(given.getClass().getTypeName(), this));
        };
    }

    private static MemorySegment memory(Buffer nio) {
        boolean isWhole = nio.position() == 0 && nio.limit() == nio.capacity();
        return MemorySegment.ofBuffer(isWhole ? nio : nio.duplicate().clear());
    }

    // ---- How datatypes are made ---------------------------------------------------------------

    /// What an operation is given that does not look at the buffer.
    private static final Object NOTHING = new byte[0];

    private interface Derivation {
        io.portolan.mpi.Datatype made() throws MPIException;
    }

    private Datatype derive(Derivation derivation, int length, Blocks made) throws MPIException {
        try {
            return new Datatype(
                    base, derivation.made(), element, length, made, "", new SerializedAttributes());
        } catch (io.portolan.mpi.error.MPIException e) {
            throw new MPIException(e);
        }
    }

    /// This, or the same elements in bytes if some of the numbers are no multiples of an element.
    private Datatype countingIn(int... bytes) throws MPIException {
        checked();
        long unit = unitBytes();
        boolean isWhole = IntStream.of(bytes).allMatch(each -> each % unit == 0);
        return isWhole
                ? this
                : createStruct(new int[] {1}, new int[] {0}, new Datatype[] {this}).counting(base);
    }

    private Datatype counting(Primitive unit) {
        return new Datatype(unit, core, element, run, blocks, "", attributes);
    }

    /// The size of what the core counts.
    private int unitBytes() {
        return element == null ? 1 : element.bytes();
    }

    /// What the core counts as what this counts; [MPI#UNDEFINED] if that is no `int`.
    private int units(long ofCore) {
        long units = ofCore * unitBytes() / base.bytes();
        return units == (int) units ? (int) units : MPI.UNDEFINED;
    }

    /// The number of elements of so many items in a row; 0 if they leave gaps, or an `int` does not
    /// count them.
    private int runOf(long items) {
        return run > 0 && items <= Integer.MAX_VALUE / run ? (int) items * run : 0;
    }

    private void put(Sink sink, long offset, long items) {
        if (run > 0) {
            sink.put(offset, Objects.requireNonNull(element), items * run);
            return;
        }
        for (long i = 0; i < items; i++) {
            long start = offset + i * extentBytes();
            blocks.put((at, primitive, count) -> sink.put(start + at, primitive, count));
        }
    }

    private static long[] longs(int[] of) {
        return IntStream.of(of).asLongStream().toArray();
    }

    /// Elements of one type side by side.
    ///
    /// @param offset in bytes from where the item is put
    record Block(long offset, Primitive primitive, long count) {
        long bytes() {
            return count * primitive.bytes();
        }

        long end() {
            return offset + bytes();
        }
    }

    private interface Sink {
        void put(long offset, Primitive primitive, long count);
    }

    /// The blocks of an item with gaps, in the order in which they are sent.
    private interface Blocks {
        /// Those of an item without gaps, which are known otherwise.
        Blocks NONE = sink -> {};

        void put(Sink sink);
    }

    /// Java's primitive types.
    @SuppressWarnings("ImmutableEnumChecker") // what it has is immutable
    enum Primitive {
        BYTE(io.portolan.mpi.Datatype.BYTE, 1, byte[].class, ValueLayout.JAVA_BYTE),
        CHAR(io.portolan.mpi.Datatype.CHAR, 2, char[].class, ValueLayout.JAVA_CHAR_UNALIGNED),
        SHORT(io.portolan.mpi.Datatype.SHORT, 2, short[].class, ValueLayout.JAVA_SHORT_UNALIGNED),
        BOOLEAN(io.portolan.mpi.Datatype.BOOLEAN, 1, boolean[].class, null),
        INT(io.portolan.mpi.Datatype.INT, 4, int[].class, ValueLayout.JAVA_INT_UNALIGNED),
        LONG(io.portolan.mpi.Datatype.LONG, 8, long[].class, ValueLayout.JAVA_LONG_UNALIGNED),
        FLOAT(io.portolan.mpi.Datatype.FLOAT, 4, float[].class, ValueLayout.JAVA_FLOAT_UNALIGNED),
        DOUBLE(
                io.portolan.mpi.Datatype.DOUBLE,
                8,
                double[].class,
                ValueLayout.JAVA_DOUBLE_UNALIGNED);

        private final io.portolan.mpi.Datatype core;
        private final int bytes;
        private final Class<?> array;
        private final @Nullable ValueLayout layout;

        Primitive(
                io.portolan.mpi.Datatype core,
                int bytes,
                Class<?> array,
                @Nullable ValueLayout layout) {
            this.core = core;
            this.bytes = bytes;
            this.array = array;
            this.layout = layout;
        }

        io.portolan.mpi.Datatype core() {
            return core;
        }

        int bytes() {
            return bytes;
        }

        boolean isArray(Object given) {
            return given.getClass() == array;
        }

        /// The layout of elements in memory; null of booleans.
        @Nullable ValueLayout layout() {
            return layout;
        }

        Object newArray(int length) {
            return Array.newInstance(array.getComponentType(), length);
        }

        @Override
        public String toString() {
            return array.getComponentType().getName();
        }
    }
}
