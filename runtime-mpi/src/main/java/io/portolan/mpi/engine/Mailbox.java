package io.portolan.mpi.engine;

import io.portolan.core.Parker;
import io.portolan.core.WaitPolicy;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.jctools.queues.varhandle.MpscUnboundedVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/// Where the messages for one rank arrive and are matched with what the rank asks for.
///
/// Overview. Senders append to `arrivals`, a lock-free queue with many producers and one consumer;
/// everything else belongs to the owning rank, so that no lock is needed. A receive looks first at
/// the unexpected messages, which are older than every arrival, and then takes arrivals until one
/// matches; the others become unexpected. Two messages from one source that both match are
/// therefore received in the order in which they were sent, as the standard demands, and wildcards
/// take what arrived first.
///
/// *Threads:* `deliver`, `wake` and `wakeFor` by any thread, `take` by the owning rank. *Ordering:*
/// what a thread did before `deliver` happens-before what the owner does after it took that
/// envelope.
final class Mailbox {
    private static final int ARRIVALS_PER_CHUNK = 32;

    private final Queue<Envelope> arrivals =
            new MpscUnboundedVarHandleArrayQueue<>(ARRIVALS_PER_CHUNK);
    private final Unexpected unexpected = new Unexpected();
    private final IntPredicate canHear;
    private final Parker parker;

    /// One object for all waits: the hot path allocates nothing.
    private final BooleanSupplier mustLook = this::mustLook;

    /// The source of the last receive that had to wait. Volatile, because an ending rank skips the
    /// mailboxes that do not wait for it: the owner writes this and then looks who has ended; the
    /// other notes its end and then reads this; so one of the two sees the other.
    private volatile int awaitedSource = Envelope.ANY_SOURCE;

    /// @param canHear whether more can come from a source: as [Liveness#canHear] of the owner
    Mailbox(IntPredicate canHear, WaitPolicy policy) {
        this.canHear = canHear;
        this.parker = new Parker(policy);
    }

    void deliver(Envelope envelope) {
        arrivals.add(envelope);
        parker.signal();
    }

    /// Makes the owner look again at who is alive, if it waits.
    void wake() {
        parker.signal();
    }

    /// As `wake`, but only if the end of that source matters to the owner.
    void wakeFor(int endedSource) {
        int awaited = awaitedSource;
        if (awaited == endedSource || awaited == Envelope.ANY_SOURCE) {
            parker.signal();
        }
    }

    /// Takes the first message that matches, waiting for it if need be; null when the world has
    /// failed or nobody is left who could send it.
    @Nullable Envelope take(int context, int source, int tag) throws InterruptedException {
        Envelope early = unexpected.remove(context, source, tag);
        if (early == null) {
            early = takeArrival(context, source, tag);
        }
        return early != null ? early : awaitArrival(context, source, tag);
    }

    private @Nullable Envelope awaitArrival(int context, int source, int tag)
            throws InterruptedException {
        awaitedSource = source;
        while (true) {
            // Before the last look at the arrivals: see Ordering of Liveness.
            boolean moreCanCome = canHear.test(source);
            Envelope arrival = takeArrival(context, source, tag);
            if (arrival != null || !moreCanCome) {
                return arrival;
            }
            parker.await(mustLook);
        }
    }

    private @Nullable Envelope takeArrival(int context, int source, int tag) {
        for (Envelope at = arrivals.poll(); at != null; at = arrivals.poll()) {
            if (at.matches(context, source, tag)) {
                return at;
            }
            unexpected.add(at);
        }
        return null;
    }

    private boolean mustLook() {
        return !arrivals.isEmpty() || !canHear.test(awaitedSource);
    }
}
