package io.portolan.mpi;

/// A part whose elements are combined block by block, and block `i` is for rank `i`: each rank
/// combines its own.
final class ReduceScatter extends Reduction {
    private final TypedRegion given;
    private final boolean isInPlace;
    private final long begin;
    private final TypedRegion recv;
    private TypedRegion send;

    /// @param send all blocks
    /// @param begin of this rank's block in what each rank gives
    /// @param isInPlace whether the result overwrites what is given, which then is copied first
    ReduceScatter(
            Call call,
            Sides sides,
            TypedRegion send,
            long begin,
            TypedRegion recv,
            Op op,
            boolean isInPlace) {
        super(call, sides, op);
        this.given = send;
        this.send = send;
        this.begin = begin;
        this.recv = recv;
        this.isInPlace = isInPlace;
    }

    @Override
    void prepare() {
        if (isInPlace) {
            send = (TypedRegion) given.copy();
        }
    }

    @Override
    void requireFit(Part other) {
        requireSameOp(other);
        requireSameShape(send, other, ((ReduceScatter) other).send);
    }

    @Override
    int steps() {
        return 1;
    }

    @Override
    void move(int step) {
        inBlocks(
                0,
                recv.elements(),
                (from, count) -> combine(Pieces.range(recv, from, count), from));
    }

    @Override
    long bytes() {
        return send.bytes();
    }

    @Override
    TypedRegion given(int place) {
        return Pieces.range(((ReduceScatter) of(place)).send, begin, recv.elements());
    }
}
