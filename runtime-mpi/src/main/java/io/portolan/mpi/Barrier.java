package io.portolan.mpi;

/// A part that says that it came, and no more.
final class Barrier extends Part {
    private static final Buffer NOTHING = new Buffer(new byte[0], 0, 0, Datatype.BYTE);

    Barrier(Call call, int rank) {
        super(call, rank);
    }

    @Override
    void requireFit(Part other) {
        // who comes fits
    }

    @Override
    int steps() {
        return 0;
    }

    @Override
    void move(int step) {
        throw new AssertionError("a barrier moves nothing");
    }

    @Override
    Few few() {
        return new Few(call().operation(), NOTHING, 0, _ -> {});
    }

    @Override
    long bytes() {
        return 0;
    }
}
