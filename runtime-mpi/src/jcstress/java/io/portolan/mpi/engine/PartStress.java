package io.portolan.mpi.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/// A part of a `JoinedTransfer` is begun with a receive that no message has come for, while another
/// thread asks whether the part is complete.
///
/// Suspected: the look takes the part for begun, but has not seen its transfer yet, and says that
/// the part was complete at once.
@JCStressTest
@State
@Outcome(id = "false", expect = Expect.ACCEPTABLE, desc = "it is not complete")
@Outcome(expect = Expect.FORBIDDEN, desc = "complete without a message")
public class PartStress {

    private final JoinedTransfer joined = Receives.joined();
    private final IncomingTransfer part = Receives.make();

    @Actor
    public void beginner() {
        joined.begun(0, part);
    }

    @Actor
    public void asker(Z_Result result) {
        result.r1 = joined.areDone(0, 1);
    }
}
