package io.portolan.mpi.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/// The receiver of a full `Lane` takes a message while the sender uses the slot again.
///
/// Suspected: the receiver's loads of the words, which must come before the store of its position,
/// and the sender's stores, also that of an empty header, which must come after the sender has read
/// that position.
@JCStressTest
@State
@Outcome(id = "7, 7, 7", expect = Expect.ACCEPTABLE, desc = "the lane was still full")
@Outcome(id = "7, 7, 8", expect = Expect.ACCEPTABLE, desc = "the slot was used again")
@Outcome(expect = Expect.FORBIDDEN, desc = "a message was overwritten")
public class LaneReuseStress {

    private final Lane lane = new Lane(0, Lane.OWNER);
    private final Content next = Received.message(8);
    private final Received received = new Received();

    public LaneReuseStress() {
        Content content = Received.message(7);
        while (lane.offer(1, 2, content)) {
            // until it is full
        }
    }

    @Actor
    public void sender() {
        lane.prepare(2);
        lane.offer(1, 2, next);
    }

    @Actor
    public void receiver(JJJ_Result result) {
        Lane.takeWords(lane.slots(), lane.mail(), received);
        result.r1 = received.first();
        result.r2 = received.last();
    }

    @Arbiter
    public void rest(JJJ_Result result) {
        for (long header = lane.mail(); header != Lane.NO_MAIL; header = lane.mail()) {
            Lane.takeWords(lane.slots(), header, received);
        }
        result.r3 = received.first();
    }
}
