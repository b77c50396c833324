package io.portolan.mpi;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Seat;

/// A bcast of few elements: the root shows them, all others read them.
///
/// @param place of the rank
/// @param root its place
record FewFromRoot(Operation operation, int place, int root, Buffer buffer) implements Few {
    @Override
    public long signature() {
        return Few.signature(operation, root, buffer);
    }

    @Override
    public Content given() {
        return place == root ? buffer : Pieces.NOTHING;
    }

    @Override
    public void finish(Seat<Part> all) {
        if (place != root) {
            all.read(root, 0, buffer);
        }
    }
}
