package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two posters bring the two items of a join to its two ports.
///
/// Suspected: each poster's store of its own port's count (`ItemQueue`) and its read of the
/// other's. Were either weaker than volatile, each could miss the other's item, and a complete set
/// would lie there.
@JCStressTest
@State
@Outcome(id = "12, 0", expect = Expect.ACCEPTABLE, desc = "one of the posters fired the join")
@Outcome(id = "0, 2", expect = Expect.FORBIDDEN, desc = "a complete set lies beside its join")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "an item is lost or doubled")
public class JoinStress {

    private final MatchingPort<Integer> tens = new MatchingPort<>("tens");
    private final MatchingPort<Integer> ones = new MatchingPort<>("ones");
    private final Slate slate = new Slate();

    public JoinStress() {
        new JoinWait(
                        JoinShape.ofTwo(tens, ones),
                        slate,
                        set -> 10 * (Integer) set[0] + (Integer) set[1])
                .register();
    }

    @Actor
    public void first() {
        tens.post(1);
    }

    @Actor
    public void second() {
        ones.post(2);
    }

    @Arbiter
    public void result(II_Result result) {
        result.r1 = slate.number();
        result.r2 = tens.size() + ones.size();
    }
}
