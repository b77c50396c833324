package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two posters meet at a join of two items, which they fire without the lock.
///
/// Suspected: the CAS on what is held. Were it two steps, both items could be left, or one lost.
@JCStressTest
@State
@Outcome(id = "(12|21), 0", expect = Expect.ACCEPTABLE, desc = "the second poster fired the join")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "an item is lost, doubled or left")
public class PairStress {

    private final MatchingPort<Integer> port = new MatchingPort<>("pairs");
    private final TakenPairs pairs = TakenPairs.at(port);

    @Actor
    public void first() {
        port.post(1);
    }

    @Actor
    public void second() {
        port.post(2);
    }

    @Arbiter
    public void result(II_Result result) {
        result.r1 = pairs.digits();
        result.r2 = port.size();
    }
}
