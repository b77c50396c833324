package io.portolan.core;

import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// An item is offered to a waiting thread that leaves because its time is over.
///
/// Suspected: the store of the outcome by either side. If the waiter did not leave by CAS, the port
/// would count the item as taken and the thread would not return it.
@JCStressTest
@State
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "taken and returned")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "too late: the port keeps it")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "the item is lost")
@Outcome(id = "0, 1", expect = Expect.FORBIDDEN, desc = "the item is doubled")
public class TimeoutStress {

    private final Waiter waiter = new Waiter(List.of(new MatchingPort<Integer>("raced")));

    @Actor
    public void poster(II_Result result) {
        result.r1 = waiter.decide(1) ? 1 : 0;
    }

    @Actor
    public void waiter(II_Result result) {
        try {
            waiter.await(0);
            result.r2 = waiter.hasItem() ? 1 : 0;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
