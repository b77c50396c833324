package io.portolan.mpi.buffer;

/// Blocks of equally many elements of one array, without a region for each: a collective of many
/// ranks looks at as many blocks as there are pairs of them.
public final class ArrayBlocks extends RegionBlocks {
    private final Buffer all;
    private final int step;
    private final int count;

    /// Blocks of an array, one for each rank.
    ///
    /// @param all the elements of all blocks
    /// @param step from the begin of a block to that of the next; 0 if all are the same
    /// @param count of the elements of each
    public ArrayBlocks(Buffer all, int step, int count) {
        this.all = all;
        this.step = step;
        this.count = count;
    }

    @Override
    public TypedRegion block(int i) {
        return all.slice(i * step, count);
    }

    @Override
    public long bytes() {
        return all.bytes();
    }

    @Override
    public boolean fits(int i, RankBlocks from, int j) {
        return from instanceof ArrayBlocks other
                ? count == other.count && (count == 0 || all.type() == other.all.type())
                : super.fits(i, from, j);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // it matters which array, not what is in it
    public void copy(int i, RankBlocks from, int j) {
        if (from instanceof ArrayBlocks other) {
            int begin = all.offset() + i * step;
            int otherBegin = other.all.offset() + j * other.step;
            if (count > 0 && (all.array() != other.all.array() || begin != otherBegin)) {
                System.arraycopy(other.all.array(), otherBegin, all.array(), begin, count);
            }
        } else {
            super.copy(i, from, j);
        }
    }
}
