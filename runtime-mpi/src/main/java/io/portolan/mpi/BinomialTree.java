package io.portolan.mpi;

import java.util.Arrays;

/// One rank's place in a binomial tree over all ranks: who is above, who is below.
///
/// ```
///   relative ranks of 8:  0 -+- 1            a rank's parent lacks its lowest one bit;
///                            +- 2 --- 3      child r + 2^k leads the ranks
///                            +- 4 -+- 5      r + 2^k .. r + 2^(k+1) - 1
///                                  +- 6 --- 7
/// ```
///
/// A rank followed by its children in order is thus in the order of ranks, and the tree is about
/// log2 of the size deep. The relative rank counts from the root on, cyclically.
///
/// *Cost:* a collective sends one message per edge, that is size - 1, in each direction.
final class BinomialTree {
    private static final int NONE = -1;

    private final int parent;
    private final int[] children;

    private BinomialTree(int parent, int[] children) {
        this.parent = parent;
        this.children = children;
    }

    static BinomialTree of(int rank, int size, int root) {
        int relative = Math.floorMod(rank - root, size);
        int parent = relative == 0 ? NONE : absolute(relative & (relative - 1), size, root);
        int reach = relative == 0 ? size : Integer.lowestOneBit(relative);
        int[] children = new int[Integer.SIZE];
        int count = 0;
        // Written as a distance, because relative + step may overflow.
        for (int step = 1; step < reach && step < size - relative && step > 0; step <<= 1) {
            children[count++] = absolute(relative + step, size, root);
        }
        return new BinomialTree(parent, Arrays.copyOf(children, count));
    }

    boolean isRoot() {
        return parent == NONE;
    }

    /// The rank above; not for the root.
    int parent() {
        return parent;
    }

    int childCount() {
        return children.length;
    }

    /// Child 0 leads the smallest part of the tree, the last one the largest.
    int child(int index) {
        return children[index];
    }

    private static int absolute(int relative, int size, int root) {
        return (int) (((long) relative + root) % size);
    }
}
