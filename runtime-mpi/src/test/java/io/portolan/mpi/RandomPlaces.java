package io.portolan.mpi;

import java.util.ArrayList;
import java.util.List;

/// The communicators that the steps of a random program are made in, and what one rank has begun in
/// them.
record RandomPlaces(
        Intracomm world, Intracomm dup, Intracomm split, Intercomm halves, List<Request> begun) {
    static RandomPlaces of(Intracomm world) {
        return new RandomPlaces(
                world,
                world.dup(),
                world.split(world.rank() % 2, -world.rank()),
                (Intercomm) Subject.halves(world).comm(),
                new ArrayList<>());
    }

    /// One in which all ranks know each other by the same numbers.
    Intracomm whole(boolean isDup) {
        return isDup ? dup : world;
    }
}
