package io.portolan.mpi.collective;

import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.context.SpecialValues;
import io.portolan.mpi.error.ErrorClass;
import java.util.function.IntUnaryOperator;

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
public record Sides(int firstLocal, int locals, int index, int firstPeer, int peers) {
    /// No place.
    public static final int NOBODY = -1;

    public static Sides ofIntracomm(int rank, int size) {
        return new Sides(0, size, rank, 0, size);
    }

    /// The sides of an intercommunicator.
    ///
    /// @param firstLocal 0, or the size of the other side
    public static Sides ofIntercomm(int firstLocal, Context context) {
        int locals = context.size();
        return new Sides(
                firstLocal,
                locals,
                context.rank(),
                firstLocal == 0 ? locals : 0,
                context.peerCount());
    }

    /// How the rank at another place of the same meeting sees it.
    Sides at(int place) {
        boolean isOfThis = !areTwo() || (firstLocal <= place && place < firstLocal + locals);
        return isOfThis
                ? new Sides(firstLocal, locals, place - firstLocal, firstPeer, peers)
                : new Sides(firstPeer, peers, place - firstPeer, firstLocal, locals);
    }

    public int place() {
        return firstLocal + index;
    }

    public boolean areTwo() {
        return firstLocal != firstPeer;
    }

    /// The place of the root, or [#NOBODY] if this rank takes no part.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] if there is no such rank.
    public int rootPlace(Call call, int root) {
        if (areTwo() && root == SpecialValues.ROOT) {
            return place();
        }
        if (areTwo() && root == SpecialValues.PROC_NULL) {
            return NOBODY;
        }
        Arguments.requireRoot(call, root);
        return firstPeer + root;
    }

    /// Whether this rank exchanges something with the root at that place.
    boolean takesPart(int root) {
        return root != NOBODY && !(areTwo() && root == place());
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException], to be told all, unless the rank's idea of
    /// the root between two sides is that of the other side.
    ///
    /// @param root the rank's
    /// @param rootOf the root that any place names
    void requireRoot(Call call, int root, IntUnaryOperator rootOf) {
        boolean isOurs = root == NOBODY || root == place();
        int named = isOurs ? rootOf.applyAsInt(firstPeer) : root;
        boolean isNamedHere = firstLocal <= named && named < firstLocal + locals;
        boolean isRight =
                named >= 0
                        && rootOf.applyAsInt(named) == named
                        && isNamedHere == isOurs
                        && (root != place() || named == place());
        if (!isRight) {
            throw call.errorOfAll(
                    ErrorClass.ROOT,
                    "%s gives %s as the root, which does not fit what others give; allowed is MPI.ROOT on the root, MPI.PROC_NULL on the others of its group, and the root's rank on all of the other group; let them agree"
                            .formatted(
                                    call.context().describe(),
                                    root == NOBODY
                                            ? "MPI.PROC_NULL"
                                            : root == place()
                                                    ? "MPI.ROOT"
                                                    : "rank " + (root - firstPeer)));
        }
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] between two sides, where one buffer cannot
    /// stand for the other, because they have other elements.
    public void requireTwoBuffers(Call call) {
        if (areTwo()) {
            throw call.error(
                    ErrorClass.BUFFER,
                    "the send buffer is MPI.IN_PLACE; allowed is a buffer of its own in an intercommunicator; give one");
        }
    }
}
