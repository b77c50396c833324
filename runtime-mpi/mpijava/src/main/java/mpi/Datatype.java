package mpi;

import io.portolan.mpi.error.ErrorClass;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Which elements of an array an operation reads or writes, and in which order.
///
/// ```
///    Vector(3, 2, 4, INT)          |xx..xx..xx|      3 blocks of 2, one every 4 elements
///    Indexed({1, 3}, {6, 0}, INT)  |222...1|         element 6 first, then 0 to 2
///    Struct({1, 1}, {0, 4}, {INT, UB})  |x...|       one element, the next item 4 further on
/// ```
///
/// *Units and shapes:* all numbers are elements of the base type, a primitive or [MPI#OBJECT]:
/// displacements, strides of `Hvector`, bounds, sizes and extents. All types of a `Struct` have one
/// base type. [MPI#LB] and [MPI#UB] have none: they set bounds. *Threads:* immutable. *Failure:*
/// [MPIException] when a count is negative, or base types differ. *Cost:* memory for each block
/// that is indexed or a member of a struct.
///
/// Source: MPI 4.1, section 5.1; MPI 1.1, section 3.12, for the bounds
public class Datatype {
    /// MPJ Express' number of the base type.
    public final int baseType;

    /// What an element is.
    private final Base base;

    /// The class of arrays that are buffers of this; null unless this is one primitive.
    private final @Nullable Class<?> plainArray;

    /// The same type in Portolan; null if the base type is no primitive.
    private final io.portolan.mpi.@Nullable Datatype core;

    private final TypeBlocks blocks;
    private final Bounds bounds;
    private final int size;

    /// Whether an item is not just one element of the base type.
    private final boolean isDerived;

    /// Where the elements of an item are; made when it is asked for.
    private @Nullable Runs runs;

    private Datatype(
            Base base,
            io.portolan.mpi.@Nullable Datatype core,
            TypeBlocks blocks,
            Bounds bounds,
            int size) {
        this.baseType = base.code;
        this.base = base;
        this.plainArray = null;
        this.isDerived = true;
        this.core = core;
        this.blocks = blocks;
        this.bounds = bounds;
        this.size = size;
    }

    private Datatype(Base base) {
        this.baseType = base.code;
        this.base = base;
        this.plainArray = base.core == null ? null : base.arrays;
        this.isDerived = false;
        this.core = base.core;
        this.blocks = TypeBlocks.NONE;
        this.bounds = new Bounds(0, base.elements, base == Base.LB, base == Base.UB, true);
        this.size = base.elements;
    }

    /// The constant of a base type.
    static Datatype of(Base base) {
        return new Datatype(base);
    }

    /// `count` items, each beginning where the one before ends.
    public static Datatype Contiguous(int count, Datatype oldtype) {
        String operation = "Datatype.Contiguous";
        return made(
                operation,
                () -> {
                    requireType(operation, oldtype);
                    requireCount(operation, "count", count);
                    return oldtype.derived(
                            new TypeBlocks(new int[] {count}, new int[1], new Datatype[] {oldtype}),
                            core -> io.portolan.mpi.Datatype.contiguous(count, core));
                });
    }

    /// `count` blocks of `blocklength` items each, which begin at multiples of `stride` items.
    public static Datatype Vector(int count, int blocklength, int stride, Datatype oldtype) {
        String operation = "Datatype.Vector";
        return made(
                operation,
                () -> {
                    requireType(operation, oldtype);
                    long distance = (long) stride * oldtype.Extent();
                    return oldtype.derived(
                            oldtype.repeated(operation, count, blocklength, distance),
                            core ->
                                    io.portolan.mpi.Datatype.vector(
                                            count, blocklength, stride, core));
                });
    }

    /// As [#Vector(int, int, int, mpi.Datatype)], with a stride in base elements.
    public static Datatype Hvector(int count, int blocklength, int stride, Datatype oldtype) {
        String operation = "Datatype.Hvector";
        return made(
                operation,
                () -> {
                    requireType(operation, oldtype);
                    return oldtype.derived(
                            oldtype.repeated(operation, count, blocklength, stride),
                            core ->
                                    io.portolan.mpi.Datatype.hvector(
                                            count, blocklength, stride, core));
                });
    }

