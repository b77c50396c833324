package io.portolan.mpi.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/// A sender puts a content without words beside the slot of a `Lane`, while a receiver looks into
/// the lane.
///
/// Suspected: the stores into the copy, and of the reference to the copy, which must be visible
/// together with the header.
@JCStressTest
@State
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "the receiver came first")
@Outcome(id = "7", expect = Expect.ACCEPTABLE, desc = "the content is whole")
@Outcome(expect = Expect.FORBIDDEN, desc = "the header was seen before the content")
public class LaneCopyStress {

    private final Lane lane = new Lane(0, Lane.OWNER);

    @Actor
    public void sender() {
        lane.offer(1, 2, new Carried(7));
    }

    @Actor
    public void receiver(J_Result result) {
        result.r1 = Received.NOTHING;
        long header = lane.mail();
        if (header != Lane.NO_MAIL) {
            result.r1 = ((Carried) lane.take(header)).value();
        }
    }
}
