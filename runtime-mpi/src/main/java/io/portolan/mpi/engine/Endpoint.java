package io.portolan.mpi.engine;

import io.portolan.core.WaitPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One rank's access to its world: it sends to the mailbox of any rank and receives from its own.
///
/// *Threads:* `receive` by the rank's own thread, everything else by any. *Ordering:* what a thread
/// did before `send` happens-before what the destination does after it received that envelope.
public final class Endpoint {
    private final int rank;
    private final List<Mailbox> mailboxes;
    private final Liveness liveness;

    private Endpoint(int rank, List<Mailbox> mailboxes, Liveness liveness) {
        this.rank = rank;
        this.mailboxes = mailboxes;
        this.liveness = liveness;
    }

    /// The endpoints of a new world of so many ranks.
    public static List<Endpoint> connect(int size) {
        Liveness liveness = new Liveness(size);
        WaitPolicy policy = WaitPolicy.forParties(size);
        List<Mailbox> mailboxes = new ArrayList<>(size);
        for (int rank = 0; rank < size; rank++) {
            int owner = rank;
            mailboxes.add(new Mailbox(source -> liveness.canHear(owner, source), policy));
        }
        return IntStream.range(0, size)
                .mapToObj(rank -> new Endpoint(rank, mailboxes, liveness))
                .toList();
    }

    /// This rank, `0..size-1`.
    public int rank() {
        return rank;
    }

    /// The number of ranks.
    public int size() {
        return mailboxes.size();
    }

    /// Hands the envelope to the rank `dest`. *Threads:* never blocks.
    public void send(int dest, Envelope envelope) {
        mailboxes.get(dest).deliver(envelope);
    }

    /// Takes the first message that matches, waiting for it if need be; null when the world has
    /// failed or nobody is left who could send it: [#failure()] tells which.
    public @Nullable Envelope receive(int context, int source, int tag)
            throws InterruptedException {
        return mailboxes.get(rank).take(context, source, tag);
    }

    /// What ended the world before its time, or null.
    public @Nullable Failure failure() {
        return liveness.failure();
    }

    /// Declares that this rank sends nothing more, and wakes all that wait for it.
    public void end() {
        liveness.end(rank);
        for (Mailbox mailbox : mailboxes) {
            mailbox.wakeFor(rank);
        }
    }

    /// Ends the world, unless a failure came before, and wakes all that wait.
    public void fail(Failure failure) {
        if (liveness.fail(failure)) {
            mailboxes.forEach(Mailbox::wake);
        }
    }
}
