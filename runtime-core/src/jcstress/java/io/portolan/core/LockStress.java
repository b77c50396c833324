package io.portolan.core;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IJ_Result;

/// Two threads lock a port (`LockedPort`) that nobody has used before, and change what the lock
/// guards.
///
/// Suspected: the release of the lock (`SpinLock`) and the backlog that the first one makes. Were
/// either not published, the second would change a backlog of its own or lose the other's change.
@JCStressTest
@State
@Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "both changes are there, and seen")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "a change is lost or unseen")
public class LockStress {

    private final MatchingPort<Integer> port = new MatchingPort<>("raced");

    @Actor
    public void first() {
        change();
    }

    @Actor
    public void second() {
        change();
    }

    @Arbiter
    public void result(IJ_Result result) {
        result.r1 = port.waiting();
        result.r2 = port.inspect(0).posted();
    }

    private void change() {
        Backlog mine = port.lock();
        mine.add(1);
        port.release(mine);
    }
}
