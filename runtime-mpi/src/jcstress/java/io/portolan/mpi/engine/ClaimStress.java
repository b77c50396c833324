package io.portolan.mpi.engine;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/// The owner of a rank takes the older of two messages out of a `Lane`, without the lock of the
/// mailbox, while another thread empties the lane into the mailbox.
///
/// Suspected: the owner's look at the unexpected messages, which must come after it has claimed the
/// lane, and the other thread's release of the lane, which must come after that thread has put the
/// messages into the mailbox. If not, the owner would take the younger message, or both would take
/// one.
public class ClaimStress {

    private static final int CONTEXT = 1;
    private static final int RANK = 0;
    private static final int SOURCE = 1;
    private static final int TAG = 2;
    private static final Settings SETTINGS = Settings.of(2).withThreads(false).withLanes(true);

    private final Fabric fabric = new Fabric(SETTINGS);
    private final Mailbox mailbox = fabric.mailbox(RANK);
    private final AdaptiveBackoff backoff = new AdaptiveBackoff(SETTINGS.waiting(false));
    private final LaneReceiver receiver =
            new ThreadLanes(
                            RANK,
                            Lane.OWNER,
                            fabric.firstRank(),
                            fabric.endRank(),
                            fabric.mailbox(RANK),
                            fabric.routes(),
                            backoff)
                    .from(SOURCE);
    private final Received received = new Received();

    /// @param waiting the tags of messages that are unexpected before
    private ClaimStress(int... waiting) {
        for (int tag : waiting) {
            mailbox.lane(SOURCE, Lane.OWNER).offer(CONTEXT, tag, Received.message(tag));
            mailbox.poll();
        }
        mailbox.lane(SOURCE, Lane.OWNER).offer(CONTEXT, TAG, Received.message(7));
        mailbox.lane(SOURCE, Lane.OWNER).offer(CONTEXT, TAG, Received.message(8));
    }

    private void owner(JJJ_Result result) {
        receiver.receive(CONTEXT, TAG, received);
        result.r1 = received.first();
    }

    private void other() {
        mailbox.poll();
    }

    private void rest(JJJ_Result result) {
        result.r2 = next();
        result.r3 = next();
    }

    private long next() {
        Arrival arrival = mailbox.takeIfThere(new Header(CONTEXT, SOURCE, TAG));
        if (arrival == null) {
            return Received.NOTHING;
        }
        Received into = new Received();
        arrival.into(Receives.into(into));
        return into.first();
    }

    /// The mailbox is empty at first.
    @JCStressTest
    @State
    @Outcome(id = "7, 8, -1", expect = Expect.ACCEPTABLE, desc = "the owner has the older one")
    @Outcome(id = "-1, 7, 8", expect = Expect.ACCEPTABLE, desc = "both are unexpected")
    @Outcome(expect = Expect.FORBIDDEN, desc = "out of order, twice or lost")
    public static class Alone {
        private final ClaimStress claim = new ClaimStress();

        @Actor
        public void owner(JJJ_Result result) {
            claim.owner(result);
        }

        @Actor
        public void other() {
            claim.other();
        }

        @Arbiter
        public void rest(JJJ_Result result) {
            claim.rest(result);
        }
    }

    /// A message with another tag waits already, so the counts of headers tell of the older one.
    @JCStressTest
    @State
    @Outcome(id = "7, 8, -1", expect = Expect.ACCEPTABLE, desc = "the owner has the older one")
    @Outcome(id = "-1, 7, 8", expect = Expect.ACCEPTABLE, desc = "both are unexpected")
    @Outcome(expect = Expect.FORBIDDEN, desc = "out of order, twice or lost")
    public static class BesideAnother {
        private final ClaimStress claim = new ClaimStress(TAG + 1);

        @Actor
        public void owner(JJJ_Result result) {
            claim.owner(result);
        }

        @Actor
        public void other() {
            claim.other();
        }

        @Arbiter
        public void rest(JJJ_Result result) {
            claim.rest(result);
        }
    }
}
