package io.portolan.mpi;

/// A part whose elements are combined with those of the other ranks.
///
/// ```
///                   rank 0   rank 1   rank 2   rank 3
///    Reduce                  0+1+2+3                      here the root is rank 1
///    Allreduce     0+1+2+3  0+1+2+3  0+1+2+3  0+1+2+3
///    ReduceScatter 0+1+2+3  0+1+2+3  0+1+2+3  0+1+2+3     each another block
///    Scan             0       0+1     0+1+2   0+1+2+3
///    Scan, before              0       0+1     0+1+2      exscan
/// ```
///
/// Ranks are combined in ascending order, from left to right, a few elements at a time: so the bits
/// of the result depend neither on who combines nor on how the elements are divided.
abstract class Reduction extends Part {
    /// Of the result, the elements that are combined at a time: they and those of one rank stay in
    /// the nearest cache.
    static final int BLOCK = 1024;

    private final Sides sides;
    private final Op op;

    Reduction(Call call, Sides sides, Op op) {
        super(call, sides.place());
        this.sides = sides;
        this.op = op;
    }

    /// A step of work on some elements.
    interface Block {
        void combine(long from, int count);
    }

    final Op op() {
        return op;
    }

    final Sides sides() {
        return sides;
    }

    /// *Failure:* [MPIException] if the other combines by another predefined operation; of two that
    /// are the user's nobody knows whether they are the same.
    final void requireSameOp(Part other) {
        Op theirs = ((Reduction) other).op;
        if (!op.toString().equals(theirs.toString())) {
            throw call().errorOfAll(
                            ErrorClass.OP,
                            "rank %d combines by %s and rank %d by %s; allowed is the same operation on every rank; give one"
                                    .formatted(
                                            sides.index(),
                                            op,
                                            ((Reduction) other).sides.index(),
                                            theirs));
        }
    }

    /// The place of the first of those that are combined.
    int firstSource() {
        return sides.firstPeer();
    }

    /// How many are combined.
    int sources() {
        return sides.peers();
    }

    /// What is given at that place to be combined into what this rank makes.
    abstract TypedRegion given(int place);

    /// Does the elements from `begin` to before `end` block by block.
    final void inBlocks(long begin, long end, Block block) {
        inBlocks(begin, end, BLOCK, block);
    }

    /// Does the elements from `begin` to before `end` in blocks of that length; all at once, if the
    /// operation does not let itself be divided.
    final void inBlocks(long begin, long end, int length, Block block) {
        long step = op.isDivisible() ? length : Math.max(1, end - begin);
        for (long from = begin; from < end; from += step) {
            block.combine(from, Math.toIntExact(Math.min(step, end - from)));
        }
    }

    /// Combines the elements of all ranks from `from` on into the region, which may be that of one
    /// of them.
    final void combine(TypedRegion into, long from) {
        int count = Math.toIntExact(into.elements());
        TypedRegion first = given(firstSource(), from, count);
        // Where a rank above 0 has its own elements in the way, they are needed until its turn.
        Buffer partial =
                into instanceof Buffer array && !isGiven(into, from, count)
                        ? array
                        : Pieces.scratch(into);
        partial.copyFrom(first);
        for (int i = 1; i < sources(); i++) {
            add(partial, firstSource() + i, from);
        }
        if (!partial.equals(into)) {
            into.copyFrom(partial);
        }
    }

    /// Combines the partial result of lower ranks with the elements of the next from `from` on.
    final void add(Buffer partial, int place, long from) {
        op.combine(partial, Pieces.array(given(place, from, partial.count())));
    }

    final TypedRegion given(int place, long from, int count) {
        return Pieces.range(given(place), from, count);
    }

    private boolean isGiven(TypedRegion into, long from, int count) {
        for (int i = 1; i < sources(); i++) {
            if (Pieces.isSame(into, given(firstSource() + i, from, count))) {
                return true;
            }
        }
        return false;
    }
}
