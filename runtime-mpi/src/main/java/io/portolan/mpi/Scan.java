package io.portolan.mpi;

/// A part whose elements are combined with those of the lower ranks: of scan, and of exscan, which
/// leaves out the rank's own.
final class Scan extends ChunkedReduction {
    private final TypedRegion recv;
    private final boolean isInclusive;

    Scan(Call call, Sides sides, TypedRegion send, TypedRegion recv, Op op, boolean isInclusive) {
        super(call, sides, send, op);
        this.recv = recv;
        this.isInclusive = isInclusive;
    }

    @Override
    int steps() {
        return 1;
    }

    /// One chunk for all ranks, from rank to rank.
    @Override
    void move(int step) {
        inBlocks(BLOCK, isInclusive ? this::combineUpTo : this::combineBefore);
    }

    private void combineUpTo(long from, int count) {
        Buffer upTo = Pieces.copied(given(0, from, count));
        taken(0, from, count).copyFrom(upTo);
        for (int other = 1; other < size(); other++) {
            add(upTo, other, from);
            taken(other, from, count).copyFrom(upTo);
        }
    }

    private void combineBefore(long from, int count) {
        Buffer before = Pieces.copied(given(0, from, count));
        for (int other = 1; other < size(); other++) {
            // In place, what is taken overwrites what was given; so that is added first.
            Buffer upTo = before.copy();
            add(upTo, other, from);
            taken(other, from, count).copyFrom(before);
            before = upTo;
        }
    }

    private TypedRegion taken(int other, long from, int count) {
        return Pieces.range(((Scan) of(other)).recv, from, count);
    }
}
