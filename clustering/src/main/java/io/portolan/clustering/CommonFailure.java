package io.portolan.clustering;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The failure of a rank, which all ranks then have: none goes on and waits for one that has ended.
public final class CommonFailure {
    private static final List<ClusteringException.Fault> FAULTS =
            List.of(ClusteringException.Fault.values());

    private CommonFailure() {}

    /// What each rank makes for itself, once all have made theirs. All ranks call it.
    ///
    /// *Failure:* as [#rethrow].
    public static <T> T unlessAny(Intracomm comm, Supplier<T> own) {
        T made = null;
        ClusteringException failure = null;
        try {
            made = own.get();
        } catch (ClusteringException e) {
            failure = e;
        }
        rethrow(comm, failure);
        return Objects.requireNonNull(made);
    }

    /// Throws on all ranks what the first rank that failed has to say; returns where none failed.
    /// All ranks call it.
    ///
    /// *Failure:* [ClusteringException]: on the rank that failed its own, on the others one with
    /// the same message.
    ///
    /// @param own what went wrong on this rank; null: nothing
    private static void rethrow(Intracomm comm, @Nullable ClusteringException own) {
        int[] first = {own == null ? comm.size() : comm.rank()};
        comm.allreduce(first, first, Op.MIN);
        int rank = first[0];
        if (rank == comm.size()) {
            return;
        }
        ClusteringException told = rank == comm.rank() ? own : null;
        byte[] text = told == null ? new byte[0] : told.problem().getBytes(UTF_8);
        int[] head =
                told == null
                        ? new int[4]
                        : new int[] {
                            FAULTS.indexOf(told.fault()), told.point(), told.column(), text.length
                        };
        comm.bcast(head, rank);
        text = told == null ? new byte[head[3]] : text;
        comm.bcast(text, rank);
        throw told == null
                ? ClusteringException.of(
                        FAULTS.get(head[0]), head[1], head[2], new String(text, UTF_8))
                : told;
    }
}
