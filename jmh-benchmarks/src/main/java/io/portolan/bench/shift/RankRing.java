package io.portolan.bench.shift;

import io.portolan.mpi.World;

/// Ours: ranks of a world, a shift is one `sendrecv`.
final class RankRing implements ShiftRing {

    private static final int TAG = 1;

    private final int ranks;

    RankRing(int ranks) {
        this.ranks = ranks;
    }

    @Override
    public long[] run(int steps) throws InterruptedException {
        long[] sums = new long[ranks];
        World.run(
                ranks,
                world -> {
                    int rank = world.rank();
                    int right = (rank + 1) % ranks;
                    int left = (rank + ranks - 1) % ranks;
                    long[] out = new long[1];
                    long[] in = new long[1];
                    sums[rank] =
                            ShiftLoop.run(
                                    rank,
                                    steps,
                                    value -> {
                                        out[0] = value;
                                        world.sendrecv(out, right, TAG, in, left, TAG);
                                        return in[0];
                                    });
                });
        return sums;
    }
}
