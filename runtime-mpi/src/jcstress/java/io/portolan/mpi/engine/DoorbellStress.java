package io.portolan.mpi.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A sender through a `Lane` races with a receiver that sets its `Doorbell` before it parks.
///
/// Suspected: the sender's store of the header and its load of the doorbell, which must not change
/// places (a fence is between them), and in the receiver the store of the doorbell and the load of
/// the header. If either pair changed places, the receiver would see no message and the sender no
/// doorbell, and the receiver would sleep for ever.
@JCStressTest
@State
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the receiver saw the message")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "the sender delivered it")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "both")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "the message stays in the lane")
public class DoorbellStress {

    private static final int SOURCE = 1;
    private static final Settings SETTINGS = Settings.of(2).withThreads(false).withLanes(true);

    private final Mailbox mailbox = new Fabric(SETTINGS).mailbox(0);
    private final LaneSender sender = new LaneSender(SOURCE, Lane.OWNER, mailbox);
    private final Content content = new Words(Received.TYPE, new long[1], 0, 1);

    @Actor
    public void sender() {
        sender.offer(1, 2, content);
    }

    @Actor
    public void receiver(II_Result result) {
        mailbox.doorbell().raise();
        result.r1 = hasMail() ? 1 : 0;
    }

    @Arbiter
    public void result(II_Result result) {
        result.r2 = hasMail() ? 0 : 1;
    }

    private boolean hasMail() {
        return mailbox.laneWithMail(SOURCE) != null;
    }
}
