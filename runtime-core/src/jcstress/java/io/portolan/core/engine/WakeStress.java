package io.portolan.core.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A worker that adds to its ring against another that falls asleep.
///
/// Suspected: the store of the task and the read of the sleepers in `wakeOne`, which must not
/// change places (a fence is between them), and their mirror image: the worker registers, then
/// looks for tasks. If they did, the poster would see nobody asleep, the worker nothing to do.
@JCStressTest
@State
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the worker saw the task")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "the poster woke the worker")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "both")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "the wake-up is lost")
public class WakeStress {

    private final Idlers idlers = new Idlers();
    private final Ring ring = new Ring();
    private final Worker worker = SleepingWorker.make();

    @Actor
    public void poster() {
        ring.add(new StressTask(1));
        idlers.wakeOne();
    }

    @Actor
    public void sleeper(II_Result result) {
        idlers.fallAsleep(worker);
        result.r1 = ring.isEmpty() ? 0 : 1;
    }

    @Arbiter
    public void result(II_Result result) {
        result.r2 = idlers.isAsleep(worker) ? 0 : 1;
    }
}
