package mpi;

/// Pairs of a `short` value and an `int` index, as [MPI#SHORT_INT] has them: for [MPI#MINLOC] and
/// [MPI#MAXLOC].
public final class ShortInt extends Struct {
    private final int value = addShort();
    private final int index;

    ShortInt() {
        index = setOffset(Integer.BYTES).addInt();
    }

    @Override
    protected ShortInt.Data newData() {
        return new Data();
    }

    /// One pair in a buffer.
    public final class Data extends Struct.Data {
        /// A view of no pair.
        public Data() {}

        /// The value.
        public short getValue() {
            return getShort(value);
        }

        /// The index.
        public int getIndex() {
            return getInt(index);
        }

        /// Replaces the value.
        public void putValue(short v) {
            putShort(value, v);
        }

        /// Replaces the index.
        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
