package io.portolan.mpi.engine;

import io.portolan.core.wait.WaitPolicy;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/// Two threads of a rank receive at once from the `Lane` of a third thread, which has put one
/// message there and sends a second.
///
/// Suspected: the claim, which alone keeps both receivers from taking the same message, and its
/// release, after which the next receiver must see how far the lane has been read.
@JCStressTest
@State
@Outcome(id = "7, 8, -1", expect = Expect.ACCEPTABLE, desc = "one each")
@Outcome(id = "8, 7, -1", expect = Expect.ACCEPTABLE, desc = "one each")
@Outcome(id = "7, -1, 8", expect = Expect.ACCEPTABLE, desc = "one gave up")
@Outcome(id = "-1, 7, 8", expect = Expect.ACCEPTABLE, desc = "one gave up")
@Outcome(id = "-1, -1, 7", expect = Expect.ACCEPTABLE, desc = "both gave up")
@Outcome(expect = Expect.FORBIDDEN, desc = "a message is lost or taken twice")
public class LaneReceiversStress {
    private static final int CONTEXT = 1;
    private static final int RANK = 0;
    private static final int SOURCE = 1;
    private static final int TAG = 2;

    private final Fabric fabric = new Fabric(Settings.of(2).withThreads(false).withLanes(true));
    private final Lane lane = fabric.mailbox(RANK).lane(SOURCE, 1);
    private final Content second = Received.message(8);
    private final LaneReceiver one = receiver();
    private final LaneReceiver other = receiver();

    public LaneReceiversStress() {
        lane.offer(CONTEXT, TAG, Received.message(7));
    }

    @Actor
    public void sender() {
        lane.offer(CONTEXT, TAG, second);
    }

    @Actor
    public void one(JJJ_Result result) {
        result.r1 = receive(one);
    }

    @Actor
    public void other(JJJ_Result result) {
        result.r2 = receive(other);
    }

    @Arbiter
    public void rest(JJJ_Result result) {
        result.r3 = receive(receiver());
    }

    private LaneReceiver receiver() {
        AdaptiveBackoff none = new AdaptiveBackoff(WaitPolicy.PARK_AT_ONCE);
        return new ThreadLanes(
                        RANK,
                        Lane.OWNER,
                        fabric.firstRank(),
                        fabric.endRank(),
                        fabric.mailbox(RANK),
                        fabric.routes(),
                        none)
                .from(SOURCE);
    }

    private static long receive(LaneReceiver receiver) {
        Received received = new Received();
        receiver.receive(CONTEXT, TAG, received);
        return received.first();
    }
}
