package io.portolan.mpi.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A world that fails races with a rank that knows of the failure and sends.
///
/// Suspected: a sender by `Lane` looks at nothing but the lane. If a rank could know of the failure
/// before the lanes are closed, it would send the next message all the same.
@JCStressTest
@State
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "refused before the failure is known")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "sent before the failure is known")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "known and refused")
@Outcome(id = "1, 1", expect = Expect.FORBIDDEN, desc = "known and sent")
public class ClosedLaneStress {

    private static final Settings SETTINGS = Settings.of(2).withThreads(false).withLanes(true);

    private final Fabric fabric = new Fabric(SETTINGS);
    private final LaneSender sender = new LaneSender(1, Lane.OWNER, fabric.mailbox(0));
    private final Content content = new Words(Received.TYPE, new long[1], 0, 1);

    @Actor
    public void failing() {
        fabric.fail(WorldFailure.end());
    }

    @Actor
    public void sender(II_Result result) {
        result.r1 = fabric.failure() == null ? 0 : 1;
        result.r2 = sender.offer(1, 2, content) ? 1 : 0;
    }
}
