package io.portolan.mpi;

/// A part that gives to and takes from the ranks of the other group: block `i` of what rank `j` of
/// one group takes is block `j` of what rank `i` of the other gives.
///
/// Source: MPI 4.1, section 6.2.2
final class Across extends Movement {
    /// In place of a root where all ranks are alike.
    static final int NO_ROOT = -2;

    private final Sides sides;
    private final int root;
    private final int firstSource;
    private final int sources;

    private Across(
            Call call,
            Sides sides,
            int root,
            RankBlocks send,
            RankBlocks recv,
            int firstSource,
            int sources) {
        super(call, sides.place(), send, recv, false);
        this.sides = sides;
        this.root = root;
        this.firstSource = firstSource;
        this.sources = sources;
    }

    /// A part that gives only, or not even that.
    static Across giving(Call call, Sides sides, int root, RankBlocks send) {
        return new Across(call, sides, root, send, RegionBlocks.NONE, 0, 0);
    }

    /// A part that takes from the root.
    static Across fromRoot(Call call, Sides sides, int root, RankBlocks recv) {
        return new Across(call, sides, root, RegionBlocks.NONE, recv, root, 1);
    }

    /// A part that takes from all of the other group, and gives if it gets something to give.
    static Across fromEach(Call call, Sides sides, int root, RankBlocks send, RankBlocks recv) {
        return new Across(
                call, sides, root, send, recv, sides.firstRemotePlace(), sides.remoteSize());
    }

    @Override
    void requireFit(Part other) {
        // the root is looked at from each side, and what is given block by block
    }

    @Override
    void requireTaken() {
        if (root != NO_ROOT) {
            sides.requireRoot(call(), root, place -> ((Across) of(place)).root);
        }
        for (int source = firstSource; source < firstSource + sources; source++) {
            requireBlock(source, sides.rank(), rank(), sides.remoteRank(source));
        }
    }

    @Override
    void move(int step) {
        for (int source = firstSource; source < firstSource + sources; source++) {
            copy(source, sides.rank(), rank(), sides.remoteRank(source));
        }
    }
}
