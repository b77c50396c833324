package io.portolan.mpi;

import io.portolan.mpi.TypeContents.Combiner;
import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.Items;
import io.portolan.mpi.buffer.Memory;
import io.portolan.mpi.context.ItemArguments;
import io.portolan.mpi.layout.External32;
import io.portolan.mpi.layout.Primitive;
import io.portolan.mpi.layout.RunCopy;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Which elements of a buffer an operation reads or writes, and in which order: the primitive
/// types, and types derived from them that leave gaps.
///
/// ```
///    vector(3, 2, 4, DOUBLE)     |xx..xx..xx|     3 blocks of 2, one every 4 elements
///    indexed({1, 3}, {6, 0}, ..) |222...1|        element 6 first, then 0 to 2
///    resized(vector, 0, 2)       |aabbaabbaabb|   the next item begins 2 elements on
/// ```
///
/// {@snippet class="io.portolan.mpi.examples.MatrixTranspose" region="types"}
///
/// A derived type needs no commit, because it is immutable and its layout is made simple at once,
/// and no free.
///
/// *Units and shapes:* a type of one primitive counts in elements of it: strides, displacements,
/// bounds, sizes and extents. It can be used on an array of that primitive and on a
/// [java.lang.foreign.MemorySegment], there in native byte order. A [#struct(long\[\], long\[\],
/// io.portolan.mpi.Datatype\[\])] and what is derived from one counts in bytes and can be used on
/// segments. Two types fit each other if they name the same primitives in the same order, whatever
/// the gaps.
///
/// *Threads:* immutable. *Failure:* [io.portolan.mpi.error.MPIException] if a count is negative, a
/// size is beyond 2^63, or array arguments differ in length. Types whose elements overlap may be
/// sent but not received; it is not checked. *Cost:* memory for each block that is indexed or a
/// member of a struct, none for those that repeat.
///
/// Source: MPI 4.1, sections 5.1.2 to 5.1.9
public final class Datatype {
    private static final long[] NONE = {};

    /// One primitive, an array of which is a buffer of as many items.
    public static final Datatype BYTE = new Datatype(ItemType.BYTE);

    public static final Datatype BOOLEAN = new Datatype(ItemType.BOOLEAN);
    public static final Datatype CHAR = new Datatype(ItemType.CHAR);
    public static final Datatype SHORT = new Datatype(ItemType.SHORT);
    public static final Datatype INT = new Datatype(ItemType.INT);
    public static final Datatype LONG = new Datatype(ItemType.LONG);
    public static final Datatype FLOAT = new Datatype(ItemType.FLOAT);
    public static final Datatype DOUBLE = new Datatype(ItemType.DOUBLE);

    private final ItemType itemType;

    /// Null if it was not derived by a constructor of the standard.
    private final @Nullable TypeContents contents;

    Datatype(ItemType itemType) {
        this(itemType, null);
    }

    private Datatype(ItemType itemType, @Nullable TypeContents contents) {
        this.itemType = itemType;
        this.contents = contents;
        itemType.isKnownAs(this);
    }

    /// How many bytes `incount` items of this take in that representation.
    ///
    /// *Failure:* as [#packExternal].
    ///
    /// Source: MPI 4.1, section 5.3
    public long packExternalSize(String datarep, long incount) {
        DerivedTypes.DatatypeArguments.requireExternal32("packExternalSize", datarep);
        DerivedTypes.DatatypeArguments.requireCount("packExternalSize", "incount", incount);
        return DerivedTypes.DatatypeArguments.sized(
                "packExternalSize", () -> Math.multiplyExact(incount, itemType.layout().bytes()));
    }

    /// Packs items as [#pack(java.lang.Object, long, long, java.lang.foreign.MemorySegment, long)]
    /// in a representation that programs on other machines and in other languages know:
    /// `external32`, which is big-endian.
    ///
    /// *Units and shapes:* 1 byte for a `byte` or `boolean`, 2 for a `char` or `short`, 4 for an
    /// `int` or `float`, 8 for a `long` or `double`. A C program reads a `long` as MPI_INT64_T,
    /// because MPI_LONG has 4 bytes there. *Failure:* [io.portolan.mpi.error.MPIException] for
    /// another representation, and as [#pack(java.lang.Object, long, long,
    /// java.lang.foreign.MemorySegment, long)].
    ///
    /// Source: MPI 4.1, sections 5.3 and 14.5.2
    ///
    /// @param datarep `external32`
    /// @return the index behind the last byte written
    public long packExternal(
            String datarep,
            Object inbuf,
            long inOffset,
            long incount,
            MemorySegment outbuf,
            long position) {
        DerivedTypes.DatatypeArguments.requireExternal32("packExternal", datarep);
        long end = pack("packExternal", inbuf, inOffset, incount, outbuf, position);
        External32.convert(
                itemType.layout().packed(), incount, outbuf.asSlice(position, end - position));
        return end;
    }

