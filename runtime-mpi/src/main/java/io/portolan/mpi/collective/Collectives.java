package io.portolan.mpi.collective;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CheckedEndpoint;
import io.portolan.mpi.context.LibraryCalls;
import io.portolan.mpi.context.Tracer;
import io.portolan.mpi.engine.ArrivalTicket;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.meeting.Participant;
import org.jspecify.annotations.Nullable;

/// How the collectives of one communicator run, as one rank sees it.
///
/// Overview. The ranks of a process share a heap, so nothing is sent between them; a
/// [io.portolan.mpi.collective.ProcessRound] exchanges what the ranks of other processes bring.
/// Each rank brings a [io.portolan.mpi.collective.Contribution] to the barrier of the communicator
/// and waits. The rank that arrives last has all contributions before it. If there is little to
/// move, it moves the elements straight from the senders' buffers into the receivers' buffers, and
/// then lets the other ranks go. If there is much to move, it only lets them go; each rank moves
/// its own share, and the ranks meet again after each step, so that no buffer is touched after its
/// rank got it back. A few ranks with few elements, which have an
/// [io.portolan.mpi.collective.EagerCollective], need no barrier: they show each other what they
/// give, and if they disagree they meet at the barrier after all and are told why.
///
/// *Threads:* as [io.portolan.mpi.Intracomm]. *Failure:* a rank that is thrown out of its wait
/// breaks up the generation, which is then never concluded, and waits for those that move elements
/// already: no thread touches its buffers any more.
public final class Collectives {
    private final CheckedEndpoint endpoint;
    private final Participant<Contribution> participant;

    /// Whether a thread of the rank is in a collective. The field is not volatile, which would cost
    /// time: a second thread that comes while the first is parked sees it.
    private boolean isInside;

    /// The latest call. It is written only if it is another one, because the write of a reference
    /// costs the collector a note.
    private @Nullable Call latest;

    /// How many times the rank has arrived, if there is a tracer that is to know.
    private long arrivals;

    public Collectives(CheckedEndpoint endpoint, Participant<Contribution> participant) {
        this.endpoint = endpoint;
        this.participant = participant;
    }

    /// Brings the contribution, and returns when everything that it gives and takes is moved.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] when another thread of the rank is in here.
    public void run(Contribution contribution) {
        long mark = arrive(contribution);
        runNow(contribution);
        contribution.call().context().end(contribution.call(), mark);
    }

    private long arrive(Contribution contribution) {
        Tracer tracer = contribution.call().context().tracer();
        if (tracer == null) {
            return 0;
        }
        arrivals++;
        return tracer.arrive(contribution.call(), contribution.bytes(), arrivals);
    }

    @SuppressWarnings("ReferenceEquality") // an equal one will not do if it is to be found again
    private void runNow(Contribution contribution) {
        enter(contribution.call());
        requireAlone(contribution);
        isInside = true;
        if (latest != contribution.call()) {
            latest = contribution.call();
        }
        try {
            meet(contribution);
        } finally {
            isInside = false;
        }
    }

    private void meet(Contribution contribution) {
        LibraryCalls library = contribution.call().context().library();
        LibraryCalls.Collective byLibrary = library == null ? null : contribution.byLibrary();
        if (library != null && byLibrary != null) {
            library.run(contribution.call(), byLibrary);
            return;
        }
        EagerCollective eager = participant.canShow() ? contribution.eager() : null;
        if (eager != null && isDone(contribution, eager)) {
            return;
        }
        contribution.makeReady();
        complete(
                contribution,
                participant.attend(
                        contribution, CollectiveRound.Purpose.AWAITED, contribution.call()));
        CollectiveRound round = contribution.round();
        round.requireSound(contribution.call(), 0);
        for (int step = 0; !round.isMoved() && step < contribution.steps(); step++) {
            round.moveShare(contribution, step);
            complete(
                    contribution,
                    round.isTold()
                            ? participant.attendAgain(
                                    contribution,
                                    CollectiveRound.Purpose.VERDICT,
                                    contribution.call())
                            : participant.attendHere(contribution, contribution.call()));
            round.requireSound(contribution.call(), step + 1);
        }
    }

    private void enter(Call call) {
        endpoint.enter(call);
        call.context().health().requireWhole(call);
    }

    /// Brings the contribution; everything is moved when the ticket is done.
    public ArrivalTicket begin(Contribution contribution) {
        long mark = arrive(contribution);
        enter(contribution.call());
        requireAlone(contribution);
        contribution.makeReady();
        ArrivalTicket begun =
                participant.attend(
                        contribution, CollectiveRound.Purpose.BEGUN, contribution.call());
        contribution.call().context().end(contribution.call(), mark);
        return begun;
    }

    /// Does the collective without a barrier; false if the ranks do not all show the same.
    private boolean isDone(Contribution contribution, EagerCollective eager) {
        ArrivalTicket others =
                participant.show(eager.signature(), eager.given(), contribution.call());
        if (others != null) {
            complete(contribution, others);
        }
        boolean isAgreed = participant.isAgreed();
        if (isAgreed) {
            eager.finish(participant);
        }
        return isAgreed;
    }

    private void requireAlone(Contribution contribution) {
        Call other = latest;
        if (isInside && other != null) {
            throw contribution
                    .call()
                    .error(
                            ErrorClass.COMM,
                            "%s is in %s on %s already, and thread '%s' enters another; allowed is one thread of a rank at a time in the collectives of a communicator; give each thread a dup of its own"
                                    .formatted(
                                            contribution.call().context().describe(),
                                            other,
                                            other.communicator(),
                                            Thread.currentThread().getName()));
        }
    }

    private void complete(Contribution contribution, ArrivalTicket ticket) {
        try {
            endpoint.complete(contribution.call(), ticket);
        } catch (Throwable t) {
            contribution.leave();
            throw t;
        }
    }
}
