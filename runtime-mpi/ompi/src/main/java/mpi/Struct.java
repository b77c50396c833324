package mpi;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Describes items of several fields, as a struct of C: a subclass adds the fields in its
/// constructor and makes views of items in [#newData()].
///
/// ```
///    class Particle extends Struct {
///        final int mass = addDouble(), id = addInt();
///        protected Data newData() { return new Data(); }
///        class Data extends Struct.Data {
///            double mass() { return getDouble(mass); }
///        }
///    }
/// ```
///
/// Each field lies where the one before ends, unless [#setOffset(int)] says otherwise.
///
/// *Threads:* one at a time until the type is asked for. *Units and shapes:* bytes.
public abstract class Struct {
    private static final String MISMATCH = "Type mismatch";

    private final List<Field> fields = new ArrayList<>();
    private int extent;
    private @Nullable Datatype datatype;

    /// A struct without fields.
    public Struct() {}

    /// The distance from one item to the next; the struct can have no more fields then.
    public final int getExtent() throws MPIException {
        commit();
        return extent;
    }

    /// The datatype of one item; the struct can have no more fields then.
    public final Datatype getType() throws MPIException {
        return commit();
    }

    /// Makes a view, which is put onto an item after that.
    protected abstract Data newData();

    /// A view of the first item in the buffer.
    @SuppressWarnings("TypeParameterUnusedInFormals") // as old programs know it
    public final <T extends Data> T getData(ByteBuffer buffer) throws MPIException {
        return getData(buffer, 0);
    }

    /// A view of the item of that index in the buffer.
    @SuppressWarnings("TypeParameterUnusedInFormals") // likewise
    public final <T extends Data> T getData(ByteBuffer buffer, int index) throws MPIException {
        commit();
        return view(buffer, index * extent);
    }

    /// A view of the first item in the array, of numbers in the order of a new byte buffer.
    @SuppressWarnings("TypeParameterUnusedInFormals") // likewise
    public final <T extends Data> T getData(byte[] array) throws MPIException {
        return getData(array, 0);
    }

    /// A view of the item of that index in the array.
    @SuppressWarnings("TypeParameterUnusedInFormals") // likewise
    public final <T extends Data> T getData(byte[] array, int index) throws MPIException {
        return getData(ByteBuffer.wrap(array), index);
    }

    /// Says where the next field lies, which must not be inside of those before.
    public final Struct setOffset(int offset) {
        requireOpen();
        if (offset < extent) {
            throw new IllegalArgumentException(
                    "offset is %d; allowed is %d or more, where the fields so far end; add the fields in the order of their offsets"
                            .formatted(offset, extent));
        }
        extent = offset;
        return this;
    }

    /// Adds a field of one `byte`; returns where it lies, in bytes.
    public final int addByte() {
        return addByte(1);
    }

    /// Adds a field of `length` elements of type `byte`; returns where it lies, in bytes.
    public final int addByte(int length) {
        return add(MPI.BYTE, Byte.BYTES, length);
    }

    /// Adds a field of one `char`; returns where it lies, in bytes.
    public final int addChar() {
        return addChar(1);
    }

    /// Adds a field of `length` elements of type `char`; returns where it lies, in bytes.
    public final int addChar(int length) {
        return add(MPI.CHAR, Character.BYTES, length);
    }

    /// Adds a field of one `short`; returns where it lies, in bytes.
    public final int addShort() {
        return addShort(1);
    }

    /// Adds a field of `length` elements of type `short`; returns where it lies, in bytes.
    public final int addShort(int length) {
        return add(MPI.SHORT, Short.BYTES, length);
    }

    /// Adds a field of one `int`; returns where it lies, in bytes.
    public final int addInt() {
        return addInt(1);
    }

    /// Adds a field of `length` elements of type `int`; returns where it lies, in bytes.
    public final int addInt(int length) {
        return add(MPI.INT, Integer.BYTES, length);
    }

    /// Adds a field of one `long`; returns where it lies, in bytes.
    public final int addLong() {
        return addLong(1);
    }

    /// Adds a field of `length` elements of type `long`; returns where it lies, in bytes.
    public final int addLong(int length) {
        return add(MPI.LONG, Long.BYTES, length);
    }

    /// Adds a field of one `float`; returns where it lies, in bytes.
    public final int addFloat() {
        return addFloat(1);
    }

    /// Adds a field of `length` elements of type `float`; returns where it lies, in bytes.
    public final int addFloat(int length) {
        return add(MPI.FLOAT, Float.BYTES, length);
    }

