package io.portolan.mpi.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/// A sender prepares its slot of a `Lane` while a receiver looks into the lane.
///
/// Suspected: the store of the header, which must not come before those of the words, and the loads
/// of the words, which must not come before that of the header.
@JCStressTest
@State
@Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "the receiver came first")
@Outcome(id = "7, 7", expect = Expect.ACCEPTABLE, desc = "the message is whole")
@Outcome(expect = Expect.FORBIDDEN, desc = "the header was seen before its words")
public class LaneStress {

    private final Lane lane = new Lane(0, Lane.OWNER);
    private final Content content = Received.message(7);

    public LaneStress() {
        lane.offer(1, 2, content); // or else the sender knows of no room that it could prepare
        lane.take(lane.mail());
    }

    @Actor
    public void sender() {
        lane.prepare(2);
        lane.offer(1, 2, content);
        lane.prepare(2);
    }

    @Actor
    public void receiver(JJ_Result result) {
        Received received = new Received();
        long header = lane.mail();
        if (header != Lane.NO_MAIL) {
            Lane.takeWords(lane.slots(), header, received);
        }
        result.r1 = received.first();
        result.r2 = received.last();
    }
}
