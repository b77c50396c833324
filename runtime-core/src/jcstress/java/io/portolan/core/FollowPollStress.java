package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// An item that follows the one in work is taken by its receiver or by another thread.
///
/// Suspected: the move to the backlog, against the end of the turn that would take the item.
@JCStressTest
@State
@Outcome(id = "12, 0, 0", expect = Expect.ACCEPTABLE, desc = "the receiver had it")
@Outcome(id = "1, 2, 0", expect = Expect.ACCEPTABLE, desc = "the other thread had it")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "both had it, or none")
public class FollowPollStress {

    private final BusyScene scene = new BusyScene();

    @Actor
    public void worker() {
        scene.run();
    }

    @Actor
    public void poster(III_Result result) {
        scene.port.post(2);
        Integer back = scene.port.poll();
        result.r2 = back == null ? 0 : back;
    }

    @Arbiter
    public void result(III_Result result) {
        scene.run();
        result.r1 = scene.handled();
        result.r3 = scene.port.size();
    }
}