    /// Adds a field of one `double`; returns where it lies, in bytes.
    public final int addDouble() {
        return addDouble(1);
    }

    /// Adds a field of `length` elements of type `double`; returns where it lies, in bytes.
    public final int addDouble(int length) {
        return add(MPI.DOUBLE, Double.BYTES, length);
    }

    /// Adds a field that is an item of the other struct; returns where it lies.
    public final int addStruct(Struct struct) throws MPIException {
        return addStruct(struct, 1);
    }

    /// Adds a field of `length` items of the other struct; returns where it lies.
    public final int addStruct(Struct struct, int length) throws MPIException {
        return add(struct.commit(), struct.extent, length);
    }

    /// Adds a field that is an item of the datatype; returns where it lies.
    public final int addData(Datatype type) throws MPIException {
        return addData(type, 1);
    }

    /// Adds a field of `length` items of the datatype; returns where it lies.
    public final int addData(Datatype type, int length) throws MPIException {
        return add(type, type.extentBytes(), length);
    }

    private int add(Datatype type, long bytes, int length) {
        requireOpen();
        int offset = extent;
        long room = (long) Integer.MAX_VALUE - offset;
        if (length > 0 && bytes > room / length) {
            throw new IllegalArgumentException(
                    "the field has %d items of %d bytes; allowed is a struct of at most %d bytes, of which %d are left; make the field shorter"
                            .formatted(length, bytes, Integer.MAX_VALUE, room));
        }
        extent += (int) (bytes * length);
        fields.add(new Field(type, offset, length));
        return offset;
    }

    private void requireOpen() {
        if (datatype != null) {
            throw new AssertionError(
                    "the type of the struct is in use; allowed is to add fields before; add them in the constructor");
        }
    }