    /// Reads what [#packExternal] wrote, here or elsewhere.
    ///
    /// *Failure:* likewise. *Cost:* a copy of the bytes.
    ///
    /// @param datarep `external32`
    /// @return the index behind the last byte read
    public long unpackExternal(
            String datarep,
            MemorySegment inbuf,
            long position,
            Object outbuf,
            long outOffset,
            long outcount) {
        String method = "unpackExternal";
        DerivedTypes.DatatypeArguments.requireExternal32(method, datarep);
        Items items =
                ItemArguments.items("Datatype." + method, outbuf, outOffset, outcount, itemType);
        Items packed = DerivedTypes.DatatypeArguments.packed(method, items, inbuf, position);
        MemorySegment copy = Memory.of(items.bytes());
        copy.copyFrom(inbuf.asSlice(position, items.bytes()));
        External32.convert(packed.itemType().layout(), outcount, copy);
        items.copyFrom(new Items(copy, packed.itemType(), 0, outcount), new RunCopy());
        return position + items.bytes();
    }

    /// The datatype whose items consist of that: the very one that was made of it, if there is one.
    static Datatype of(ItemType itemType) {
        Primitive primitive = itemType.primitive();
        if (primitive != null && itemType.isBasic()) {
            return of(primitive);
        }
        return itemType.user() instanceof Datatype known ? known : new Datatype(itemType);
    }

    /// The constant for elements of the primitive.
    static Datatype of(Primitive primitive) {
        return switch (primitive) {
            case BYTE -> BYTE;
            case BOOLEAN -> BOOLEAN;
            case CHAR -> CHAR;
            case SHORT -> SHORT;
            case INT -> INT;
            case LONG -> LONG;
            case FLOAT -> FLOAT;
            case DOUBLE -> DOUBLE;
        };
    }

    /// `count` items, each beginning where the one before ends.
    public static Datatype contiguous(long count, Datatype oldtype) {
        ItemType type = DerivedTypes.contiguous(count, typeOf(oldtype));
        return new Datatype(type, TypeContents.of(Combiner.CONTIGUOUS, oldtype, count));
    }

    /// `count` blocks of `blocklength` items each, which begin at multiples of `stride` items.
    public static Datatype vector(long count, long blocklength, long stride, Datatype oldtype) {
        ItemType type = DerivedTypes.vector(count, blocklength, stride, typeOf(oldtype));
        return new Datatype(
                type, TypeContents.of(Combiner.VECTOR, oldtype, count, blocklength, stride));
    }

    /// As [#vector(long, long, long, io.portolan.mpi.Datatype)] with a stride that need not be a
    /// multiple of the extent.
    ///
    /// @param stride in elements, or in bytes if `oldtype` counts so; not in bytes of elements as
    ///   the standard has it, where no array could begin a block
    public static Datatype hvector(long count, long blocklength, long stride, Datatype oldtype) {
        ItemType type = DerivedTypes.hvector(count, blocklength, stride, typeOf(oldtype));
        return new Datatype(
                type, TypeContents.of(Combiner.HVECTOR, oldtype, count, blocklength, stride));
    }

    /// Blocks of items, each at a displacement of its own in items, sent in the order given.
    public static Datatype indexed(long[] blocklengths, long[] displacements, Datatype oldtype) {
        ItemType type = DerivedTypes.indexed(blocklengths, displacements, typeOf(oldtype));
        List<Long> numbers = TypeContents.numbers(NONE, blocklengths, displacements);
        return new Datatype(type, TypeContents.of(Combiner.INDEXED, oldtype, numbers));
    }

    /// As [#indexed(long\[\], long\[\], io.portolan.mpi.Datatype)] with displacements that need not
    /// be multiples of the extent.
    ///
    /// @param displacements in elements, or in bytes if `oldtype` counts so
    public static Datatype hindexed(long[] blocklengths, long[] displacements, Datatype oldtype) {
        ItemType type = DerivedTypes.hindexed(blocklengths, displacements, typeOf(oldtype));
        List<Long> numbers = TypeContents.numbers(NONE, blocklengths, displacements);
        return new Datatype(type, TypeContents.of(Combiner.HINDEXED, oldtype, numbers));
    }

