package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// A join of two ports (`FastJoin`), which was busy while a set came together, fires in its place,
/// while somebody polls one of the ports.
///
/// Suspected: the short way of a join that is alone on both ports ([FastJoin]), which looks at less
/// than the long one. Were an item taken without the lock, two would have it.
@JCStressTest
@State
@Outcome(id = "0, 12, 0", expect = Expect.ACCEPTABLE, desc = "the join came first")
@Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "the poll came first")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "an item is lost or doubled")
public class SideAloneStress extends SideScene {

    public SideAloneStress() {
        pairs.setBusy(true);
        pairs.setSure();
        left.post(1);
        right.post(2);
        left.rematch(); // moves what is held to the items, from where the short way takes it
        right.rematch();
    }

    @Actor
    public void fired() {
        var _ = pairs.isFired(pairs);
    }

    @Actor
    public void poller(III_Result result) {
        Integer item = left.poll();
        result.r1 = item == null ? 0 : item;
    }

    @Arbiter
    public void result(III_Result result) {
        result.r2 = pairs.digits();
        result.r3 = waiting();
    }
}
