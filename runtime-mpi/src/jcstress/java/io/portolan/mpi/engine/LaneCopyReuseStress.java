package io.portolan.mpi.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/// The receiver of a full `Lane` copies what lies beside the first slots, while the sender writes
/// its next message into the first of those copies and prepares the second with the third.
///
/// Suspected: the receiver's loads from the copy, which must come before the store of its position,
/// and the sender's stores, which must come after the sender has read that position.
@JCStressTest
@State
@Outcome(id = "12, 63", expect = Expect.ACCEPTABLE, desc = "the lane was still full")
@Outcome(id = "12, 99", expect = Expect.ACCEPTABLE, desc = "the copy was written again")
@Outcome(expect = Expect.FORBIDDEN, desc = "a message was overwritten")
public class LaneCopyReuseStress {

    private final Lane lane = new Lane(0, Lane.OWNER);
    private final Carried next = new Carried(99);
    private final Carried received = new Carried(Received.NOTHING);

    public LaneCopyReuseStress() {
        int sent = 0;
        while (lane.offer(1, 2, new Carried(sent))) {
            sent++;
        }
    }

    @Actor
    public void sender() {
        lane.offer(1, 2, next);
        lane.prepareCopy();
    }

    @Actor
    public void receiver(JJ_Result result) {
        for (int digit = 0; digit < 3; digit++) {
            lane.takeContent(received);
            result.r1 = 10 * result.r1 + received.value();
        }
    }

    @Arbiter
    public void rest(JJ_Result result) {
        while (lane.hasMail()) {
            lane.takeContent(received);
        }
        result.r2 = received.value();
    }
}
