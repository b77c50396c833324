package io.portolan.core.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/// Two workers count with a `Tally` that is new, the second with the higher number; it also asks
/// for the sum.
///
/// Suspected: each makes its own cell, in a longer array, while the other may be writing to a cell
/// of the array before. The counts are written without any order: at the end none may be lost, and
/// who counts sees its own.
@JCStressTest
@State
@Outcome(id = "[234], 4", expect = Expect.ACCEPTABLE, desc = "all counts are there at the end")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "a count is lost or doubled")
public class TallyStress {

    private final Tally tally = new Tally();

    @Actor
    public void first() {
        tally.countAs(0);
        tally.countAs(0);
    }

    @Actor
    public void second(JJ_Result result) {
        tally.countAs(1);
        tally.countAs(1);
        result.r1 = tally.sum();
    }

    @Arbiter
    public void result(JJ_Result result) {
        result.r2 = tally.sum();
    }
}
