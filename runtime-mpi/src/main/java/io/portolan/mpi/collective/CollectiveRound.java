package io.portolan.mpi.collective;

import io.portolan.core.wait.BriefWait;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.engine.RemoteFailure;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.meeting.Conclusion;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// One collective whose ranks have all arrived: the contributions of all of them.
///
/// *Threads:* the thread of the rank that arrived last writes it, before the others go on.
final class CollectiveRound {
    /// With fewer bytes than this, of all ranks together, one thread moves everything sooner than
    /// the others wake up.
    private static final long SHARED_BYTES = 64 * 1024;

    /// What ranks meet for, and what is done when all have come. Where some live in other
    /// processes, a [ProcessRound] does it.
    enum Purpose implements Conclusion<Contribution> {
        /// A collective for which they wait: checks that all do the same thing, and does it if it
        /// is little.
        AWAITED {
            @Override
            public void conclude(List<Contribution> contributions) {
                new CollectiveRound(contributions, null).conclude(false);
            }
        },
        /// A collective that they have begun: likewise, but does it whatever its size, because a
        /// rank that does not wait could not move a share.
        BEGUN {
            @Override
            public void conclude(List<Contribution> contributions) {
                new CollectiveRound(contributions, null).conclude(true);
            }
        },
        /// To tell the ranks of other processes how those here fared, whose shares are moved.
        VERDICT {
            @Override
            public void conclude(List<Contribution> contributions) {
                // they know
            }
        }
    }

    /// Stands beside the count of ranks that move elements once a rank has left.
    private static final int LEFT = 1 << 30;

    private final List<Contribution> contributions;

    /// The places that are in this process; null if all are.
    private final @Nullable PlaceSet here;

    private boolean isMoved;

    /// What failed when the ranks had arrived, and then in each step: ranks that are quick may be a
    /// step ahead of others.
    private final @Nullable Throwable[] failures;

    /// How many ranks of this process move their shares now, and whether one has left.
    private final AtomicInteger moving = new AtomicInteger();

    /// @param here the places that are in this process; null if all are
    CollectiveRound(List<Contribution> contributions, @Nullable PlaceSet here) {
        this.contributions = List.copyOf(contributions); // looked up often
        this.here = here;
        this.failures = new Throwable[1 + contributions.getFirst().steps()];
    }

    /// The contributions by rank.
    List<Contribution> contributions() {
        return contributions;
    }

    /// The places that are in this process; null if all are.
    @Nullable PlaceSet here() {
        return here;
    }

    /// Whether everything is done; if not, each rank has to move its share.
    boolean isMoved() {
        return isMoved;
    }

    /// *Failure:* [MPIException], on each rank, if the ranks do not fit each other or an operation
    /// of the user's has thrown something.
    ///
    /// @param meetings how many times the ranks had met before
    void requireSound(Call call, int meetings) {
        Throwable failure = failures[meetings];
        if (failure instanceof MPIException told) {
            throw call.handled(
                    call.exception(told.errorClass(), null, null, told.getMessage(), told));
        }
        if (failure != null) {
            boolean isOfUser = isOfUser();
            throw call.error(
                    isOfUser ? ErrorClass.OP : ErrorClass.BUFFER,
                    null,
                    null,
                    (isOfUser
                                    ? "the operation threw %s; allowed is one that returns; see the cause"
                                    : "the elements could not be copied: %s; allowed is memory that may be written and lives until all is done; see the cause")
                            .formatted(failure),
                    failure);
        }
    }

    /// Moves one rank's share of a step, unless another rank has left.
    void moveShare(Contribution contribution, int step) {
        try {
            if (moving.incrementAndGet() < LEFT) {
                contribution.move(step);
            }
        } catch (Throwable t) { // the others wait for this rank; they and it are told afterwards
            fail(step, t);
        } finally {
            moving.decrementAndGet();
        }
    }

    /// A rank is thrown out of its wait for the others. When this returns, no rank of this process
    /// moves elements or will do so: the world has failed, or there is nothing left to move.
    void leave() {
        moving.getAndUpdate(before -> before | LEFT);
        BriefWait.until(() -> moving.get() == LEFT);
    }

    /// One rank's share of a step could not be moved.
    synchronized void fail(int step, Throwable thrown) {
        failures[step + 1] = thrown;
    }

    private void conclude(boolean doAll) {
        if (isSound()) {
            move(doAll);
        }
    }

    /// Whether all ranks do the same thing; if not, each is told.
    boolean isSound() {
        contributions.forEach(each -> each.join(this));
        try {
            contributions.forEach(Contribution::requireReady);
            requireAgreement();
            return true;
        } catch (MPIException | RemoteFailure e) { // which all find
            failures[0] = e;
            return false;
        } catch (RuntimeException | Error e) {
            if (here != null) {
                throw e; // no other process finds it
            }
            failures[0] = e;
            return false;
        }
    }

    /// Does it, if it is little or the ranks cannot move their shares.
    void move(boolean doAll) {
        try {
            if (doAll || contributions.size() == 1 || bytes() < SHARED_BYTES) {
                moveAll();
                isMoved = true;
            }
        } catch (Throwable t) { // an operation of the user's may throw anything; each rank is told
            failures[0] = t;
        }
    }

    /// Everything is done, or has failed, without a step of the ranks.
    void endMove() {
        isMoved = true;
    }

    /// Whether processes tell each other whether all went well: where a function of the user's may
    /// have thrown in one of them only.
    boolean isTold() {
        return here != null && isOfUser();
    }

    private boolean isOfUser() {
        return contributions.stream().anyMatch(Contribution::isOfUser);
    }

    /// A process tells what has failed there, after all shares are moved.
    void failAll(Throwable thrown) {
        Arrays.fill(failures, thrown);
    }

    /// What has failed while elements were moved; null if nothing has.
    @Nullable Throwable failureOfMove() {
        for (Throwable failure : failures) {
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    /// It cannot be done; each rank is told.
    void fail(Throwable thrown) {
        failures[0] = thrown;
    }

    private void requireAgreement() {
        Contribution first = contributions.getFirst();
        for (Contribution other : contributions) {
            if (other.call().operation() != first.call().operation()) {
                throw first.call()
                        .errorOfAll(
                                ErrorClass.OTHER,
                                "rank %d is in %s while rank %d is in %s; allowed is the same collective on every rank; let all ranks call the collectives in the same order"
                                        .formatted(
                                                first.rank(),
                                                first.call(),
                                                other.rank(),
                                                other.call()));
            }
        }
        contributions.forEach(first::requireFit);
        contributions.forEach(Contribution::requireTaken);
    }

    private long bytes() {
        long bytes = 0;
        for (int i = 0; i < hereCount(); i++) {
            bytes += contributionHere(i).bytes();
        }
        return bytes;
    }

    private void moveAll() {
        int steps = contributions.getFirst().steps();
        for (int step = 0; step < steps; step++) {
            for (int i = 0; i < hereCount(); i++) {
                contributionHere(i).move(step);
            }
        }
    }

    private int hereCount() {
        return here == null ? contributions.size() : here.size();
    }

    private Contribution contributionHere(int i) {
        return contributions.get(here == null ? i : here.places()[i]);
    }
}
