package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// The second side's item is posted while the join, which was busy, becomes free and looks again.
///
/// Suspected: the poster leaves its item, then asks whether the join is busy; who frees it looks at
/// the ports after that. Were either pair out of order, the set would wait for ever.
@JCStressTest
@State
@Outcome(id = "12, 0", expect = Expect.ACCEPTABLE, desc = "one of them fired the join")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "an item is lost, doubled or left")
public class SideBusyStress extends SideScene {

    public SideBusyStress() {
        pairs.setBusy(true);
        left.post(1);
    }

    @Actor
    public void poster() {
        right.post(2);
    }

    @Actor
    public void freed() {
        pairs.setBusy(false);
        pairs.tryAgain();
    }

    @Arbiter
    public void result(II_Result result) {
        result.r1 = pairs.digits();
        result.r2 = waiting();
    }
}
