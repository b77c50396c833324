package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// The end of an exclusive phase of an interleave, with two workers, one of which posts before.
///
/// Suspected: that a handler of the next phase leaves before all of it have been told, and so ends
/// the phase; then an exclusive handler overtakes a concurrent one that waited. Or that whoever
/// leaves last and whoever is refused miss each other; then somebody waits for ever.
@JCStressTest
@State
@Outcome(id = "6, 0", expect = Expect.ACCEPTABLE, desc = "all ran, those that waited in one phase")
@Outcome(id = "6, .*", expect = Expect.FORBIDDEN, desc = "an exclusive one has overtaken")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "somebody waits for ever, or overlapped")
public class AdmissionStress {

    private final AdmissionScene scene = new AdmissionScene(Integer.MAX_VALUE);

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