    /// Blocks of items, each at a displacement of its own in items, in the order given.
    public static Datatype Indexed(
            int[] array_of_blocklengths, int[] array_of_displacements, Datatype oldtype) {
        String operation = "Datatype.Indexed";
        return made(
                operation,
                () -> {
                    requireType(operation, oldtype);
                    requireGiven(operation, array_of_blocklengths, array_of_displacements);
                    int extent = oldtype.Extent();
                    int[] displacements =
                            Arrays.stream(array_of_displacements)
                                    .map(each -> Math.multiplyExact(each, extent))
                                    .toArray();
                    return oldtype.derived(
                            oldtype.listed(operation, array_of_blocklengths, displacements),
                            core -> hindexed(array_of_blocklengths, displacements, core));
                });
    }

    /// As [#Indexed(int\[\], int\[\], mpi.Datatype)], with displacements in base elements.
    public static Datatype Hindexed(
            int[] array_of_blocklengths, int[] array_of_displacements, Datatype oldtype) {
        String operation = "Datatype.Hindexed";
        return made(
                operation,
                () -> {
                    requireType(operation, oldtype);
                    requireGiven(operation, array_of_blocklengths, array_of_displacements);
                    return oldtype.derived(
                            oldtype.listed(
                                    operation, array_of_blocklengths, array_of_displacements),
                            core -> hindexed(array_of_blocklengths, array_of_displacements, core));
                });
    }

    /// Blocks of items of different types of one base type, each at a displacement of its own in
    /// base elements. A member [MPI#LB] or [MPI#UB] sets a bound, which counts in types that are
    /// derived from this one, too.
    public static Datatype Struct(
            int[] array_of_blocklengths, int[] array_of_displacements, Datatype[] array_of_types) {
        String operation = "Datatype.Struct";
        return made(
                operation,
                () -> {
                    requireGiven(
                            operation,
                            array_of_blocklengths,
                            array_of_displacements,
                            array_of_types);
                    TypeBlocks blocks =
                            TypeBlocks.of(
                                    operation,
                                    array_of_blocklengths,
                                    array_of_displacements,
                                    array_of_types);
                    Base base = Base.NONE;
                    for (Datatype each : blocks.types) {
                        base = base.with(each.base);
                    }
                    Runs runs = blocks.runs();
                    return derived(
                            base,
                            blocks,
                            base.core == null
                                    ? null
                                    : hindexed(runs.lengths, runs.starts, base.core));
                });
    }

    private static Datatype made(String operation, Supplier<Datatype> type) {
        try {
            return type.get();
        } catch (io.portolan.mpi.error.MPIException e) {
            throw MPI.COMM_WORLD.failed(e);
        } catch (ArithmeticException e) {
            throw MPI.COMM_WORLD.failed(
                    error(
                            ErrorClass.COUNT,
                            operation,
                            "the type reaches over more than %d elements; allowed is what fits an array; give smaller numbers"
                                    .formatted(Integer.MAX_VALUE)));
        }
    }

    /// The distance from one item to the next.
    public int Extent() {
        return bounds.ub - bounds.lb;
    }

    /// How many elements an item has.
    public int Size() {
        return size;
    }

    /// The lower bound: where an item begins, relative to where it is put.
    public int Lb() {
        return bounds.lb;
    }

    /// The upper bound: where an item ends, relative to where it is put.
    public int Ub() {
        return bounds.ub;
    }

    /// Does nothing: a datatype is ready when it is made.
    public void Commit() {}

    /// Does nothing: a datatype needs no free.
    public void free() {}

    /// MPJ Express' number of the base type.
    public int getType() {
        return baseType;
    }

    /// The bytes of a base element; 0 for objects, whose size is known only when they are sent.
    public int getByteSize() {
        return base.bytes;
    }

    /// Whether the buffer is an array of the one primitive that the type is. Operations then take
    /// the shortest way; any other buffer or type, wrong ones included, goes by
    /// [#at(java.lang.Object, int, int, int)] or [#pick(java.lang.Object, int, int)].
    static boolean isPlain(Object buf, Datatype type) {
        return buf != null && type != null && buf.getClass() == type.plainArray;
    }

