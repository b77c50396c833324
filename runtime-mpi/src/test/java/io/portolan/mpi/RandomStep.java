package io.portolan.mpi;

/// One step of a random program, as each rank goes through it.
sealed interface RandomStep permits RandomMessage, RandomCollective {
    /// How many ways there are to do a step wrongly.
    int TWISTS = 5;

    /// Does what is this rank's.
    ///
    /// @param twist 0 to do it rightly; 1 with another number of elements, 2 with elements of
    ///   another type, 3 with another rank as peer or root, 4 with one that is not there, 5 with
    ///   another tag or operation
    void run(RandomPlaces places, int twist);
}
