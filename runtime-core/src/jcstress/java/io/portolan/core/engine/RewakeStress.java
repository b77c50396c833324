package io.portolan.core.engine;

import io.portolan.core.stress.Delay;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// A poster whose chosen sleeper wakes by itself, does the poster's task and sleeps again, while a
/// second poster relies on the search that the first has announced.
///
/// Suspected: the end of the announced search in `wakeOne`. If the first poster did not look again
/// after it, the second task would wait beside a sleeping worker.
@JCStressTest
@State
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "awake, or nothing to do")
@Outcome(id = "1", expect = Expect.FORBIDDEN, desc = "asleep beside a task")
public class RewakeStress {

    private final Idlers idlers = new Idlers();
    private final Injection injection = new Injection();
    private final Ring ring = new Ring();
    private final Worker worker = SleepingWorker.make();
    private boolean isAwake;

    public RewakeStress() {
        idlers.fallAsleep(worker);
    }

    @Actor
    public void firstPoster() {
        injection.add(new StressTask(1));
        idlers.wakeOne();
    }

    @Actor
    public void sleeperAndSecondPoster() {
        Delay.spinBelow(10);
        isAwake = !idlers.wakeUp(worker);
        if (!isAwake) {
            injection.takeInto(ring);
            idlers.fallAsleep(worker);
            isAwake = !injection.isEmpty();
        }
        injection.add(new StressTask(2));
        idlers.wakeOne();
    }

    @Arbiter
    public void result(I_Result result) {
        result.r1 = !isAwake && idlers.isAsleep(worker) && !injection.isEmpty() ? 1 : 0;
    }
}
