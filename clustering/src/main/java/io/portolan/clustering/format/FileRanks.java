package io.portolan.clustering.format;

import io.portolan.clustering.CommonFailure;
import io.portolan.clustering.DenseRows;
import io.portolan.clustering.RowDeal;
import io.portolan.mpi.Intracomm;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The ranks that read a file together, each a part of its rows in their order; or the one that
/// reads all, to keep it or to deal it out.
///
/// *Threads:* the thread of each rank; all ranks make the same calls in the same order.
///
/// @param comm null: one reads all
/// @param fileBytes how long the file was found to be, the same on all ranks; where one reads all,
///   0
/// @param deal by which one that reads all deals it out; null: it keeps it, or there are several
record FileRanks(@Nullable Intracomm comm, long fileBytes, @Nullable RowDeal deal) {

    /// One that reads all, and keeps it.
    static final FileRanks ALONE = new FileRanks(null, 0, null);

    /// Several, each of which reads a part.
    static FileRanks together(Intracomm comm, long fileBytes) {
        return new FileRanks(comm, fileBytes, null);
    }

    /// One that reads all, and deals it out.
    static FileRanks dealing(RowDeal deal) {
        return new FileRanks(null, 0, deal);
    }

    int rank() {
        return comm == null ? 0 : comm.rank();
    }

    int size() {
        return comm == null ? 1 : comm.size();
    }

    boolean isAlone() {
        return comm == null;
    }

    /// Rows to be read.
    ///
    /// @param columns how many numbers each has
    /// @param areSingle whether the numbers are f32
    DenseRows rows(int columns, boolean areSingle) {
        return deal == null
                ? new DenseRows(comm, columns, areSingle)
                : deal.rows(columns, areSingle);
    }

    /// What this rank makes, unless one of them fails.
    ///
    /// *Failure:* as [CommonFailure#unlessAny].
    <T> T unlessAny(Supplier<T> own) {
        return comm == null ? own.get() : CommonFailure.unlessAny(comm, own);
    }

    /// The number of each rank.
    long[] each(long own) {
        long[] all = {own};
        if (comm != null) {
            all = new long[comm.size()];
            comm.allgather(new long[] {own}, all);
        }
        return all;
    }

    /// The sum of the numbers of those before this rank.
    long before(long own) {
        return Arrays.stream(each(own), 0, rank()).sum();
    }

    long sum(long own) {
        return Arrays.stream(each(own)).sum();
    }

    boolean areAll(boolean own) {
        return sum(own ? 0 : 1) == 0;
    }

    /// The bytes of each rank.
    byte[][] each(byte[] own) {
        if (comm == null) {
            return new byte[][] {own};
        }
        int[] counts = new int[comm.size()];
        comm.allgather(new int[] {own.length}, counts);
        int[] places = new int[counts.length];
        for (int r = 1; r < places.length; r++) {
            places[r] = Math.addExact(places[r - 1], counts[r - 1]);
        }
        byte[] all = new byte[Math.addExact(places[places.length - 1], counts[places.length - 1])];
        comm.allgatherv(own, all, counts, places);
        byte[][] each = new byte[counts.length][];
        Arrays.setAll(each, r -> Arrays.copyOfRange(all, places[r], places[r] + counts[r]));
        return each;
    }

    /// Numbers that one rank has, on all.
    long[] told(long[] ofRank, int rank) {
        if (comm != null) {
            comm.bcast(ofRank, rank);
        }
        return ofRank;
    }
}
