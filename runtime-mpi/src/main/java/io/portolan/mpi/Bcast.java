package io.portolan.mpi;

/// A part that gets the root's elements.
final class Bcast extends Part {
    private final Buffer buffer;
    private final int root;

    Bcast(Call call, int rank, Buffer buffer, int root) {
        super(call, rank);
        this.buffer = buffer;
        this.root = root;
    }

    @Override
    void requireFit(Part other) {
        Bcast theirs = (Bcast) other;
        requireSameRoot(root, other, theirs.root);
        requireSameShape(buffer, other, theirs.buffer);
    }

    @Override
    int steps() {
        return 1;
    }

    @Override
    void move(int step) {
        if (rank() != root) {
            buffer.copyFrom(((Bcast) of(root)).buffer);
        }
    }

    @Override
    long bytes() {
        return buffer.bytes();
    }
}
