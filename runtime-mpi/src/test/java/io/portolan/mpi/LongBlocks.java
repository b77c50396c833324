package io.portolan.mpi;

import java.util.Arrays;

/// What a rank gives: `one` block, a block for `all` peers, blocks that can be divided among `both`
/// groups, and where the blocks are.
@SuppressWarnings("ArrayRecordComponent") // not compared
record LongBlocks(long[] one, long[] all, long[] both, int[] counts, int[] displs) {
    /// @param locals how many ranks there are on the own side
    /// @param peers how many ranks things are exchanged with
    static LongBlocks of(int locals, int peers) {
        int[] counts = new int[peers];
        int[] displs = new int[peers];
        Arrays.fill(counts, 2);
        Arrays.setAll(displs, i -> 2 * (peers - 1 - i));
        return new LongBlocks(
                new long[2], new long[2 * peers], new long[2 * peers * locals], counts, displs);
    }

    void fill(int rank, int round) {
        Arrays.setAll(one, i -> 1000L * round + 10L * rank + i);
        Arrays.setAll(all, i -> 1000L * round + 100L * rank + i);
        Arrays.setAll(both, i -> 1000L * round + 100L * rank + i);
    }

    int peers() {
        return counts.length;
    }

    /// Elements for each rank of the own side.
    int[] localCounts() {
        int[] each = new int[both.length / all.length];
        Arrays.fill(each, all.length);
        return each;
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
        long[] ones = new long[peers()];
        Arrays.fill(ones, 1);
        return ones;
    }

    Datatype[] types() {
        Datatype[] types = new Datatype[peers()];
        Arrays.fill(types, Datatype.LONG);
        return types;
    }
}
