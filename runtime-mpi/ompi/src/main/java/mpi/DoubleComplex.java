package mpi;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;

/// A view of one complex number of doubles in a buffer: the real part and behind it the imaginary
/// part, as [MPI#DOUBLE_COMPLEX] has them.
///
/// *Threads:* one at a time. *Units and shapes:* an index counts complex numbers.
public final class DoubleComplex {
    private final int offset;
    private final DoubleBuffer buffer;

    private DoubleComplex(DoubleBuffer buffer, int index) {
        this.buffer = buffer;
        this.offset = index * 2;
    }

    /// The first number of the buffer.
    public static DoubleComplex get(DoubleBuffer buffer) {
        return new DoubleComplex(buffer, 0);
    }

    /// The number of that index in the buffer.
    public static DoubleComplex get(DoubleBuffer buffer, int index) {
        return new DoubleComplex(buffer, index);
    }

    /// The first number of the array.
    public static DoubleComplex get(double[] array) {
        return new DoubleComplex(DoubleBuffer.wrap(array), 0);
    }

    /// The number of that index in the array.
    public static DoubleComplex get(double[] array, int index) {
        return new DoubleComplex(DoubleBuffer.wrap(array), index);
    }

    /// The first number of the bytes, in their order, from their position on.
    public static DoubleComplex get(ByteBuffer buffer) {
        return new DoubleComplex(buffer.asDoubleBuffer(), 0);
    }

    /// The number of that index in the bytes, in their order, from their position on.
    public static DoubleComplex get(ByteBuffer buffer, int index) {
        return new DoubleComplex(buffer.asDoubleBuffer(), index);
    }

    /// The real part.
    public double getReal() {
        return buffer.get(offset);
    }

    /// The imaginary part.
    public double getImag() {
        return buffer.get(offset + 1);
    }

    /// Replaces the real part.
    public void putReal(double real) {
        buffer.put(offset, real);
    }

    /// Replaces the imaginary part.
    public void putImag(double imag) {
        buffer.put(offset + 1, imag);
    }

    /// The buffer from this number on.
    public DoubleBuffer getBuffer() {
        return offset == 0 ? buffer : MPI.slice(buffer, offset);
    }
}
