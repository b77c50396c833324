package io.portolan.mpi;

import io.portolan.mpi.engine.Awaited;
import io.portolan.mpi.engine.Several;
import io.portolan.mpi.engine.Transfer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What requests still wait for; mostly nothing or one transfer, for which no list is made.
final class PendingTransfers {
    private @Nullable Transfer first;
    private @Nullable List<Transfer> all;

    /// Adds what the request waits for; returns itself.
    PendingTransfers add(Request request) {
        add(request.transfer());
        add(request.beside());
        return this;
    }

    boolean isEmpty() {
        return first == null;
    }

    List<Transfer> all() {
        if (all != null) {
            return all;
        }
        return first == null ? List.of() : List.of(first);
    }

    /// The wait for all of them or for any; only if there are some.
    Awaited awaited(boolean needsAll) {
        return all == null && first != null ? first : new Several(all(), needsAll);
    }

    /// Whether none of them has come to an end by now.
    boolean areAllPending() {
        return all().stream().allMatch(PendingTransfers::isPending);
    }

    private static boolean isPending(Transfer each) {
        return !each.isDone() && !each.isHopeless();
    }

    private void add(@Nullable Transfer each) {
        if (each == null || !isPending(each)) {
            return;
        }
        if (first == null) {
            first = each;
            return;
        }
        if (all == null) {
            all = new ArrayList<>();
            all.add(first);
        }
        all.add(each);
    }
}
