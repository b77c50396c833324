package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A poster leaves its item for a join of two without the lock, against another taker that comes to
/// the port.
///
/// Suspected: the lock's holder takes what is held and seals the place by one CAS. Were it two
/// steps, the item could be left where nobody looks.
@JCStressTest
@State
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the other taker has the item")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "the item is lost, doubled or left")
public class PairRegisterStress {

    private final MatchingPort<Integer> port = new MatchingPort<>("shared");
    private final Digits digits = new Digits();

    public PairRegisterStress() {
        TakenPairs.at(port);
    }

    @Actor
    public void poster() {
        port.post(1);
    }

    @Actor
    public void other() {
        port.register(digits);
    }

    @Arbiter
    public void result(II_Result result) {
        result.r1 = digits.taken();
        result.r2 = port.size();
    }
}
