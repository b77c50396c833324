package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two posters meet at a join of two ports, which they fire without the locks.
///
/// Suspected: each leaves its item and then looks at the other side. Were the look earlier, both
/// could leave theirs, and nobody would fire.
@JCStressTest
@State
@Outcome(id = "12, 0", expect = Expect.ACCEPTABLE, desc = "one of them fired the join")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "an item is lost, doubled or left")
public class SideStress extends SideScene {

    @Actor
    public void first() {
        left.post(1);
    }

    @Actor
    public void second() {
        right.post(2);
    }

    @Arbiter
    public void result(II_Result result) {
        result.r1 = pairs.digits();
        result.r2 = waiting();
    }
}
