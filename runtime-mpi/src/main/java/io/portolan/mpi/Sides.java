package io.portolan.mpi;

/// Between whom a collective moves things, as one rank sees it: the places in the meeting of the
/// ranks on its own side, and of those that it gives to and takes from.
///
/// ```
///    intracommunicator      0 1 2 3       both sides are all ranks, and a place is a rank
///
///    intercommunicator      0 1 2 | 3 4   each rank gives to and takes from those of the other side
/// ```
///
/// @param index the rank on its own side, by which the others know it
record Sides(int firstLocal, int locals, int index, int firstPeer, int peers) {
    /// The place that nobody has.
    static final int NOBODY = -1;

    static Sides ofIntracomm(int rank, int size) {
        return new Sides(0, size, rank, 0, size);
    }

    /// @param firstLocal 0, or the size of the other side
    static Sides ofIntercomm(int firstLocal, Context context) {
        int locals = context.size();
        return new Sides(
                firstLocal,
                locals,
                context.rank(),
                firstLocal == 0 ? locals : 0,
                context.peerCount());
    }

    int place() {
        return firstLocal + index;
    }

    boolean areTwo() {
        return firstLocal != firstPeer;
    }

    /// The place of the root, or nobody's if this rank takes no part.
    ///
    /// *Failure:* [MPIException] if there is no such rank.
    int rootPlace(Call call, int root) {
        if (areTwo() && root == MPI.ROOT) {
            return place();
        }
        if (areTwo() && root == MPI.PROC_NULL) {
            return NOBODY;
        }
        Arguments.requireRoot(call, root);
        return firstPeer + root;
    }

    /// Whether this rank exchanges something with the root at that place.
    boolean takesPart(int root) {
        return root != NOBODY && !(areTwo() && root == place());
    }

    /// *Failure:* [MPIException], to be told all, unless the rank at the place of the root says
    /// that it is.
    void requireRoot(Call call, int root, int said) {
        if (said != root) {
            throw call.errorOfAll(
                    ErrorClass.ROOT,
                    "rank %d names rank %d of the other group as the root, which it is not; allowed is one root, which gives MPI.ROOT, while the others of its group give MPI.PROC_NULL; name that one"
                            .formatted(index, root - firstPeer));
        }
    }

    /// *Failure:* [MPIException] between two sides, where one buffer cannot stand for the other,
    /// because they have other elements.
    void requireTwoBuffers(Call call) {
        if (areTwo()) {
            throw call.error(
                    ErrorClass.BUFFER,
                    "the send buffer is MPI.IN_PLACE; allowed is a buffer of its own in an intercommunicator; give one");
        }
    }
}
