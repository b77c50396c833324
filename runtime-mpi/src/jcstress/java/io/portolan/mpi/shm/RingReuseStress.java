package io.portolan.mpi.shm;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A process sends through a full ring while another one empties it by a `RingReader`.
///
/// Suspected: the store of what was taken, which must not come before the loads of the frames, and
/// the stores of the new frame, which must not come before the load of what was taken. If either
/// pair changed places, a frame would be written over while it is read.
@JCStressTest
@State
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "there was no room yet")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "there was room")
@Outcome(expect = Expect.FORBIDDEN, desc = "a frame was written over")
public class RingReuseStress {

    private final StressRing ring = new StressRing();

    public RingReuseStress() {
        for (int number = 0; number < ShmLayout.SLOTS; number++) {
            ring.offer(number);
        }
    }

    @Actor
    public void sender(II_Result result) {
        result.r1 = ring.offer(ShmLayout.SLOTS) ? 1 : 0;
    }

    @Actor
    public void reader(II_Result result) {
        ring.reader.poll(false);
        ring.reader.poll(false);
        result.r2 = ring.broken();
    }
}
