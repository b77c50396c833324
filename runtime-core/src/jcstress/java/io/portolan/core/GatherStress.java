package io.portolan.core;

import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two posters bring an item each to the two ports of a gather that takes only one.
///
/// Suspected: the look at how many it holds and the taking. Were they not one step for both ports,
/// which have different locks, it would take both.
@JCStressTest
@State
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "one was taken, the other stays")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "both or none were taken, or one is lost")
public class GatherStress {

    private final MatchingPort<Integer> left = new MatchingPort<>("left");
    private final MatchingPort<Integer> right = new MatchingPort<>("right");
    private final GatherRun.BlockingGather gathering =
            new GatherRun.BlockingGather(
                    Arbiters.gather(left, right, 1, (x, y) -> {}),
                    new Waiter(List.of(left, right)));

    public GatherStress() {
        gathering.register();
    }

    @Actor
    public void first() {
        left.post(1);
    }

    @Actor
    public void second() {
        right.post(2);
    }

    @Arbiter
    public void result(II_Result result) {
        result.r1 = gathering.takeHeld().stream().mapToInt(List::size).sum();
        result.r2 = left.size() + right.size();
    }
}