    /// Whether messages of the type are objects.
    boolean isObject() {
        return base == Base.OBJECT;
    }

    /// Whether an item is not just one element of the base type.
    boolean isDerived() {
        return isDerived;
    }

    /// Whether the buffer is an array of base elements.
    boolean isArray(Object buf) {
        return buf != null && base.arrays.isInstance(buf);
    }

    /// How far the elements of an item reach beyond where it is put.
    int reach() {
        int reach = 0;
        for (int i = 0; i < runs().starts.length; i++) {
            reach = Math.max(reach, runs().starts[i] + runs().lengths[i]);
        }
        return reach;
    }

    /// Whether the elements of any number of items lie side by side.
    boolean isDense() {
        return bounds.lb == 0 && bounds.ub == size && runs().isOne(size);
    }

    /// `count` items in a buffer, the first of which is put at `offset`, as Portolan's operations
    /// take them; nothing in a message from or to [MPI#PROC_NULL].
    Object at(Object buf, int offset, int count, int peer) {
        if (peer == MPI.PROC_NULL || size == 0 || (count == 0 && buf == null)) {
            return new byte[0];
        }
        io.portolan.mpi.Datatype items = core();
        if (buf instanceof mpjbuf.Buffer memory && base.arrays == byte[].class) {
            return items.at(memory.getStaticBuffer().bytes(), memory.offset() + offset, count);
        }
        requireArray(buf);
        return items.at(buf, offset, count);
    }

    /// The objects of `count` items, or all of their elements in an array of the base type.
    Object[] pick(Object buf, int offset, int count) {
        return (Object[]) gather(buf, offset, count);
    }

    /// The elements of `count` items in an array of their own.
    ///
    /// *Failure:* an exception if the buffer is not one for this type, or an element would lie
    /// outside of it.
    Object gather(Object buf, int offset, int count) {
        requireCount("Datatype", "count", count);
        Object packed = newArray(Math.multiplyExact(count, size));
        if (count * size > 0) {
            requireArray(buf);
            move(buf, offset, packed, 0, count * size, false);
        }
        return packed;
    }

    /// Writes elements of a packed array to where those of items are whose first is put at
    /// `offset`; the last item may be given in part.
    void scatter(Object packed, int from, int elements, Object buf, int offset) {
        if (elements > 0) {
            requireArray(buf);
            move(buf, offset, packed, from, elements, true);
        }
    }

    /// Writes objects that were received to where `count` items are.
    ///
    /// *Failure:* an exception if they are more than fit.
    void land(Object[] received, Object buf, int offset, int count) {
        long room = (long) count * size;
        if (received.length > room) {
            throw error(
                    ErrorClass.TRUNCATE,
                    "Recv",
                    "the message has %d objects and would be truncated; the buffer has room for %d; give a count of at least the message's length"
                            .formatted(received.length, room));
        }
        scatter(received, 0, received.length, buf, offset);
    }

    /// A new array of base elements.
    Object newArray(int length) {
        return Array.newInstance(base.arrays.getComponentType(), length);
    }

    /// The bytes that `count` items take when packed.
    int packedBytes(int count) {
        requireCount("Pack_size", "incount", count);
        if (core == null) {
            throw error(
                    ErrorClass.TYPE,
                    "Pack_size",
                    "the datatype is %s; allowed is one of primitives, because objects take what they need; give the buffer some room"
                            .formatted(this));
        }
        return Math.toIntExact(core.packSize(count));
    }

    /// One element of the base type in Portolan.
    ///
    /// *Failure:* an exception if it is no primitive.
    io.portolan.mpi.Datatype primitive() {
        io.portolan.mpi.Datatype element = base.core;
        if (element == null) {
            throw notOfPrimitives();
        }
        return element;
    }

    /// The same type in Portolan.
    ///
    /// *Failure:* an exception if there is none.
    io.portolan.mpi.Datatype core() {
        if (core == null) {
            throw notOfPrimitives();
        }
        return core;
    }

