package io.portolan.core.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// A worker takes the task of its `Slot` and puts another one there, against a thief.
///
/// Suspected: the fences of both. Without the worker's, it could miss the visit of the thief that
/// has found the first task, and both would run it; without the thief's, the same. Were the stores
/// plain, the thief could see a task half made.
@JCStressTest
@State
@Outcome(id = "1, 0, 2", expect = Expect.ACCEPTABLE, desc = "the thief found nothing")
@Outcome(id = "0, 1, 2", expect = Expect.ACCEPTABLE, desc = "the thief took the first task")
@Outcome(id = "1, 2, 0", expect = Expect.ACCEPTABLE, desc = "the thief took the second task")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "a task is lost, doubled or half made")
public class SlotStress {

    private final Slot slot = new Slot();

    public SlotStress() {
        slot.put(new StressTask(1));
    }

    @Actor
    public void owner(III_Result result) {
        result.r1 = StressTask.of(slot.take());
        slot.put(new StressTask(2));
    }

    @Actor
    public void thief(III_Result result) {
        result.r2 = StressTask.of(slot.steal());
    }

    @Arbiter
    public void rest(III_Result result) {
        result.r3 = StressTask.of(slot.take());
    }
}