    /// Blocks of `blocklength` items, each at a displacement of its own in items, sent in the order
    /// given.
    public static Datatype indexedBlock(long blocklength, long[] displacements, Datatype oldtype) {
        ItemType type = DerivedTypes.indexedBlock(blocklength, displacements, typeOf(oldtype));
        List<Long> numbers = TypeContents.numbers(new long[] {blocklength}, displacements);
        return new Datatype(type, TypeContents.of(Combiner.INDEXED_BLOCK, oldtype, numbers));
    }

    /// As [#indexedBlock(long, long\[\], io.portolan.mpi.Datatype)] with displacements that need
    /// not be multiples of the extent.
    ///
    /// @param displacements in elements, or in bytes if `oldtype` counts so
    public static Datatype hindexedBlock(long blocklength, long[] displacements, Datatype oldtype) {
        ItemType type = DerivedTypes.hindexedBlock(blocklength, displacements, typeOf(oldtype));
        List<Long> numbers = TypeContents.numbers(new long[] {blocklength}, displacements);
        return new Datatype(type, TypeContents.of(Combiner.HINDEXED_BLOCK, oldtype, numbers));
    }

    /// A part of a larger array of several dimensions, whose last index changes fastest: of each
    /// dimension `subsizes[i]` of its `sizes[i]` items, from `starts[i]` on. The next item is the
    /// same part of the next array.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] when the part is not inside.
    ///
    /// Source: MPI 4.1, section 5.1.3
    public static Datatype subarray(
            long[] sizes, long[] subsizes, long[] starts, Datatype oldtype) {
        ItemType type = DerivedTypes.subarray(sizes, subsizes, starts, typeOf(oldtype));
        List<Long> numbers = TypeContents.numbers(NONE, sizes, subsizes, starts);
        return new Datatype(type, TypeContents.of(Combiner.SUBARRAY, oldtype, numbers));
    }

    /// What a rank has of an array of several dimensions that is divided among a grid of ranks: of
    /// each dimension what its distribution gives the rank's coordinate. The next item is the same
    /// share of the next array.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] when the grid has not `size` places, or the
    /// blocks of a dimension do not reach its end.
    ///
    /// Source: MPI 4.1, section 5.1.4
    ///
    /// @param size the number of ranks
    /// @param rank whose share it is; the last coordinate changes fastest, as in a
    ///   [io.portolan.mpi.CartComm]
    /// @param gsizes lengths of the whole array
    /// @param psizes lengths of the grid
    public static Datatype darray(
            int size,
            int rank,
            long[] gsizes,
            Distribution[] distribs,
            int[] psizes,
            Datatype oldtype) {
        ItemType type =
                new DerivedTypes.DistributedArray(size, gsizes, distribs, psizes)
                        .share(rank, typeOf(oldtype));
        List<Long> numbers =
                TypeContents.numbers(
                        new long[] {size, rank},
                        gsizes,
                        Arrays.stream(psizes).asLongStream().toArray());
        return new Datatype(
                type,
                new TypeContents(Combiner.DARRAY, numbers, List.of(distribs), List.of(oldtype)));
    }

    /// The elements of memory that is laid out so: what a [java.lang.foreign.MemoryLayout] of
    /// values, sequences, structs and padding describes. A value is one of the constants, a struct
    /// counts in bytes.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] for a union, an address, or a value that is
    /// not in native byte order.
    public static Datatype of(MemoryLayout layout) {
        return of(DerivedTypes.LayoutTypes.of(layout));
    }

    /// Blocks of items of different types, each at a displacement of its own in bytes: the record
    /// of other languages.
    ///
    /// Unless a type was resized the bounds are those of all elements, whatever lies between them
    /// and whatever padding the given types have, and the extent is rounded up to a multiple of the
    /// largest primitive, as a C compiler does it; [#resized(io.portolan.mpi.Datatype, long, long)]
    /// gives it any. If some were resized the bounds are the outermost of theirs.
    public static Datatype struct(long[] blocklengths, long[] displacements, Datatype[] datatypes) {
        ItemType type = DerivedTypes.struct(blocklengths, displacements, typesOf(datatypes));
        List<Long> numbers = TypeContents.numbers(NONE, blocklengths, displacements);
        return new Datatype(
                type, new TypeContents(Combiner.STRUCT, numbers, List.of(), List.of(datatypes)));
    }

