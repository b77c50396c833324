package io.portolan.core.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// A worker pushes a second task against a thief that empties its slot.
///
/// Suspected: the store of the second task into the slot. Were the first not removed by CAS before,
/// the thief and the ring would both get it; were the store plain, the thief could see the task
/// half made.
@JCStressTest
@State
@Outcome(id = "0, 2, 1", expect = Expect.ACCEPTABLE, desc = "the thief found nothing")
@Outcome(id = "1, 2, 0", expect = Expect.ACCEPTABLE, desc = "the thief took the first task")
@Outcome(id = "2, 0, 1", expect = Expect.ACCEPTABLE, desc = "the thief took the second task")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "a task is lost, doubled or half made")
public class SlotStress {

    private final Worker worker = SleepingWorker.make();

    public SlotStress() {
        worker.push(new Numbered(1));
    }

    @Actor
    public void owner() {
        worker.push(new Numbered(2));
    }

    @Actor
    public void thief(III_Result result) {
        result.r1 = Numbered.of(worker.takeSlot());
    }

    @Arbiter
    public void rest(III_Result result) {
        result.r2 = Numbered.of(worker.takeSlot());
        result.r3 = worker.hasVisibleTasks() ? 1 : 0;
    }
}
