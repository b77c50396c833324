package mpi;

/// Pairs of an `int` value and an `int` index, as [MPI#INT2] has them: for [MPI#MINLOC] and
/// [MPI#MAXLOC].
public final class Int2 extends Struct {
    private final int value = addInt();
    private final int index;

    Int2() {
        index = setOffset(Integer.BYTES).addInt();
    }

    @Override
    protected Int2.Data newData() {
        return new Data();
    }

    /// One pair in a buffer.
    public final class Data extends Struct.Data {
        /// A view of no pair.
        public Data() {}

        /// The value.
        public int getValue() {
            return getInt(value);
        }

        /// The index.
        public int getIndex() {
            return getInt(index);
        }

        /// Replaces the value.
        public void putValue(int v) {
            putInt(value, v);
        }

        /// Replaces the index.
        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
