package io.portolan.core;

import io.portolan.core.stress.Delay;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// An item is offered to a waiting thread that is interrupted.
///
/// Suspected: as in [io.portolan.core.TimeoutStress], and the interruption itself: it must be told
/// in exactly one way.
@JCStressTest
@State
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "returned, and still interrupted")
@Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "told by exception; the port keeps it")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "the item or the interruption is lost")
public class InterruptStress {

    /// About how many spins of the poster last as long as those of the waiter.
    private static final int MAX_SPINS = 2_000;

    private final Waiter waiter = new Waiter(List.of(new MatchingPort<Integer>("raced")));

    @Actor
    public void poster(III_Result result) {
        Delay.spinBelow(MAX_SPINS);
        result.r1 = waiter.decide(1) ? 1 : 0;
    }

    @Actor
    public void waiter(III_Result result) {
        Thread.currentThread().interrupt();
        try {
            waiter.await(Long.MAX_VALUE);
            result.r2 = waiter.hasItem() ? 1 : 0;
        } catch (InterruptedException e) {
            result.r2 = 0;
        }
        result.r3 = Thread.interrupted() ? 1 : 0;
    }
}
