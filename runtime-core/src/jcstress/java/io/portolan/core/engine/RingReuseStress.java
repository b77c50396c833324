package io.portolan.core.engine;

import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// The owner of a full ring takes a task and uses its cell again, against a thief that copies half
/// of the ring.
///
/// Suspected: the owner's plain store into the cell while the thief still copies it. The thief's
/// CAS of `head` must then fail, so that the copy with the new task in an old place is not used.
@JCStressTest
@State
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "every task was taken once")
@Outcome(id = "1", expect = Expect.FORBIDDEN, desc = "a task is lost, doubled or misplaced")
public class RingReuseStress {

    private final Ring ring = new Ring();
    private final Ring thief = new Ring();
    private final byte[] taken = new byte[Ring.CAPACITY + 3];
    private @Nullable Task firstOfOwner;
    private @Nullable Task firstOfThief;

    public RingReuseStress() {
        for (int i = 1; i <= Ring.CAPACITY; i++) {
            ring.add(new StressTask(i));
        }
    }

    @Actor
    public void owner() {
        firstOfOwner = ring.poll();
        ring.add(new StressTask(Ring.CAPACITY + 1));
        ring.add(new StressTask(Ring.CAPACITY + 2)); // refused unless the thief has made room
    }

    @Actor
    public void thief() {
        firstOfThief = ring.stealInto(thief);
    }

    @Arbiter
    public void result(I_Result result) {
        taken[StressTask.of(firstOfOwner)]++;
        taken[StressTask.of(firstOfThief)]++;
        drain(ring);
        drain(thief);
        result.r1 = taken[0] == 0 && taken[Ring.CAPACITY + 2] <= 1 ? 0 : 1;
        for (int i = 1; i <= Ring.CAPACITY + 1; i++) {
            if (taken[i] != 1) {
                result.r1 = 1;
            }
        }
    }

    private void drain(Ring left) {
        while (!left.isEmpty()) {
            taken[StressTask.of(left.poll())]++;
        }
    }
}
