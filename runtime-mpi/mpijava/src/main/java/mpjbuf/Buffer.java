package mpjbuf;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Bytes that items are packed into, and that are sent as [mpi.MPI#PACKED].
///
/// A buffer is written first: a header begins a section, and arrays of its type follow. After
/// [#commit()] it is read in the same order; [#clear()] makes it empty.
///
/// *Threads:* one at a time. *Failure:* [BufferException] when the buffer is full or at its end.
public class Buffer {
    /// The bytes that the header of a section takes.
    public static final int SECTION_OVERHEAD = 8;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

    private final RawBuffer memory;
    private final MemorySegment bytes;
    private final int offset;
    private int position;
    private int size;
    private int header = -1;

    /// A buffer of so many bytes.
    public Buffer(int capacity) {
        this(new RawBuffer(capacity), 0, capacity);
    }

    /// A buffer in those bytes.
    ///
    /// @param bufoffset the first byte that items take
    /// @param capacity the index behind the last byte that they take
    public Buffer(RawBuffer buffer, int bufoffset, int capacity) {
        if (bufoffset < 0 || bufoffset > capacity || capacity > buffer.getCapacity()) {
            throw new BufferException(
                    "the offset is %d and the capacity %d; allowed is what lies within the %d bytes; give such"
                            .formatted(bufoffset, capacity, buffer.getCapacity()));
        }
        memory = buffer;
        offset = bufoffset;
        bytes = MemorySegment.ofArray(buffer.bytes()).asSlice(bufoffset, capacity - bufoffset);
    }

    /// The first byte that items take.
    public int offset() {
        return offset;
    }

    /// The bytes.
    public RawBuffer getStaticBuffer() {
        return memory;
    }

    /// How many bytes items can take.
    public int getCapacity() {
        return (int) bytes.byteSize();
    }

    /// How many bytes were written.
    public int getSize() {
        return size;
    }

    /// Does nothing: bytes live as long as they are used.
    public void free() {}

    /// Makes the buffer empty; it is written next.
    public void clear() {
        position = 0;
        size = 0;
        header = -1;
    }

    /// Ends the writing; the buffer is read next.
    public void commit() {
        position = 0;
        header = -1;
    }

    /// Begins a section of that type.
    public void putSectionHeader(Type type) {
        header = room(SECTION_OVERHEAD);
        bytes.set(INT, header, type.getCode());
        bytes.set(INT, header + INT.byteSize(), 0);
    }

    /// Reads the header of the next section.
    public Type getSectionHeader() {
        header = next(SECTION_OVERHEAD);
        return Type.getType(bytes.get(INT, header));
    }

    /// How many elements the section has whose header was read last.
    public int getSectionSize() {
        return header < 0 ? 0 : bytes.get(INT, header + INT.byteSize());
    }

    /// Writes elements.
    public void write(byte[] source, int srcOff, int numEls) {
        write(source, srcOff, numEls, ValueLayout.JAVA_BYTE);
    }

    /// Writes elements.
    public void write(short[] source, int srcOff, int numEls) {
        write(source, srcOff, numEls, ValueLayout.JAVA_SHORT_UNALIGNED);
    }

    /// Writes elements.
    public void write(int[] source, int srcOff, int numEls) {
        write(source, srcOff, numEls, ValueLayout.JAVA_INT_UNALIGNED);
    }

    /// Writes elements.
    public void write(long[] source, int srcOff, int numEls) {
        write(source, srcOff, numEls, ValueLayout.JAVA_LONG_UNALIGNED);
    }

    /// Writes elements.
    public void write(char[] source, int srcOff, int numEls) {
        write(source, srcOff, numEls, ValueLayout.JAVA_CHAR_UNALIGNED);
    }

    /// Writes elements.
    public void write(float[] source, int srcOff, int numEls) {
        write(source, srcOff, numEls, ValueLayout.JAVA_FLOAT_UNALIGNED);
    }

    /// Writes elements.
    public void write(double[] source, int srcOff, int numEls) {
        write(source, srcOff, numEls, ValueLayout.JAVA_DOUBLE_UNALIGNED);
    }

    /// Writes elements, each as a byte.
    public void write(boolean[] source, int srcOff, int numEls) {
        byte[] each = new byte[numEls];
        for (int i = 0; i < numEls; i++) {
            each[i] = (byte) (source[srcOff + i] ? 1 : 0);
        }
        write(each, 0, numEls);
    }

    /// Reads elements.
    public void read(byte[] dest, int dstOff, int numEls) {
        read(dest, dstOff, numEls, ValueLayout.JAVA_BYTE);
    }

    /// Reads elements.
    public void read(short[] dest, int dstOff, int numEls) {
        read(dest, dstOff, numEls, ValueLayout.JAVA_SHORT_UNALIGNED);
    }

    /// Reads elements.
    public void read(int[] dest, int dstOff, int numEls) {
        read(dest, dstOff, numEls, ValueLayout.JAVA_INT_UNALIGNED);
    }

    /// Reads elements.
    public void read(long[] dest, int dstOff, int numEls) {
        read(dest, dstOff, numEls, ValueLayout.JAVA_LONG_UNALIGNED);
    }

    /// Reads elements.
    public void read(char[] dest, int dstOff, int numEls) {
        read(dest, dstOff, numEls, ValueLayout.JAVA_CHAR_UNALIGNED);
    }

    /// Reads elements.
    public void read(float[] dest, int dstOff, int numEls) {
        read(dest, dstOff, numEls, ValueLayout.JAVA_FLOAT_UNALIGNED);
    }

    /// Reads elements.
    public void read(double[] dest, int dstOff, int numEls) {
        read(dest, dstOff, numEls, ValueLayout.JAVA_DOUBLE_UNALIGNED);
    }

    /// Reads elements.
    public void read(boolean[] dest, int dstOff, int numEls) {
        byte[] each = new byte[numEls];
        read(each, 0, numEls);
        for (int i = 0; i < numEls; i++) {
            dest[dstOff + i] = each[i] != 0;
        }
    }

    private void write(Object source, int from, int count, ValueLayout layout) {
        int at = room(count * layout.byteSize());
        MemorySegment.copy(source, from, bytes, layout, at, count);
        if (header >= 0) {
            bytes.set(INT, header + INT.byteSize(), getSectionSize() + count);
        }
    }

    private void read(Object dest, int from, int count, ValueLayout layout) {
        int at = next(count * layout.byteSize());
        MemorySegment.copy(bytes, layout, at, dest, from, count);
    }

    private int room(long number) {
        int at = size;
        if (at + number > bytes.byteSize()) {
            throw new BufferException(
                    "%d bytes are written behind %d; allowed are %d in all; give the buffer more"
                            .formatted(number, at, bytes.byteSize()));
        }
        size += (int) number;
        return at;
    }

    private int next(long number) {
        int at = position;
        if (at + number > size) {
            throw new BufferException(
                    "%d bytes are read behind %d; allowed is what was written, %d bytes; read that"
                            .formatted(number, at, size));
        }
        position += (int) number;
        return at;
    }
}
