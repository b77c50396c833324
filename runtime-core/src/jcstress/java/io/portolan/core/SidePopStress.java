package io.portolan.core;

import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// A join of two ports, which was busy while two items came to one side and one to the other, fires
/// in its place with what is held, while somebody posts a third item to the first side. The digits
/// of the join are the first result, what is polled afterwards the other two.
///
/// Suspected: the stack, of which the oldest item is taken while another one is put on top. Were
/// the stack replaced without a look at what it had become, an item would be lost or overtake
/// another.
@JCStressTest
@State
@Outcome(id = "12, 3, 4", expect = Expect.ACCEPTABLE, desc = "the oldest joined, the rest in order")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "an item is lost, doubled or out of order")
public class SidePopStress extends SideScene {

    public SidePopStress() {
        pairs.setBusy(true);
        left.post(1);
        left.post(3);
        right.post(2);
    }

    @Actor
    public void fired() {
        var _ = pairs.isFired(pairs);
    }

    @Actor
    public void poster() {
        left.post(4);
    }

    @Arbiter
    public void result(III_Result result) {
        result.r1 = pairs.digits();
        result.r2 = digit(left.poll());
        result.r3 = digit(left.poll());
    }

    private static int digit(@Nullable Integer item) {
        return item == null ? 0 : item;
    }
}
