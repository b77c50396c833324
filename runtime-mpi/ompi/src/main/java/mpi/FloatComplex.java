package mpi;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;

/// A view of one complex number of floats in a buffer: the real part and behind it the imaginary
/// part, as [MPI#FLOAT_COMPLEX] has them.
///
/// *Threads:* one at a time. *Units and shapes:* an index counts complex numbers.
public final class FloatComplex {
    private final int offset;
    private final FloatBuffer buffer;

    private FloatComplex(FloatBuffer buffer, int index) {
        this.buffer = buffer;
        this.offset = index * 2;
    }

    /// The first number of the buffer.
    public static FloatComplex get(FloatBuffer buffer) {
        return new FloatComplex(buffer, 0);
    }

    /// The number of that index in the buffer.
    public static FloatComplex get(FloatBuffer buffer, int index) {
        return new FloatComplex(buffer, index);
    }

    /// The first number of the array.
    public static FloatComplex get(float[] array) {
        return new FloatComplex(FloatBuffer.wrap(array), 0);
    }

    /// The number of that index in the array.
    public static FloatComplex get(float[] array, int index) {
        return new FloatComplex(FloatBuffer.wrap(array), index);
    }

    /// The first number of the bytes, in their order, from their position on.
    public static FloatComplex get(ByteBuffer buffer) {
        return new FloatComplex(buffer.asFloatBuffer(), 0);
    }

    /// The number of that index in the bytes, in their order, from their position on.
    public static FloatComplex get(ByteBuffer buffer, int index) {
        return new FloatComplex(buffer.asFloatBuffer(), index);
    }

    /// The real part.
    public float getReal() {
        return buffer.get(offset);
    }

    /// The imaginary part.
    public float getImag() {
        return buffer.get(offset + 1);
    }

    /// Replaces the real part.
    public void putReal(float real) {
        buffer.put(offset, real);
    }

    /// Replaces the imaginary part.
    public void putImag(float imag) {
        buffer.put(offset + 1, imag);
    }

    /// The buffer from this number on.
    public FloatBuffer getBuffer() {
        return offset == 0 ? buffer : MPI.slice(buffer, offset);
    }
}
