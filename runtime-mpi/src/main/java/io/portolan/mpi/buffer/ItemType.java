package io.portolan.mpi.buffer;

import io.portolan.mpi.layout.ItemLayout;
import io.portolan.mpi.layout.LayoutBytes;
import io.portolan.mpi.layout.Primitive;
import io.portolan.mpi.layout.Run;
import io.portolan.mpi.layout.Span;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What an item of a datatype consists of: where its elements lie, of which primitives they are,
/// and where the next item begins. A [io.portolan.mpi.Datatype] is one of these with the
/// constructors of the standard.
///
/// *Threads:* immutable, once it is known as a datatype.
public final class ItemType {
    public static final ItemType BYTE = basic(Primitive.BYTE);
    public static final ItemType BOOLEAN = basic(Primitive.BOOLEAN);
    public static final ItemType CHAR = basic(Primitive.CHAR);
    public static final ItemType SHORT = basic(Primitive.SHORT);
    public static final ItemType INT = basic(Primitive.INT);
    public static final ItemType LONG = basic(Primitive.LONG);
    public static final ItemType FLOAT = basic(Primitive.FLOAT);
    public static final ItemType DOUBLE = basic(Primitive.DOUBLE);

    private static final int NO_PRIMITIVE = -1;

    private final String name;
    private final @Nullable Primitive primitive;
    private final int unitBytes;
    private final ItemLayout layout;
    private final Span bounds;
    private final long extentBytes;
    private final boolean isResized;

    /// What users know this as; this package does not look at it.
    private @Nullable Object user;

    /// A type whose bounds were said.
    ///
    /// *Failure:* [java.lang.ArithmeticException] if a size is beyond 2^63.
    ///
    /// @param primitive the only one there is, if it counts in elements of it
    /// @param bounds from lower to upper bound, in bytes
    /// @param isResized whether the bounds were said, and not found from the elements
    public ItemType(
            String name,
            @Nullable Primitive primitive,
            ItemLayout layout,
            Span bounds,
            boolean isResized) {
        this.name = name;
        this.primitive = primitive;
        this.unitBytes = primitive == null ? 1 : primitive.bytes();
        this.layout = layout;
        this.bounds = bounds;
        this.extentBytes = bounds.length();
        this.isResized = isResized;
        layout.span().length(); // for its failure
    }

    /// A type whose bounds are those of its elements, whatever it was derived from. The upper bound
    /// is rounded up, so that the elements of the next item are aligned like those of this one.
    ///
    /// *Failure:* as the constructor.
    ///
    /// Source: MPI 4.1, section 5.1.6
    public static ItemType unmarked(String name, @Nullable Primitive primitive, ItemLayout layout) {
        Span bounds = layout.span().roundUp(layout.alignment());
        return new ItemType(name, primitive, layout, bounds, false);
    }

    private static ItemType basic(Primitive primitive) {
        Run one = new Run(primitive, primitive.bytes());
        return new ItemType(primitive + "[]", primitive, one, one.span(), false);
    }

    public static ItemType of(Primitive primitive) {
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

    /// The same elements in the same order without gaps.
    public ItemType packed() {
        ItemLayout packed = layout.packed();
        return new ItemType("packed " + name, primitive, packed, packed.span(), false);
    }

    /// Writes the type for another process.
    public void write(ByteWriter out) {
        out.putText(name).put(primitive == null ? NO_PRIMITIVE : TypeCode.of(this));
        LayoutBytes.write(layout, out.next(LayoutBytes.size(layout)));
        out.putLong(bounds.begin()).putLong(bounds.end()).put(isResized ? 1 : 0);
    }

    /// Reads what [#write] wrote.
    public static ItemType read(ByteBuffer in) {
        String name = ByteWriter.text(in);
        int code = in.get();
        Primitive primitive = code == NO_PRIMITIVE ? null : TypeCode.itemType(code).primitive();
        ItemLayout layout = LayoutBytes.read(in);
        Span bounds = new Span(in.getLong(), in.getLong());
        ItemType read = new ItemType(name, primitive, layout, bounds, in.get() != 0);
        return primitive != null && read.isLike(of(primitive)) ? of(primitive) : read;
    }

    private boolean isLike(ItemType other) {
        return layout.equals(other.layout) && bounds.equals(other.bounds);
    }

    /// Notes what users know this as, before anybody else sees it.
    public void isKnownAs(Object datatype) {
        user = datatype;
    }

    /// What users know this as; null if it was made from another one inside.
    public @Nullable Object user() {
        return user;
    }

    /// The only primitive there is, or null if this counts in bytes.
    public @Nullable Primitive primitive() {
        return primitive;
    }

    /// The size of what strides, displacements and extents count.
    public int unitBytes() {
        return unitBytes;
    }

    public ItemLayout layout() {
        return layout;
    }

    public Span bounds() {
        return bounds;
    }

    public boolean isResized() {
        return isResized;
    }

    public long extentBytes() {
        return extentBytes;
    }

    /// The distance from one item to the next, in units.
    public long extent() {
        return extentBytes / unitBytes;
    }

    /// Whether this is one of the constants.
    public boolean isBasic() {
        return primitive != null && this == of(primitive);
    }

    /// Whether items follow each other without gaps, from the place where they are put.
    public boolean isContiguous() {
        return layout instanceof Run run && run.bytes() == extentBytes;
    }

    /// The type of the elements one by one, if this names one primitive.
    public ItemType ofElements() {
        return of(Objects.requireNonNull(primitive));
    }

    /// An array for elements of this type, which names one primitive.
    public Object newArray(int length) {
        return Objects.requireNonNull(primitive).newArray(length);
    }

    /// The array type as written in Java, or how the type was derived.
    @Override
    public String toString() {
        return name;
    }
}
