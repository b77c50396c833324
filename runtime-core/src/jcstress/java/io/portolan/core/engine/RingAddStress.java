package io.portolan.core.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// The owner adds against a thief.
///
/// Suspected: the store of `tail`. Were it plain, the thief could see it before the cell or before
/// the task's fields, and would take nothing for something or a task half made.
@JCStressTest
@State
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "the thief came before the task")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the thief took it")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "the task is lost, doubled or half made")
public class RingAddStress {

    private final Ring ring = new Ring();
    private final Ring thief = new Ring();

    @Actor
    public void owner() {
        ring.add(new StressTask(1));
    }

    @Actor
    public void thief(II_Result result) {
        result.r1 = StressTask.of(ring.stealInto(thief));
    }

    @Arbiter
    public void rest(II_Result result) {
        result.r2 = StressTask.of(ring.poll());
    }
}