    private io.portolan.mpi.error.MPIException notOfPrimitives() {
        return error(
                ErrorClass.TYPE,
                "Datatype",
                "the datatype is %s; allowed is one of primitives; give one".formatted(this));
    }

    /// The name of the base type, or how many elements an item has.
    @Override
    public String toString() {
        return !isDerived()
                ? "MPI." + base
                : "a type of %d elements of MPI.%s".formatted(size, base);
    }

    static io.portolan.mpi.error.MPIException error(
            ErrorClass errorClass, String operation, String message) {
        return new io.portolan.mpi.error.MPIException(errorClass, operation, message);
    }

    static void requireType(String operation, Datatype type) {
        if (type == null) {
            throw error(
                    ErrorClass.TYPE,
                    operation,
                    "the datatype is null; allowed is a constant of MPI or a type derived from one; give one");
        }
    }

    /// *Failure:* an exception unless the buffer is an array of base elements.
    void requireArray(Object buf) {
        if (!isArray(buf)) {
            throw error(
                    ErrorClass.BUFFER,
                    "MPI",
                    "the buffer is %s and the datatype %s; allowed is %s; give an array of the datatype's base type"
                            .formatted(
                                    buf == null ? "null" : buf.getClass().getTypeName(),
                                    this,
                                    base.arrays.getTypeName()));
        }
    }

    private static void requireGiven(String operation, Object... arrays) {
        for (Object each : arrays) {
            if (each == null) {
                throw error(
                        ErrorClass.ARG,
                        operation,
                        "an array of block lengths, displacements or types is null; allowed are arrays of one length; give them");
            }
        }
    }

    private static void requireCount(String operation, String name, int count) {
        if (count < 0) {
            throw error(
                    ErrorClass.COUNT,
                    operation,
                    "%s is %d; allowed is 0 or more; give a number of items"
                            .formatted(name, count));
        }
    }

    private void move(
            Object buf, int offset, Object packed, int from, int elements, boolean intoBuffer) {
        Runs each = runs();
        int done = 0;
        try {
            for (int item = 0; done < elements; item++) {
                int origin = Math.addExact(offset, Math.multiplyExact(item, Extent()));
                for (int i = 0; i < each.starts.length && done < elements; i++) {
                    int length = Math.min(each.lengths[i], elements - done);
                    if (intoBuffer) {
                        System.arraycopy(packed, from + done, buf, origin + each.starts[i], length);
                    } else {
                        System.arraycopy(buf, origin + each.starts[i], packed, from + done, length);
                    }
                    done += length;
                }
            }
        } catch (IndexOutOfBoundsException | ArithmeticException e) {
            throw error(
                    ErrorClass.COUNT,
                    "MPI",
                    "the offset is %d and %d elements of %s are asked for; allowed is what lies within the %d of the array; give a longer array (%s)"
                            .formatted(
                                    offset, elements, this, Array.getLength(buf), e.getMessage()));
        } catch (ArrayStoreException e) {
            throw error(
                    ErrorClass.TYPE,
                    "MPI",
                    "an object that was received is of another class than the array %s; allowed is an array of a common superclass; give an Object[] (%s)"
                            .formatted(buf.getClass().getTypeName(), e.getMessage()));
        }
    }

    private Runs runs() {
        Runs known = runs;
        if (known == null) {
            known = isDerived ? blocks.runs() : Runs.ofBase(size);
            runs = known;
        }
        return known;
    }

    private TypeBlocks repeated(String operation, int count, int blocklength, long stride) {
        requireCount(operation, "count", count);
        requireCount(operation, "blocklength", blocklength);
        int[] lengths = new int[count];
        int[] displacements = new int[count];
        Arrays.fill(lengths, blocklength);
        for (int i = 0; i < count; i++) {
            displacements[i] = Math.toIntExact(i * stride);
        }
        return listed(operation, lengths, displacements);
    }

    private TypeBlocks listed(String operation, int[] lengths, int[] displacements) {
        Datatype[] types = new Datatype[lengths.length];
        Arrays.fill(types, this);
        return TypeBlocks.of(operation, lengths, displacements, types);
    }

    private Datatype derived(TypeBlocks blocks, Derivation derivation) {
        return derived(base, blocks, core == null ? null : derivation.of(core));
    }