    /// The same elements with other bounds: the next item begins `extent` further on.
    ///
    /// @param lb the lower bound, in elements, or in bytes if `oldtype` counts so
    /// @param extent likewise; may be less than the elements reach, so that items interlock
    public static Datatype resized(Datatype oldtype, long lb, long extent) {
        ItemType type = DerivedTypes.resized(typeOf(oldtype), lb, extent);
        return new Datatype(type, TypeContents.of(Combiner.RESIZED, oldtype, lb, extent));
    }

    /// `count` items of this in a buffer, the first of which is put at `offset`, to be given
    /// wherever a buffer can.
    ///
    /// *Units and shapes:* the offset in what this counts in. *Failure:*
    /// [io.portolan.mpi.error.MPIException] when the buffer is not one for this type, or an element
    /// would lie outside of it.
    ///
    /// @param buffer an array of the only primitive that this names, or a segment
    public TypedBuffer at(Object buffer, long offset, long count) {
        return new TypedBuffer(ItemArguments.items("Datatype.at", buffer, offset, count, itemType));
    }

    /// How this was derived; empty for the constants and what [#of(java.lang.foreign.MemoryLayout)]
    /// makes.
    ///
    /// Source: MPI 4.1, section 5.1.13
    public Optional<TypeContents> contents() {
        return Optional.ofNullable(contents);
    }

    /// How many elements there are, or bytes of elements in a type that counts in bytes.
    public long size() {
        return itemType.layout().bytes() / itemType.unitBytes();
    }

    /// The lower bound: where an item begins, relative to where it is put.
    public long lb() {
        return itemType.bounds().begin() / itemType.unitBytes();
    }

    /// The distance from one item to the next.
    public long extent() {
        return itemType.extent();
    }

    /// Where the first element lies, relative to where the item is put.
    public long trueLb() {
        return itemType.layout().span().begin() / itemType.unitBytes();
    }

    /// The distance from the first element to behind the last.
    public long trueExtent() {
        return itemType.layout().span().length() / itemType.unitBytes();
    }

    /// How many bytes `count` items of this take when packed.
    public long packSize(long count) {
        DerivedTypes.DatatypeArguments.requireCount("packSize", "count", count);
        return DerivedTypes.DatatypeArguments.sized(
                "packSize", () -> Math.multiplyExact(count, itemType.layout().bytes()));
    }

    /// Writes the elements of `incount` items into `outbuf` without gaps, in native byte order.
    /// What was packed can be sent as bytes; ranks of one world do not need it, because elements
    /// are sent from where they lie.
    ///
    /// @param inOffset where the first item is put, in what this counts in
    /// @param position index of the first byte to write
    /// @return the index behind the last byte written
    public long pack(
            Object inbuf, long inOffset, long incount, MemorySegment outbuf, long position) {
        return pack("pack", inbuf, inOffset, incount, outbuf, position);
    }

    private long pack(
            String method,
            Object inbuf,
            long inOffset,
            long incount,
            MemorySegment outbuf,
            long position) {
        Items items = ItemArguments.items("Datatype." + method, inbuf, inOffset, incount, itemType);
        Items packed = DerivedTypes.DatatypeArguments.packed(method, items, outbuf, position);
        packed.copyFrom(items, new RunCopy());
        return position + items.bytes();
    }

    /// Reads what [#pack(java.lang.Object, long, long, java.lang.foreign.MemorySegment, long)]
    /// wrote, of this type or another that fits it.
    ///
    /// @param position index of the first byte to read
    /// @param outOffset where the first item is put, in what this counts in
    /// @return the index behind the last byte read
    public long unpack(
            MemorySegment inbuf, long position, Object outbuf, long outOffset, long outcount) {
        Items items = ItemArguments.items("Datatype.unpack", outbuf, outOffset, outcount, itemType);
        items.copyFrom(
                DerivedTypes.DatatypeArguments.packed("unpack", items, inbuf, position),
                new RunCopy());
        return position + items.bytes();
    }

    /// What an item of a datatype consists of; null if a program that is compiled without a check
    /// of that gives null, which the operation that looks at it refuses.
    @SuppressWarnings("NullAway")
    static ItemType typeOf(@Nullable Datatype datatype) {
        return datatype == null ? null : datatype.itemType;
    }

    /// What an item of each datatype consists of, likewise.
    @SuppressWarnings("NullAway")
    static ItemType[] typesOf(Datatype @Nullable [] datatypes) {
        return datatypes == null
                ? null
                : Arrays.stream(datatypes).map(Datatype::typeOf).toArray(ItemType[]::new);
    }

    /// What an item consists of.
    ItemType itemType() {
        return itemType;
    }

    /// The array type as written in Java, or how the type was derived.
    @Override
    public String toString() {
        return itemType.toString();
    }
}
