package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two posters leave items on one side of a join of two ports, and a third brings the other side's.
///
/// Suspected: who leaves an item on top of another one does not look at the other side.
@JCStressTest
@State
@Outcome(id = "(12|32), 1", expect = Expect.ACCEPTABLE, desc = "one set, and one item waits")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "an item is lost or doubled, or a set waits")
public class SideStackStress extends SideScene {

    @Actor
    public void first() {
        left.post(1);
    }

    @Actor
    public void second() {
        left.post(3);
    }

    @Actor
    public void other() {
        right.post(2);
    }

    @Arbiter
    public void result(II_Result result) {
        result.r1 = pairs.digits();
        result.r2 = waiting();
    }
}
