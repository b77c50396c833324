package io.portolan.mpi;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Seat;
import org.jspecify.annotations.Nullable;

/// A part whose elements are combined for all: each rank combines its chunk and gives it to the
/// others.
final class Allreduce extends ChunkedReduction implements Few {
    /// Elements of two ranks that are added at a time: none is looked at twice, so that no cache
    /// has to hold them.
    private static final int BLOCK_OF_TWO = 1 << 16;

    private final TypedRegion recv;

    Allreduce(Call call, Sides sides, TypedRegion send, TypedRegion recv, Op op) {
        super(call, sides, send, op);
        this.recv = recv;
    }

    /// Whether this is of whole arrays, which are those.
    @SuppressWarnings("ReferenceEquality") // it matters which they are, not what is in them
    boolean isOf(Call call, Object sent, Object received, Op op) {
        return call() == call
                && op() == op
                && send() instanceof Buffer given
                && given.array() == sent
                && recv instanceof Buffer taken
                && taken.array() == received;
    }

    @Override
    int steps() {
        return 1;
    }

    /// What this rank writes of the others' buffers nobody but it reads, also in place.
    @Override
    void move(int step) {
        boolean isOfTwo = sources() == 2 && sides().locals() == 2;
        inBlocks(
                BLOCK_OF_TWO,
                (from, count) -> {
                    if (!isOfTwo || !combineOfTwo(from, count)) {
                        inBlocks(from, from + count, this::combineThenCopy);
                    }
                });
    }

    private boolean combineOfTwo(long from, int count) {
        return given(firstSource(), from, count) instanceof Buffer left
                && given(firstSource() + 1, from, count) instanceof Buffer right
                && taken(0, from, count) instanceof Buffer one
                && taken(1, from, count) instanceof Buffer other
                && op().combineOfTwo(left, right, one, other);
    }

    private void combineThenCopy(long from, int count) {
        TypedRegion mine = Pieces.range(recv, from, count);
        combine(mine, from);
        for (int rank = 0; rank < sides().locals(); rank++) {
            if (rank != sides().index()) {
                taken(rank, from, count).copyFrom(mine);
            }
        }
    }

    /// Where the rank of this side takes elements.
    private TypedRegion taken(int rank, long from, int count) {
        Allreduce theirs = (Allreduce) of(sides().firstLocal() + rank);
        return Pieces.range(theirs.recv, from, count);
    }

    @Override
    @Nullable Few few() {
        boolean isFew =
                op().isPredefined()
                        && !sides().areTwo()
                        && send() instanceof Buffer
                        && recv instanceof Buffer
                        && send().hasWords();
        return isFew ? this : null;
    }

    @Override
    public long signature() {
        return Few.signature(call().operation(), op().code(), send());
    }

    @Override
    public Content given() {
        return send();
    }

    @Override
    public void finish(Seat<Part> all) {
        Buffer result = (Buffer) recv;
        if (sides().peers() == 2 && !Pieces.isSame(send(), recv)) {
            all.read(1 - sides().index(), 0, result);
            op().combine(result, (Buffer) send()); // of two, all predefined ones commute
            return;
        }
        Buffer next = Pieces.scratch(recv);
        all.read(0, 0, result);
        for (int rank = 1; rank < sides().peers(); rank++) {
            all.read(rank, 0, next);
            op().combine(result, next);
        }
    }
}
