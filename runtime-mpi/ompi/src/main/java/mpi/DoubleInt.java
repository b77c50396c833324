package mpi;

/// Pairs of a `double` value and an `int` index, as [MPI#DOUBLE_INT] has them: for [MPI#MINLOC] and
/// [MPI#MAXLOC].
public final class DoubleInt extends Struct {
    private final int value = addDouble();
    private final int index;

    DoubleInt() {
        index = setOffset(Double.BYTES).addInt();
    }

    @Override
    protected DoubleInt.Data newData() {
        return new Data();
    }

    /// One pair in a buffer.
    public final class Data extends Struct.Data {
        /// A view of no pair.
        public Data() {}

        /// The value.
        public double getValue() {
            return getDouble(value);
        }

        /// The index.
        public int getIndex() {
            return getInt(index);
        }

        /// Replaces the value.
        public void putValue(double v) {
            putDouble(value, v);
        }

        /// Replaces the index.
        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
