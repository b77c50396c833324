package io.portolan.mpi;

/// A part whose elements are combined with those of the other ranks.
///
/// The elements are divided into chunks, one per rank as far as that pays, and each rank combines
/// one chunk of all ranks, in ascending order of ranks: so the bits of the result depend neither on
/// who combines nor on the number of chunks.
abstract class Reduction extends Part {
    /// Of the result, the elements that are combined at a time: they and those of one rank stay in
    /// the nearest cache.
    private static final int BLOCK = 1024;

    /// Less than this is not worth a chunk of its own.
    private static final int MIN_CHUNK = 2 * BLOCK;

    private final Buffer send;
    private final Op op;

    Reduction(Call call, int rank, Buffer send, Op op) {
        super(call, rank);
        this.send = send;
        this.op = op;
    }

    @Override
    void requireFit(Part other) {
        requireSameShape(send, other, ((Reduction) other).send);
    }

    @Override
    final long bytes() {
        return send.bytes();
    }

    /// How many chunks there are; chunk `i` is that of rank `i`.
    final int chunks() {
        if (!op.isDivisible()) {
            return 1;
        }
        int worthwhile = (send.count() + MIN_CHUNK - 1) / MIN_CHUNK;
        return Math.clamp(worthwhile, 1, size());
    }

    /// The elements of a chunk in a buffer of the collective's shape.
    final Buffer chunk(Buffer whole, int chunk) {
        int begin = bound(chunk);
        return whole.slice(begin, bound(chunk + 1) - begin);
    }

    /// Combines this rank's chunk of all ranks into the buffer, which may be that of one of them.
    final void combineChunk(Buffer result) {
        if (rank() >= chunks()) {
            return;
        }
        Buffer into = chunk(result, rank());
        int block = op.isDivisible() ? BLOCK : Math.max(1, into.count());
        for (int at = 0; at < into.count(); at += block) {
            combineBlock(into.slice(at, Math.min(block, into.count() - at)), bound(rank()) + at);
        }
    }

    /// @param at where the block begins in the buffers of the ranks
    private void combineBlock(Buffer into, int at) {
        Buffer first = sent(0, at, into.count());
        // Where a rank above 0 has its own elements in the way, they are needed until its turn.
        Buffer partial = isElement(into, at) ? first.copy() : into;
        partial.copyFrom(first);
        for (int other = 1; other < size(); other++) {
            op.combine(partial, sent(other, at, into.count()));
        }
        into.copyFrom(partial);
    }

    private boolean isElement(Buffer into, int at) {
        for (int other = 1; other < size(); other++) {
            if (into.isInPlaceOf(sent(other, at, into.count()))) {
                return true;
            }
        }
        return false;
    }

    private Buffer sent(int other, int at, int count) {
        return ((Reduction) of(other)).send.slice(at, count);
    }

    /// Where a chunk begins; a pair is never divided.
    private int bound(int chunk) {
        long items = send.count() / op.elementsPerItem();
        return (int) (items * chunk / chunks()) * op.elementsPerItem();
    }
}
