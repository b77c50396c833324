package io.portolan.core.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A `Worker` pushes a second task, which displaces the first, against a thief that empties its
/// slot. What was in the slot and the ring at the end is told in one number: 10 for the ring, the
/// rest for the slot.
///
/// Suspected: the first task, which the thief may have, though it still lies in the cell.
@JCStressTest
@State
@Outcome(id = "0, 12", expect = Expect.ACCEPTABLE, desc = "the thief found nothing")
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "the thief took the first task")
@Outcome(id = "2, 10", expect = Expect.ACCEPTABLE, desc = "the thief took the second task")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "a task is lost, doubled or half made")
public class PushStress {

    private final Worker worker = SleepingWorker.make();

    public PushStress() {
        worker.push(new StressTask(1));
    }

    @Actor
    public void owner() {
        worker.push(new StressTask(2));
    }

    @Actor
    public void thief(II_Result result) {
        result.r1 = StressTask.of(worker.stealSlot());
    }

    @Arbiter
    public void rest(II_Result result) {
        result.r2 = (worker.hasVisibleTasks() ? 10 : 0) + StressTask.of(worker.stealSlot());
    }
}
