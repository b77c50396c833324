package io.portolan.core.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// The owner of a `Ring` polls against a thief.
///
/// Suspected: the moves of `head` by both. If one of them were no CAS, both would take the same
/// task; if the owner cleared the cell before its CAS, the thief would take an empty one.
@JCStressTest
@State
@Outcome(id = "1, 2, 0", expect = Expect.ACCEPTABLE, desc = "the owner was first")
@Outcome(id = "2, 1, 0", expect = Expect.ACCEPTABLE, desc = "the thief was first")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "a task is lost or doubled")
public class RingStress {

    private final Ring ring = new Ring();
    private final Ring thief = new Ring();

    public RingStress() {
        ring.add(new StressTask(1));
        ring.add(new StressTask(2));
    }

    @Actor
    public void owner(III_Result result) {
        result.r1 = StressTask.of(ring.poll());
    }

    @Actor
    public void thief(III_Result result) {
        result.r2 = StressTask.of(ring.stealInto(thief));
    }

    @Arbiter
    public void rest(III_Result result) {
        result.r3 = StressTask.of(ring.poll()) + StressTask.of(thief.poll());
    }
}
