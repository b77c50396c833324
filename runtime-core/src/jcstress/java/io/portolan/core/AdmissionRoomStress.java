package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// As [AdmissionStress], on a sink that has room for one task: it interrupts each phase.
///
/// Suspected: that room which comes while somebody hands out a phase is missed, so that somebody
/// waits for ever; or that the interruption ends the phase, so that an exclusive handler overtakes
/// a concurrent one that waited.
@JCStressTest
@State
@Outcome(id = "6, 0", expect = Expect.ACCEPTABLE, desc = "all ran, those that waited in one phase")
@Outcome(id = "6, .*", expect = Expect.FORBIDDEN, desc = "an exclusive one has overtaken")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "somebody waits for ever, or overlapped")
public class AdmissionRoomStress {

    private final AdmissionScene scene = new AdmissionScene(1);

    @Actor
    public void worker() {
        scene.work();
    }

    @Actor
    public void otherWorker() {
        scene.comeLate();
        scene.work();
    }

    @Arbiter
    public void result(II_Result result) {
        result.r1 = scene.handled();
        result.r2 = scene.overtaking();
    }
}
