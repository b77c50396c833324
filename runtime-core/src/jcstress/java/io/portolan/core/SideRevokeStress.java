package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// The second side's item is posted while the first side's, which the join holds, is polled. The
/// digits of the join are the first result, what was polled the second.
///
/// Suspected: the first item while the poster asks whether both are taken. Whoever has the lock
/// must neither overlook it nor take it twice.
@JCStressTest
@State
@Outcome(id = "12, 0", expect = Expect.ACCEPTABLE, desc = "joined before the poll")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "the first was polled, the second waits")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "an item is lost, doubled or left")
public class SideRevokeStress extends SideScene {

    public SideRevokeStress() {
        left.post(1);
    }

    @Actor
    public void poster() {
        right.post(2);
    }

    @Actor
    public void poller(II_Result result) {
        Integer item = left.poll();
        result.r2 = item == null ? 0 : item;
    }

    @Arbiter
    public void rest(II_Result result) {
        int expectedLeft = result.r2 == 0 ? 0 : 1;
        result.r1 = waiting() == expectedLeft ? pairs.digits() : -1;
    }
}
