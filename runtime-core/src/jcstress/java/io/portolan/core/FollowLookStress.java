package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// The last item is posted as the turn before it ends and its thread locks the port and changes
/// nothing.
///
/// Suspected: an item that this lock moves to the backlog, which is not matched then, when the turn
/// has looked and the poster has not.
@JCStressTest
@State
@Outcome(id = "12, 0", expect = Expect.ACCEPTABLE, desc = "the item was handled")
@Outcome(id = "1, 1", expect = Expect.FORBIDDEN, desc = "it lies beside an idle receiver")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "it is lost or doubled")
public class FollowLookStress {

    private static final int LOOKS = 3;

    private final BusyScene scene = new BusyScene();

    @Actor
    public void worker() {
        scene.run();
        for (int i = 0; i < LOOKS; i++) {
            boolean _ = scene.port.isClosed();
        }
    }

    @Actor
    public void poster() {
        scene.port.post(2);
    }

    @Arbiter
    public void result(II_Result result) {
        scene.run();
        result.r1 = scene.handled();
        result.r2 = scene.port.size();
    }
}
