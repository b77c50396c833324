package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A poster leaves its item for a join of two without the lock, against somebody who takes the lock
/// and polls.
///
/// Suspected: the poster writes what is held, then reads `sole`; the lock's holder writes `sole`,
/// then reads what is held. Were either pair out of order, the item would be left where nobody
/// looks, or be both polled and held.
@JCStressTest
@State
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "polled before the post")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "polled after the post")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "the item is lost or doubled")
public class PairPollStress {

    private final MatchingPort<Integer> port = new MatchingPort<>("polled");

    public PairPollStress() {
        TakenPairs.at(port);
    }

    @Actor
    public void poster() {
        port.post(1);
    }

    @Actor
    public void poller(II_Result result) {
        result.r1 = polled();
    }

    @Arbiter
    public void rest(II_Result result) {
        result.r2 = polled();
    }

    private int polled() {
        Integer item = port.poll();
        return item == null ? 0 : item;
    }
}
