package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Items that follow the one in work, against the end of its turn.
///
/// Suspected: an item that was left when the turn had looked for it, and found its slot not free
/// yet; one that a later item overtakes as the turn takes it.
@JCStressTest
@State
@Outcome(id = "123, 0", expect = Expect.ACCEPTABLE, desc = "all were handled, in order")
@Outcome(id = ".*, [123]", expect = Expect.FORBIDDEN, desc = "an item lies beside an idle receiver")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "an item is lost, doubled or out of order")
public class FollowStress {

    private final BusyScene scene = new BusyScene();

    @Actor
    public void worker() {
        scene.run();
    }

    @Actor
    public void poster() {
        scene.port.post(2);
        scene.port.post(3);
    }

    @Arbiter
    public void result(II_Result result) {
        scene.run();
        result.r1 = scene.handled();
        result.r2 = scene.port.size();
    }
}
