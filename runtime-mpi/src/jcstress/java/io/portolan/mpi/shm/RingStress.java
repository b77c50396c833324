package io.portolan.mpi.shm;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/// A process sends a frame through a `ShmWire` while another one looks with a `RingReader`, both by
/// `SharedWords`.
///
/// Suspected: the store of the stamp, which must not come before those of the words and the
/// payload, and the loads of these, which must not come before that of the stamp.
@JCStressTest
@State
@Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "the reader came first")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "the frame is whole")
@Outcome(expect = Expect.FORBIDDEN, desc = "the stamp was seen before the frame")
public class RingStress {

    private final StressRing ring = new StressRing();

    @Actor
    public void sender() {
        ring.offer(0);
    }

    @Actor
    public void reader(JJ_Result result) {
        ring.reader.poll(false);
        result.r1 = ring.first();
        result.r2 = ring.last();
    }
}