    /// @param core with the same elements, but bounds of its own
    private static Datatype derived(
            Base base, TypeBlocks blocks, io.portolan.mpi.@Nullable Datatype core) {
        Bounds bounds = blocks.bounds();
        return new Datatype(
                base, core == null ? null : bounds.given(core), blocks, bounds, blocks.size());
    }

    private static io.portolan.mpi.Datatype hindexed(
            int[] lengths, int[] displacements, io.portolan.mpi.Datatype oldtype) {
        return io.portolan.mpi.Datatype.hindexed(longs(lengths), longs(displacements), oldtype);
    }

    private static long[] longs(int[] numbers) {
        return Arrays.stream(numbers).asLongStream().toArray();
    }

    /// How Portolan derives the type.
    @FunctionalInterface
    private interface Derivation {
        io.portolan.mpi.Datatype of(io.portolan.mpi.Datatype oldtype);
    }

    /// What elements are: the base types, and the two markers of bounds. Numbers are MPJ Express'.
    @SuppressWarnings("ImmutableEnumChecker") // Portolan's datatypes are immutable
    enum Base {
        NONE(0, 0, 0, byte[].class, null),
        BYTE(1, 1, 1, byte[].class, io.portolan.mpi.Datatype.BYTE),
        CHAR(2, 1, 2, char[].class, io.portolan.mpi.Datatype.CHAR),
        SHORT(3, 1, 2, short[].class, io.portolan.mpi.Datatype.SHORT),
        BOOLEAN(4, 1, 1, boolean[].class, io.portolan.mpi.Datatype.BOOLEAN),
        INT(5, 1, 4, int[].class, io.portolan.mpi.Datatype.INT),
        LONG(6, 1, 8, long[].class, io.portolan.mpi.Datatype.LONG),
        FLOAT(7, 1, 4, float[].class, io.portolan.mpi.Datatype.FLOAT),
        DOUBLE(8, 1, 8, double[].class, io.portolan.mpi.Datatype.DOUBLE),
        PACKED(9, 1, 1, byte[].class, io.portolan.mpi.Datatype.BYTE),
        LB(10, 0, 0, byte[].class, null),
        UB(11, 0, 0, byte[].class, null),
        OBJECT(12, 1, 0, Object[].class, null);

        private final int code;
        private final int elements;
        private final int bytes;
        private final Class<?> arrays;
        private final io.portolan.mpi.@Nullable Datatype core;

        Base(
                int code,
                int elements,
                int bytes,
                Class<?> arrays,
                io.portolan.mpi.@Nullable Datatype core) {
            this.code = code;
            this.elements = elements;
            this.bytes = bytes;
            this.arrays = arrays;
            this.core = core;
        }

        /// The base type of a struct that has members of both.
        Base with(Base other) {
            if (elements == 0 || this == other) {
                return other.elements == 0 && elements == 0 ? NONE : other;
            }
            if (other.elements == 0) {
                return this;
            }
            throw error(
                    ErrorClass.TYPE,
                    "Datatype.Struct",
                    "members have the base types MPI.%s and MPI.%s; allowed is one base type; use MPI.OBJECT, or one struct for each"
                            .formatted(this, other));
        }
    }

    /// Where an item begins and ends.
    ///
    /// @param isLbSet whether a marker says where it begins
    /// @param isUbSet whether a marker says where it ends
    /// @param isKnown false if there is nothing that could have bounds
    private record Bounds(int lb, int ub, boolean isLbSet, boolean isUbSet, boolean isKnown) {
        static final Bounds UNKNOWN = new Bounds(0, 0, false, false, false);

        /// The elements of the type, between these bounds.
        io.portolan.mpi.Datatype given(io.portolan.mpi.Datatype type) {
            return type.lb() == lb && type.extent() == ub - lb
                    ? type
                    : io.portolan.mpi.Datatype.resized(type, lb, ub - lb);
        }

