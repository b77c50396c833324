package io.portolan.mpi;

import java.util.Arrays;

/// What a rank gives: `one` block, a block for `all` ranks, and where the blocks are.
@SuppressWarnings("ArrayRecordComponent") // not compared
record LongBlocks(long[] one, long[] all, int[] counts, int[] displs, int peers) {
    static LongBlocks of(int peers) {
        int[] counts = new int[peers];
        int[] displs = new int[peers];
        Arrays.fill(counts, 2);
        Arrays.setAll(displs, i -> 2 * (peers - 1 - i));
        return new LongBlocks(new long[2], new long[2 * peers], counts, displs, peers);
    }

    void fill(int rank, int round) {
        Arrays.setAll(one, i -> 1000L * round + 10L * rank + i);
        Arrays.setAll(all, i -> 1000L * round + 100L * rank + i);
    }

    long[] longCounts() {
        return Arrays.stream(counts).asLongStream().toArray();
    }

    long[] longDispls() {
        return Arrays.stream(displs).asLongStream().toArray();
    }

    /// Displacements in items of two elements.
    long[] pairDispls() {
        return Arrays.stream(displs).mapToLong(i -> i / 2).toArray();
    }

    long[] ones() {
        long[] ones = new long[peers];
        Arrays.fill(ones, 1);
        return ones;
    }

    Datatype[] types() {
        Datatype[] types = new Datatype[peers];
        Arrays.fill(types, Datatype.LONG);
        return types;
    }
}
