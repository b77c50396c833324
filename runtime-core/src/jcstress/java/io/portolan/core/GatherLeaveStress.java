package io.portolan.core;

import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A poster brings an item to a gather that gives up and returns what it holds.
///
/// Suspected: the item that is taken after the gather has returned the others. It stays in the port
/// only if whoever gives up leaves the port, under its lock, before the return.
@JCStressTest
@State
@Outcome(id = "12, 0", expect = Expect.ACCEPTABLE, desc = "both items are in the port, in order")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "an item is lost or out of order")
public class GatherLeaveStress {

    private final MatchingPort<Integer> port = new MatchingPort<>("raced");
    private final Waiter waiter = new Waiter(List.of(port));
    private final GatherRun.BlockingGather gathering =
            new GatherRun.BlockingGather(Arbiters.gather(List.of(port), 3, items -> {}), waiter);

    public GatherLeaveStress() {
        gathering.register();
        port.post(1);
    }

    @Actor
    public void poster() {
        port.post(2);
    }

    @Actor
    public void leaver() {
        waiter.decide(Waiter.Without.GONE);
        gathering.unregister();
        gathering.giveBack();
    }

    @Arbiter
    public void result(II_Result result) {
        for (int item : port.drain(9)) {
            result.r1 = 10 * result.r1 + item;
        }
        result.r2 = gathering.takeHeld().get(0).size();
    }
}
