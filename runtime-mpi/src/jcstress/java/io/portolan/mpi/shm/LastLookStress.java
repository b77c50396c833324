package io.portolan.mpi.shm;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A thread takes frames of a ring by its `RingReader` while a second one looks for the last time,
/// after a frame has come for which nobody rang.
///
/// Suspected: the thread that takes frames may have seen none for the last time, but still have the
/// role when the other one sees the frame. Then it has to be asked, and has to see the frame after
/// it has given the role up. If it did not, the frame would stay in the ring, and no doorbell would
/// ring.
@JCStressTest
@State
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "the frame was taken")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "it was taken, and rang")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "it rang")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "the frame stays in the ring")
public class LastLookStress {

    private final StressRing ring = new StressRing();

    public LastLookStress() {
        ring.offer(0); // or else the first reader has no reason to take the role
    }

    @Actor
    public void reader() {
        ring.reader.poll(false);
    }

    @Actor
    public void lastReader() {
        ring.offer(1);
        ring.bell.set();
        ring.reader.poll(true);
    }

    @Arbiter
    public void result(II_Result result) {
        result.r1 = ring.reader.isEmpty() ? 0 : 1;
        result.r2 = Math.min(1, ring.bell.sequence());
    }
}
