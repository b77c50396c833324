package io.portolan.mpi;

public final class World {
    private World() {}
}