    private Datatype commit() throws MPIException {
        Datatype made = datatype;
        if (made == null) {
            made =
                    Datatype.createStruct(
                            fields.stream().mapToInt(Field::length).toArray(),
                            fields.stream().mapToInt(Field::offset).toArray(),
                            fields.stream().map(Field::type).toArray(Datatype[]::new));
            made.commit();
            datatype = made;
            extent = made.getExtent();
        }
        return made;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the subclass's own newData
    private <T extends Data> T view(ByteBuffer buffer, int offset) {
        Data view = newData();
        view.buffer = buffer;
        view.offset = offset;
        return (T) view;
    }

    private boolean isOf(int offset, int index, Datatype type) {
        return fields.stream()
                .anyMatch(field ->
                        field.offset == offset
                                && index >= 0
                                && index < field.length
                                && field.type.equals(type));
    }

    private record Field(Datatype type, int offset, int length) {}

    /// A view of one item in a buffer.
    ///
    /// *Units and shapes:* a field is what the method that added it returned. *Failure:* with
    /// assertions enabled, [AssertionError] if the field has another type.
    public abstract class Data {
        private ByteBuffer buffer = ByteBuffer.allocate(0);
        private int offset;

        /// A view of no item.
        public Data() {}

        /// The buffer from this item on.
        public final ByteBuffer getBuffer() {
            return from(offset);
        }

        /// The value of the field.
        protected final byte getByte(int field) {
            return getByte(field, 0);
        }

        /// Element `index` of the field.
        protected final byte getByte(int field, int index) {
            assert isOf(field, index, MPI.BYTE) : MISMATCH;
            return buffer.get(offset + field + index);
        }

        /// Replaces the value of the field.
        protected final void putByte(int field, byte v) {
            putByte(field, 0, v);
        }

        /// Replaces element `index` of the field.
        protected final void putByte(int field, int index, byte v) {
            assert isOf(field, index, MPI.BYTE) : MISMATCH;
            buffer.put(offset + field + index, v);
        }

        /// The value of the field.
        protected final char getChar(int field) {
            return getChar(field, 0);
        }

        /// Element `index` of the field.
        protected final char getChar(int field, int index) {
            assert isOf(field, index, MPI.CHAR) : MISMATCH;
            return buffer.getChar(offset + field + index * Character.BYTES);
        }

        /// Replaces the value of the field.
        protected final void putChar(int field, char v) {
            putChar(field, 0, v);
        }

        /// Replaces element `index` of the field.
        protected final void putChar(int field, int index, char v) {
            assert isOf(field, index, MPI.CHAR) : MISMATCH;
            buffer.putChar(offset + field + index * Character.BYTES, v);
        }

        /// The value of the field.
        protected final short getShort(int field) {
            return getShort(field, 0);
        }

        /// Element `index` of the field.
        protected final short getShort(int field, int index) {
            assert isOf(field, index, MPI.SHORT) : MISMATCH;
            return buffer.getShort(offset + field + index * Short.BYTES);
        }

        /// Replaces the value of the field.
        protected final void putShort(int field, short v) {
            putShort(field, 0, v);
        }

        /// Replaces element `index` of the field.
        protected final void putShort(int field, int index, short v) {
            assert isOf(field, index, MPI.SHORT) : MISMATCH;
            buffer.putShort(offset + field + index * Short.BYTES, v);
        }

        /// The value of the field.
        protected final int getInt(int field) {
            return getInt(field, 0);
        }

        /// Element `index` of the field.
        protected final int getInt(int field, int index) {
            assert isOf(field, index, MPI.INT) : MISMATCH;
            return buffer.getInt(offset + field + index * Integer.BYTES);
        }

        /// Replaces the value of the field.
        protected final void putInt(int field, int v) {
            putInt(field, 0, v);
        }

        /// Replaces element `index` of the field.
        protected final void putInt(int field, int index, int v) {
            assert isOf(field, index, MPI.INT) : MISMATCH;
            buffer.putInt(offset + field + index * Integer.BYTES, v);
        }

        /// The value of the field.
        protected final long getLong(int field) {
            return getLong(field, 0);
        }

        /// Element `index` of the field.
        protected final long getLong(int field, int index) {
            assert isOf(field, index, MPI.LONG) : MISMATCH;
            return buffer.getLong(offset + field + index * Long.BYTES);
        }

        /// Replaces the value of the field.
        protected final void putLong(int field, long v) {
            putLong(field, 0, v);
        }

        /// Replaces element `index` of the field.
        protected final void putLong(int field, int index, long v) {
            assert isOf(field, index, MPI.LONG) : MISMATCH;
            buffer.putLong(offset + field + index * Long.BYTES, v);
        }

        /// The value of the field.
        protected final float getFloat(int field) {
            return getFloat(field, 0);
        }

        /// Element `index` of the field.
        protected final float getFloat(int field, int index) {
            assert isOf(field, index, MPI.FLOAT) : MISMATCH;
            return buffer.getFloat(offset + field + index * Float.BYTES);
        }

        /// Replaces the value of the field.
        protected final void putFloat(int field, float v) {
            putFloat(field, 0, v);
        }

        /// Replaces element `index` of the field.
        protected final void putFloat(int field, int index, float v) {
            assert isOf(field, index, MPI.FLOAT) : MISMATCH;
            buffer.putFloat(offset + field + index * Float.BYTES, v);
        }

        /// The value of the field.
        protected final double getDouble(int field) {
            return getDouble(field, 0);
        }

        /// Element `index` of the field.
        protected final double getDouble(int field, int index) {
            assert isOf(field, index, MPI.DOUBLE) : MISMATCH;
            return buffer.getDouble(offset + field + index * Double.BYTES);
        }

        /// Replaces the value of the field.
        protected final void putDouble(int field, double v) {
            putDouble(field, 0, v);
        }

        /// Replaces element `index` of the field.
        protected final void putDouble(int field, int index, double v) {
            assert isOf(field, index, MPI.DOUBLE) : MISMATCH;
            buffer.putDouble(offset + field + index * Double.BYTES, v);
        }

        /// A view of the field, which is an item of the other struct.
        @SuppressWarnings("TypeParameterUnusedInFormals") // as old programs know it
        protected final <S extends Struct, D extends Struct.Data> D getData(S struct, int field) {
            return getData(struct, field, 0);
        }

        /// A view of element `index` of the field, which is an item of the other struct.
        @SuppressWarnings("TypeParameterUnusedInFormals") // likewise
        protected final <S extends Struct, D extends Struct.Data> D getData(
                S struct, int field, int index) {
            Struct inner = struct;
            return inner.view(buffer, offset + field + index * inner.extent);
        }

        /// The buffer from the field on, which is an item of the datatype.
        protected final ByteBuffer getBuffer(Datatype type, int field) {
            assert isOf(field, 0, type) : MISMATCH;
            return from(offset + field);
        }

        /// The buffer from element `index` of the field on, which is an item of the datatype.
        protected final ByteBuffer getBuffer(Datatype type, int field, int index)
                throws MPIException {
            assert isOf(field, index, type) : MISMATCH;
            return from(offset + field + index * Math.toIntExact(type.extentBytes()));
        }

        private ByteBuffer from(int position) {
            return position == 0 ? buffer : MPI.slice(buffer, position);
        }
    }
}
