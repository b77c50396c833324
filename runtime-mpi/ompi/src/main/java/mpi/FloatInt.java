package mpi;

/// Pairs of a `float` value and an `int` index, as [MPI#FLOAT_INT] has them: for [MPI#MINLOC] and
/// [MPI#MAXLOC].
public final class FloatInt extends Struct {
    private final int value = addFloat();
    private final int index;

    FloatInt() {
        index = setOffset(Float.BYTES).addInt();
    }

    @Override
    protected FloatInt.Data newData() {
        return new Data();
    }

    /// One pair in a buffer.
    public final class Data extends Struct.Data {
        /// A view of no pair.
        public Data() {}

        /// The value.
        public float getValue() {
            return getFloat(value);
        }

        /// The index.
        public int getIndex() {
            return getInt(index);
        }

        /// Replaces the value.
        public void putValue(float v) {
            putFloat(value, v);
        }

        /// Replaces the index.
        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
