package io.portolan.mpi.engine;

import io.portolan.core.wait.Parker;
import java.util.List;

/// A wait for any or for all of several transfers of one rank. Two waits for the same transfers are
/// two waits.
public final class Several implements Awaited {
    private final List<Transfer> transfers;
    private final boolean needsAll;

    /// A wait for all of the transfers or for any of them.
    ///
    /// @param needsAll whether the wait is over when all are settled or one is hopeless, or as soon
    ///   as one is settled
    public Several(List<? extends Transfer> transfers, boolean needsAll) {
        this.transfers = List.copyOf(transfers);
        this.needsAll = needsAll;
    }

    @Override
    public boolean needsAll() {
        return needsAll;
    }

    /// Looks for messages once for all transfers: they are of one rank.
    @Override
    public boolean getAsBoolean() {
        if (isOver()) {
            return true;
        }
        transfers.getFirst().home().poll();
        return isOver();
    }

    private boolean isOver() {
        boolean all = true;
        for (Transfer transfer : transfers) {
            boolean settled = transfer.isOver();
            if (settled && (!needsAll || transfer.isHopeless())) {
                return true;
            }
            all &= settled;
        }
        return all;
    }

    @Override
    public boolean isStuck() {
        return needsAll
                ? transfers.stream().anyMatch(Transfer::isStuck)
                : transfers.stream().allMatch(Transfer::isStuck);
    }

    @Override
    public List<Transfer> stuck() {
        return transfers.stream().filter(Transfer::isStuck).toList();
    }

    @Override
    public void wake(Parker waiter) {
        transfers.forEach(transfer -> transfer.wake(waiter));
    }
}
