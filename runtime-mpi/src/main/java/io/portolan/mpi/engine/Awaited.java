package io.portolan.mpi.engine;

import io.portolan.core.wait.Parker;
import java.util.List;
import java.util.function.BooleanSupplier;

/// What a thread waits for: one transfer, or several.
///
/// `getAsBoolean` tells whether the wait is over, cannot succeed any more, or the world has failed.
/// It also brings the end nearer: it takes in the messages that lie in the lanes, for which it may
/// have to wait for a lock.
public sealed interface Awaited extends BooleanSupplier permits Transfer, Awaited.Several {
    /// Whether the wait can only end by an action of another rank.
    boolean isStuck();

    /// The transfers that are stuck.
    List<Transfer> stuck();

    /// Whether each of them is needed, or any one is enough.
    boolean needsAll();

    /// Takes back each of the transfers, as [Transfer#abandon()].
    void abandon();

    /// Sets the parker that is signalled at the end. *Ordering:* before the last look at the
    /// condition.
    void wake(Parker waiter);

    /// A wait for any or for all of several transfers of one rank. Two waits for the same transfers
    /// are two waits.
    final class Several implements Awaited {
        private final List<Transfer> transfers;
        private final boolean needsAll;

        /// A wait for all of the transfers or for any of them.
        ///
        /// @param needsAll whether the wait is over when all are settled or one is hopeless, or as
        ///   soon as one is settled
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
        public void abandon() {
            transfers.forEach(Transfer::abandon);
        }

        @Override
        public void wake(Parker waiter) {
            transfers.forEach(transfer -> transfer.wake(waiter));
        }
    }
}
