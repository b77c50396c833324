package io.portolan.mpi;

/// A reduction whose elements are divided into chunks, one per rank of a side as far as that pays;
/// each rank combines its chunk of all ranks.
abstract class ChunkedReduction extends Reduction {
    /// Less than this is not worth a chunk of its own.
    private static final int MIN_CHUNK = 2048;

    private final TypedRegion send;

    ChunkedReduction(Call call, Sides sides, TypedRegion send, Op op) {
        super(call, sides, op);
        this.send = send;
    }

    @Override
    void requireFit(Part other) {
        requireSameOp(other);
        requireSameShape(send, other, ((ChunkedReduction) other).send);
    }

    final TypedRegion send() {
        return send;
    }

    @Override
    final long bytes() {
        return send.bytes();
    }

    @Override
    final TypedRegion given(int place) {
        return ((ChunkedReduction) of(place)).send;
    }

    /// How many chunks there are; chunk `i` is that of rank `i`.
    final int chunks() {
        if (!op().isDivisible()) {
            return 1;
        }
        long worthwhile = (send.elements() + MIN_CHUNK - 1) / MIN_CHUNK;
        return Math.clamp(worthwhile, 1, sides().locals());
    }

    /// Does this rank's chunk in blocks of that length.
    final void inBlocks(int length, Block block) {
        int chunk = sides().index();
        if (chunk < chunks()) {
            inBlocks(bound(chunk), bound(chunk + 1), length, block);
        }
    }

    /// Combines this rank's chunk of all ranks into the region, which may be that of one of them.
    final void combineChunk(TypedRegion result) {
        inBlocks(BLOCK, (from, count) -> combine(Pieces.range(result, from, count), from));
    }

    /// Where a chunk begins; a pair is never divided.
    private long bound(int chunk) {
        long items = send.elements() / op().elementsPerItem();
        return items * chunk / chunks() * op().elementsPerItem();
    }
}
