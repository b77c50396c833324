package io.portolan.mpi.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/// A receiver that copies a message out of its sender's memory races with the sender, which gives
/// the message a copy and then overwrites its own buffer.
///
/// Suspected: the sender goes on while the receiver still copies out of an `Arrival`.
@JCStressTest
@State
@Outcome(id = "7", expect = Expect.ACCEPTABLE, desc = "what was sent")
@Outcome(expect = Expect.FORBIDDEN, desc = "what the sender wrote afterwards")
public class ArrivalStress {

    private final Carried content = new Carried(7);
    private final Received received = new Received();
    private final IncomingTransfer receive = Receives.into(received);
    private final Arrival arrival = Arrival.rendezvous(Receives.send(content), 0);

    @Actor
    public void sender() {
        if (arrival.detach(content.copy())) {
            content.overwrite(8);
        }
    }

    @Actor
    public void receiver(J_Result result) {
        arrival.into(receive);
        result.r1 = received.first();
    }
}
