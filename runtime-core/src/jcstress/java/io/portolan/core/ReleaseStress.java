package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// A decision is made while another thread holds it and then makes it itself.
///
/// Suspected: the store of the outcome by the holder. Could others decide during the hold, that
/// store would overwrite their outcome, and two sides of a rendezvous would both have met a third.
@JCStressTest
@State
@Outcome(id = "1, 0, 7", expect = Expect.ACCEPTABLE, desc = "the decider came first")
@Outcome(id = "0, 1, 8", expect = Expect.ACCEPTABLE, desc = "the holder came first")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "both decided, or none")
public class ReleaseStress {

    private final Slate slate = new Slate();

    @Actor
    public void decider(III_Result result) {
        result.r1 = slate.decide(7) ? 1 : 0;
    }

    @Actor
    public void holder(III_Result result) {
        if (slate.hold()) {
            result.r2 = 1;
            slate.release(8);
        }
    }

    @Arbiter
    public void result(III_Result result) {
        result.r3 = slate.number();
    }
}
