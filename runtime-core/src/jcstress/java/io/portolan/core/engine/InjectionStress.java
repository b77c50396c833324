package io.portolan.core.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A task comes from outside while a worker takes the one before it. Tests `Injection`.
///
/// Suspected: the flag that says that tasks wait. The poster adds its task and then leaves the flag
/// alone if it is set; the taker clears the flag and then polls. Were the clearing not followed by
/// a fence, the poster could see the old flag and the taker the old queue: the task would wait
/// beside a flag that says that none does.
@JCStressTest
@State
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "both were taken")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "the second waits, and the flag says so")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "a task waits that no flag tells of")
public class InjectionStress {

    private final Injection injection = new Injection();
    private final Ring ring = new Ring();
    private int taken;

    public InjectionStress() {
        injection.add(new StressTask(1));
    }

    @Actor
    public void poster() {
        injection.add(new StressTask(2));
    }

    @Actor
    public void taker() {
        taken = injection.takeInto(ring) == null ? 0 : 1;
    }

    @Arbiter
    public void rest(II_Result result) {
        while (ring.poll() != null) {
            taken++;
        }
        result.r1 = taken;
        result.r2 = injection.isEmpty() || injection.looksWaiting() ? 1 : 0;
    }
}
