package io.portolan.mpi.engine;

import io.portolan.mpi.meeting.Participant;
import io.portolan.mpi.meeting.SharedBarrier;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// The last rank that arrives at a `SharedBarrier` races with a rank that arrived before and
/// leaves.
///
/// Suspected: both succeed, so that the last rank uses what the leaving one has taken back, or
/// neither succeeds, so that the leaving rank waits for ever.
@JCStressTest
@State
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "concluded before the rank could leave")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "never concluded")
@Outcome(expect = Expect.FORBIDDEN, desc = "both or neither")
public class BreakUpStress {

    private final SharedBarrier<Carried> meeting = new SharedBarrier<>(2, place -> place);
    private final Participant<Carried> last = Receives.participant(meeting, 1);
    private final ArrivalTicket early =
            Receives.participant(meeting, 0).attend(new Carried(1), _ -> conclude(), "stress");
    private int conclusions;

    @Actor
    public void last() {
        last.attend(new Carried(2), _ -> conclude(), "stress");
    }

    @Actor
    public void leaver(II_Result result) {
        result.r2 = early.withdraw() ? 1 : 0;
    }

    @Arbiter
    public void result(II_Result result) {
        result.r1 = conclusions;
    }

    private void conclude() {
        conclusions++;
    }
}