        /// The bounds with those of a block: a bound that is set counts more than one that is not.
        Bounds with(int low, int high, Bounds ofBlock) {
            if (!isKnown) {
                return new Bounds(low, high, ofBlock.isLbSet, ofBlock.isUbSet, true);
            }
            int newLb = isLbSet == ofBlock.isLbSet ? Math.min(lb, low) : isLbSet ? lb : low;
            int newUb = isUbSet == ofBlock.isUbSet ? Math.max(ub, high) : isUbSet ? ub : high;
            return new Bounds(
                    newLb, newUb, isLbSet || ofBlock.isLbSet, isUbSet || ofBlock.isUbSet, true);
        }
    }

    /// What an item consists of.
    ///
    /// @param displacements in base elements
    @SuppressWarnings("ArrayRecordComponent") // never compared, and seen by this class alone
    private record TypeBlocks(int[] lengths, int[] displacements, Datatype[] types) {
        static final TypeBlocks NONE = new TypeBlocks(new int[0], new int[0], new Datatype[0]);

        static TypeBlocks of(
                String operation, int[] lengths, int[] displacements, Datatype[] types) {
            if (lengths.length != displacements.length || lengths.length != types.length) {
                throw error(
                        ErrorClass.ARG,
                        operation,
                        "there are %d block lengths, %d displacements and %d types; allowed is as many of each; give them"
                                .formatted(lengths.length, displacements.length, types.length));
            }
            for (int i = 0; i < lengths.length; i++) {
                requireCount(operation, "a block length", lengths[i]);
                requireType(operation, types[i]);
            }
            return new TypeBlocks(lengths.clone(), displacements.clone(), types.clone());
        }

        int size() {
            int size = 0;
            for (int i = 0; i < lengths.length; i++) {
                size = Math.addExact(size, Math.multiplyExact(lengths[i], types[i].size));
            }
            return size;
        }

        Bounds bounds() {
            Bounds bounds = Bounds.UNKNOWN;
            for (int i = 0; i < lengths.length; i++) {
                Bounds each = types[i].bounds;
                if (lengths[i] > 0 && each.isKnown) {
                    int first = displacements[i];
                    int extent = each.ub - each.lb;
                    int last = Math.addExact(first, Math.multiplyExact(lengths[i] - 1, extent));
                    bounds =
                            bounds.with(
                                    Math.min(first, last) + each.lb,
                                    Math.max(first, last) + each.ub,
                                    each);
                }
            }
            return bounds;
        }

        Runs runs() {
            Runs.Builder runs = new Runs.Builder();
            for (int i = 0; i < lengths.length; i++) {
                Datatype type = types[i];
                if (type.size > 0 && type.isDense()) {
                    runs.add(displacements[i], lengths[i] * type.size);
                } else if (type.size > 0) {
                    for (int j = 0; j < lengths[i]; j++) {
                        runs.add(displacements[i] + j * type.Extent(), type.runs());
                    }
                }
            }
            return runs.build();
        }
    }

    /// Where the elements of an item are, relative to where it is put: those that lie side by side
    /// are one run.
    @SuppressWarnings("ArrayRecordComponent") // likewise
    private record Runs(int[] starts, int[] lengths) {
        static Runs ofBase(int size) {
            return new Runs(new int[size], size == 0 ? new int[0] : new int[] {1});
        }

        boolean isOne(int size) {
            return starts.length == 1 && starts[0] == 0 && lengths[0] == size;
        }

        private static final class Builder {
            private int[] starts = new int[4];
            private int[] lengths = new int[4];
            private int number;

            void add(int origin, Runs runs) {
                for (int i = 0; i < runs.starts.length; i++) {
                    add(origin + runs.starts[i], runs.lengths[i]);
                }
            }

            void add(int start, int length) {
                if (length == 0) {
                    return;
                }
                if (number > 0 && starts[number - 1] + lengths[number - 1] == start) {
                    lengths[number - 1] += length;
                    return;
                }
                if (number == starts.length) {
                    starts = Arrays.copyOf(starts, 2 * number);
                    lengths = Arrays.copyOf(lengths, 2 * number);
                }
                starts[number] = start;
                lengths[number] = length;
                number++;
            }

            Runs build() {
                return new Runs(Arrays.copyOf(starts, number), Arrays.copyOf(lengths, number));
            }
        }
    }
}
