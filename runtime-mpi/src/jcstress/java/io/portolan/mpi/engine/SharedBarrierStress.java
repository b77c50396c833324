package io.portolan.mpi.engine;

import io.portolan.mpi.meeting.Participant;
import io.portolan.mpi.meeting.SharedBarrier;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/// Two ranks arrive at a `SharedBarrier` at once.
///
/// Suspected: what a rank gives and the count of arrivals, of which the other rank may see the
/// count alone; likewise the result and the end of the ticket; and that both ranks, or none, take
/// themselves for the last.
@JCStressTest
@State
@Outcome(id = "3, 3", expect = Expect.ACCEPTABLE, desc = "both have the result")
@Outcome(id = "3, -1", expect = Expect.ACCEPTABLE, desc = "the first one has still to wait")
@Outcome(id = "-1, 3", expect = Expect.ACCEPTABLE, desc = "the same the other way round")
@Outcome(expect = Expect.FORBIDDEN, desc = "nobody concluded, or not on what was given")
public class SharedBarrierStress {

    private final SharedBarrier<Carried> meeting = new SharedBarrier<>(2, place -> place);
    private final Participant<Carried> here = Receives.participant(meeting, 0);
    private final Participant<Carried> there = Receives.participant(meeting, 1);
    private long sum;

    @Actor
    public void one(JJ_Result result) {
        result.r1 = come(here, 1);
    }

    @Actor
    public void other(JJ_Result result) {
        result.r2 = come(there, 2);
    }

    private long come(Participant<Carried> participant, long value) {
        ArrivalTicket ticket = participant.attend(new Carried(value), this::add, "stress");
        return ticket.isDone() ? sum : Received.NOTHING;
    }

    private void add(List<Carried> given) {
        sum += given.get(0).value() + given.get(1).value();
    }
}
