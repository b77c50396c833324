package io.portolan.mpi;

/// A part whose elements are combined block by block, and block `i` is for rank `i`: each rank
/// combines its own.
final class ReduceScatter extends Reduction {
    private final RegionBlocks send;
    private final TypedRegion recv;

    ReduceScatter(Call call, int rank, RegionBlocks send, TypedRegion recv, Op op) {
        super(call, rank, op);
        this.send = send;
        this.recv = recv;
    }

    @Override
    void prepare() {
        send.prepare();
    }

    @Override
    void requireFit(Part other) {
        RegionBlocks theirs = ((ReduceScatter) other).send;
        for (int block = 0; block < size(); block++) {
            requireSameShape(send.block(block), other, theirs.block(block));
        }
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
    TypedRegion given(int other) {
        return ((ReduceScatter) of(other)).send.block(rank());
    }
}
