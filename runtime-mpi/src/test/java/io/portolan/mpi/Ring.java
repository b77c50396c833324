package io.portolan.mpi;

/// A rank's neighbours in the ring of all ranks.
record Ring(int left, int right) {
    static Ring of(Comm comm) {
        int size = comm.size();
        return new Ring((comm.rank() + size - 1) % size, (comm.rank() + 1) % size);
    }
}
