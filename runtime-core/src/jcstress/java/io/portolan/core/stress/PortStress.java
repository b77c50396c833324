package io.portolan.core.stress;

import io.portolan.core.Port;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Post against poll.
///
/// Suspected: the stores of `queued` before and after the matching. `poll` reads it without the
/// lock; if a store came too late or counted wrongly, an item whose post has returned would be
/// hidden from the arbiter's poll, or one poll would give what another gave.
@JCStressTest
@State
@Outcome(id = "0, 1, 2", expect = Expect.ACCEPTABLE, desc = "polled before the first post")
@Outcome(id = "1, 2, 0", expect = Expect.ACCEPTABLE, desc = "polled after the first post")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "an item is lost, doubled or out of order")
public class PortStress {

    private final Port<Integer> port = Port.unbounded("raced");

    @Actor
    public void poster() {
        port.post(1);
        port.post(2);
    }

    @Actor
    public void poller(III_Result result) {
        result.r1 = next();
    }

    @Arbiter
    public void rest(III_Result result) {
        result.r2 = next();
        result.r3 = next();
    }

    private int next() {
        Integer item = port.poll();
        return item == null ? 0 : item;
    }
}
