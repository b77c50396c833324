package mpi;

/// Pairs of a `long` value and an `int` index, as [MPI#LONG_INT] has them: for [MPI#MINLOC] and
/// [MPI#MAXLOC].
public final class LongInt extends Struct {
    private final int value = addLong();
    private final int index;

    LongInt() {
        index = setOffset(Long.BYTES).addInt();
    }

    @Override
    protected LongInt.Data newData() {
        return new Data();
    }

    /// One pair in a buffer.
    public final class Data extends Struct.Data {
        /// A view of no pair.
        public Data() {}

        /// The value.
        public long getValue() {
            return getLong(value);
        }

        /// The index.
        public int getIndex() {
            return getInt(index);
        }

        /// Replaces the value.
        public void putValue(long v) {
            putLong(value, v);
        }

        /// Replaces the index.
        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
