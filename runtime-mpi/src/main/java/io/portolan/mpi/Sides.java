package io.portolan.mpi;

import java.util.function.IntUnaryOperator;

/// Where the two groups of an intercommunicator sit when they meet, as one rank sees it: those of
/// one group one after the other, then those of the other.
///
/// @param place the rank's own
/// @param firstPlace that of rank 0 of its group
/// @param size of its group
/// @param remoteSize of the other group
record Sides(int place, int firstPlace, int size, int remoteSize) {
    /// The place of no root: the rank's group has it, but it is another one.
    static final int NOBODY = -1;

    /// The rank within its group.
    int rank() {
        return place - firstPlace;
    }

    /// The place of rank 0 of the other group.
    int firstRemotePlace() {
        return firstPlace == 0 ? size : 0;
    }

    /// The rank that a place of the other group has there.
    int remoteRank(int remotePlace) {
        return remotePlace - firstRemotePlace();
    }

    /// Where the root sits that was given by its rank in the other group, or by [MPI#ROOT] on the
    /// root itself and [MPI#PROC_NULL] on the others of its group.
    ///
    /// *Failure:* [MPIException] if it is none of these.
    int rootPlace(Call call, int root) {
        return switch (root) {
            case MPI.ROOT -> place;
            case MPI.PROC_NULL -> NOBODY;
            default -> {
                Arguments.requireRoot(call, root);
                yield firstRemotePlace() + root;
            }
        };
    }

    /// *Failure:* [MPIException] unless the rank's idea of the root is that of the other group.
    ///
    /// @param root the rank's
    /// @param rootOf that of any place
    void requireRoot(Call call, int root, IntUnaryOperator rootOf) {
        boolean isOurs = root == NOBODY || root == place;
        int named = isOurs ? rootOf.applyAsInt(firstRemotePlace()) : root;
        boolean isNamedHere = firstPlace <= named && named < firstPlace + size;
        boolean isRight =
                named >= 0
                        && rootOf.applyAsInt(named) == named
                        && isNamedHere == isOurs
                        && (root != place || named == place);
        if (!isRight) {
            throw call.errorOfAll(
                    ErrorClass.ROOT,
                    "%s gives %s as the root, which does not fit what others give; allowed is MPI.ROOT on the root, MPI.PROC_NULL on the others of its group, and the root's rank on all of the other group; let them agree"
                            .formatted(
                                    call.context().me(),
                                    root == NOBODY
                                            ? "MPI.PROC_NULL"
                                            : root == place
                                                    ? "MPI.ROOT"
                                                    : "rank " + remoteRank(root)));
        }
    }
}
