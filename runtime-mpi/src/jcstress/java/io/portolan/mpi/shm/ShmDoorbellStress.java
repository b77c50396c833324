package io.portolan.mpi.shm;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A process sends, and rings the `ShmDoorbell` if it is set, while a thread of the other one sets
/// it and looks for the last time.
///
/// Suspected: the sender's store of the stamp and its load of the doorbell, and the other thread's
/// store of the doorbell and its load of the stamp; fences keep both pairs in order. If either
/// changed places, the frame would stay in the ring, and no doorbell would ring.
@JCStressTest
@State
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "the frame was taken")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "it was taken, and rang")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "it rang")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "the frame stays in the ring")
public class ShmDoorbellStress {

    private final StressRing ring = new StressRing();

    @Actor
    public void sender() {
        ring.offer(0);
        ring.wire.flush();
    }

    @Actor
    public void lastReader() {
        ring.bell.set();
        ring.reader.poll(true);
    }

    @Arbiter
    public void result(II_Result result) {
        result.r1 = ring.reader.isEmpty() ? 0 : 1;
        result.r2 = Math.min(1, ring.bell.sequence());
    }
}
