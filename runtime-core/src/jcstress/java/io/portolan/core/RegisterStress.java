package io.portolan.core;

import io.portolan.core.stress.Delay;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Post against the registration of a receiver that takes everything without the lock.
///
/// Suspected: the store of `sole` at the end of the registration. Were it done before the waiting
/// items were matched, or were the taker not fully published by it, an item would be lost, or stay
/// in the port beside a receiver that would have it.
@JCStressTest
@State
@Outcome(id = "12, 0", expect = Expect.ACCEPTABLE, desc = "both items were taken, in order")
@Outcome(id = ".*, [12]", expect = Expect.FORBIDDEN, desc = "an item lies beside an idle taker")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "an item is lost, doubled or out of order")
public class RegisterStress {

    private final MatchingPort<Integer> port = new MatchingPort<>("raced");
    private final Digits digits = new Digits();

    @Actor
    public void poster() {
        port.post(1);
        Delay.spinBelow(50); // lets the registration come between the two
        port.post(2);
    }

    @Actor
    public void receiver() {
        port.register(digits);
    }

    @Arbiter
    public void result(II_Result result) {
        result.r1 = digits.taken();
        result.r2 = port.size();
    }
}
