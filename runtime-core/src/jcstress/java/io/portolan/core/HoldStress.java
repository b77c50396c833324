package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// A `Decision` is made while another thread holds it and lets it go.
///
/// Suspected: the CAS that fails because of the hold. Were the decision looked at only once after
/// that, it could be found open again, and the decider would leave as if another had decided: an
/// item would stay beside a thread that waits for it.
@JCStressTest
@State
@Outcome(id = "1, [01], 7", expect = Expect.ACCEPTABLE, desc = "decided, before or after the hold")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "nobody decided")
public class HoldStress {

    private final Slate slate = new Slate();

    @Actor
    public void decider(III_Result result) {
        result.r1 = slate.decide(7) ? 1 : 0;
    }

    @Actor
    public void holder(III_Result result) {
        if (slate.hold()) {
            result.r2 = 1;
            slate.release(null);
        }
    }

    @Arbiter
    public void result(III_Result result) {
        result.r3 = slate.number();
    }
}
