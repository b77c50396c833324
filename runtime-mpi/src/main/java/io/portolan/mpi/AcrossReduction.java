package io.portolan.mpi;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A part whose elements are combined with those of its group, for a root of the other group or for
/// all of it.
///
/// Source: MPI 4.1, section 6.2.2
final class AcrossReduction extends Part {
    private static final int COMBINE = 0;

    private final Sides sides;
    private final int root;
    private final @Nullable TypedRegion send;
    private final @Nullable TypedRegion recv;
    private final Op op;

    /// @param root its place, or [Across#NO_ROOT] if all get the result
    /// @param send null on a rank that gives nothing
    /// @param recv null on a rank that takes nothing
    AcrossReduction(
            Call call,
            Sides sides,
            int root,
            @Nullable TypedRegion send,
            @Nullable TypedRegion recv,
            Op op) {
        super(call, sides.place());
        this.sides = sides;
        this.root = root;
        this.send = send;
        this.recv = recv;
        this.op = op;
    }

    @Override
    void requireFit(Part other) {
        // the root is looked at from each side, and the shapes by whoever takes
    }

    @Override
    void requireTaken() {
        if (root != Across.NO_ROOT) {
            sides.requireRoot(call(), root, place -> at(place).root);
        }
        if (recv != null) {
            for (int i = 0; i < sides.remoteSize(); i++) {
                requireSameShape(recv, at(sides.firstRemotePlace() + i), given(i));
            }
        }
    }

    @Override
    int steps() {
        return root == Across.NO_ROOT ? 2 : 1;
    }

    /// First one rank of each group combines, then its mates copy.
    @Override
    void move(int step) {
        if (recv == null) {
            return;
        }
        boolean isFirst = root != Across.NO_ROOT || sides.rank() == 0;
        if (step == COMBINE && isFirst) {
            combine(recv);
        } else if (step > COMBINE && !isFirst) {
            recv.copyFrom(Objects.requireNonNull(at(sides.firstPlace()).recv));
        }
    }

    @Override
    long bytes() {
        return recv == null ? 0 : recv.bytes();
    }

    private void combine(TypedRegion result) {
        Buffer partial = result instanceof Buffer array ? array : Pieces.scratch(result);
        partial.copyFrom(given(0));
        for (int i = 1; i < sides.remoteSize(); i++) {
            op.combine(partial, Pieces.array(given(i)));
        }
        if (!partial.equals(result)) {
            result.copyFrom(partial);
        }
    }

    /// What a rank of the other group gives.
    private TypedRegion given(int remoteRank) {
        return Objects.requireNonNull(at(sides.firstRemotePlace() + remoteRank).send);
    }

    private AcrossReduction at(int place) {
        return (AcrossReduction) of(place);
    }
}
