package io.portolan.bench.exchange;

import io.portolan.mpi.Intracomm;
import java.util.Arrays;

/// A ring in which every rank computes on its values, sends them to the right and receives the left
/// one's, turn by turn: all values at once, or chunk by chunk, each of which makes some turns
/// before the next one begins, so that it stays in the cache.
///
/// ```
///   in one piece   compute, shift 64 MiB | compute, shift 64 MiB | ...            8 turns
///   in chunks      compute, shift the 1st 256 KiB | compute, shift the 1st | ...  8 turns
///                  compute, shift the 2nd 256 KiB | ...
/// ```
///
/// To compute is to sum the values and to add 1 to each: the sum tells a chunk that was lost, is
/// old or somebody else's. A step is 8 turns of all values, as in `peers/exchange.c`.
///
/// Source: Chai et al. 2007, section 5.4
final class TiledRing implements Loop {

    /// In a step; even, so that a chunk is where it was before.
    static final int TURNS = 8;

    private static final int TAG = 1;

    private final Intracomm comm;
    private final int chunk;
    private final long[] own;
    private final long[] spare;

    /// Those that every value has made.
    private long turns;

    /// @param longs of every rank
    /// @param chunk how many of them make turns at a time
    TiledRing(Intracomm comm, int longs, int chunk) {
        this.comm = comm;
        this.chunk = chunk;
        own = new long[longs];
        spare = new long[longs];
        int rank = comm.rank();
        Arrays.setAll(own, i -> rank + i);
    }

    @Override
    public long run(long steps) {
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            for (int at = 0; at < own.length; at += chunk) {
                wrong += turn(at);
            }
            turns += TURNS;
        }
        return wrong;
    }

    /// Some turns of the chunk that begins here; returns how many sums were wrong.
    private long turn(int at) {
        int size = comm.size();
        int left = (comm.rank() + size - 1) % size;
        int right = (comm.rank() + 1) % size;
        long[] mine = own;
        long[] next = spare;
        long wrong = 0;
        for (int i = 0; i < TURNS; i++) {
            long turn = turns + i;
            long of = Math.floorMod(comm.rank() - turn, size);
            long expected = chunk * (of + turn + at) + chunk * (chunk - 1L) / 2;
            wrong += sumAndAdd(mine, at, at + chunk) == expected ? 0 : 1;
            comm.sendrecv(mine, at, chunk, right, TAG, next, at, chunk, left, TAG);
            long[] swap = mine;
            mine = next;
            next = swap;
        }
        return wrong;
    }

    private static long sumAndAdd(long[] values, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += values[i];
            values[i]++;
        }
        return sum;
    }
}
