package io.portolan.mpi.engine;

import io.portolan.core.wait.SpinLock;
import io.portolan.mpi.link.ProcessLinks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Where the messages for one rank and its receives meet.
///
/// Overview. A lock guards two queues: receives that no message has come for, and messages that no
/// receive has been posted for. At any time no entry of one queue fits an entry of the other. The
/// thread that brings the second half of a message, a sender or a receiver, matches the two halves,
/// and after unlocking copies and completes both. Small messages may come through a
/// [io.portolan.mpi.engine.Lane] without the lock. A thread that takes the lock to bring a message,
/// to look for one or to wait for one first empties the lanes, unless what it wants is in a queue
/// already. So a lane always holds the youngest messages of its sender, and the rank may take them
/// there ([io.portolan.mpi.engine.LaneReceiver]). A sender that finds its lane full, or the
/// doorbell raised, empties the lanes itself; so no sender waits for room in a lane for longer than
/// a few yields.
///
/// Order. A message is offered to receives in the order in which they were posted, a receive to
/// messages in the order in which they arrived. The messages of one thread of a rank arrive in the
/// order in which they were sent.
///
/// *Threads:* any. Under the lock there are only the queues, copies of a few words, posts to ports,
/// and waits for a thread that has claimed a lane.
///
/// Source: MPI 4.1, section 3.5
final class Mailbox extends SpinLock implements Transfer.Home {
    /// The receives that wait for a message, in the order in which they were posted.
    private final MatchQueue<IncomingTransfer> posted = new MatchQueue<>();

    private final DeferredCompletions deferred = new DeferredCompletions();
    private final Doorbell doorbell = new Doorbell();
    private final Header.Recent headers = new Header.Recent();
    private final UnexpectedMessages unexpected;
    private final Liveness liveness;
    private final @Nullable ProcessLinks links;
    private final Lanes lanes = new Lanes();

    /// What native libraries do for the rank; replaced when it changes.
    private volatile LibraryTransfers[] libraries = {};

    /// Whether the last look was for the library alone; about right, as any thread looks.
    private boolean areFramesDue;

    /// The transfers of the rank that are observed, wherever they wait: in a queue, here or at
    /// another rank, or for a thread or a process that moves their elements.
    private final Set<Transfer> observed = ConcurrentHashMap.newKeySet(0);

    /// Set before the world begins.
    private @Nullable Traffic traffic;

    /// Null if there are no other processes.
    private @Nullable DirectReceive direct;

    /// @param links to other processes; null if there are none
    /// @param closing is told when there is no credit for unexpected messages, and when there is
    ///   again
    Mailbox(
            Settings settings,
            Liveness liveness,
            @Nullable ProcessLinks links,
            Credit.ClosingListener closing) {
        this.liveness = liveness;
        this.links = links;
        this.unexpected = new UnexpectedMessages(new Credit(settings, doorbell, closing), deferred);
    }

    @Override
    public Doorbell doorbell() {
        return doorbell;
    }

    /// Whether the world has failed.
    @Override
    public boolean isBroken() {
        return liveness.failure() != null;
    }

    @Override
    public boolean isDisturbed() {
        return liveness.isDisturbed();
    }

    @Override
    public @Nullable Traffic traffic() {
        return traffic;
    }

    /// Sets the receive that is asked before a message from another process is matched, before
    /// there are any.
    void askFirst(DirectReceive asked) {
        direct = asked;
    }

    /// Sets what is told of the messages of the rank, before there are any.
    void tell(Traffic told) {
        traffic = told;
    }

    /// A header for something that the rank sends or receives.
    Header header(int context, int source, int tag) {
        return headers.of(context, source, tag);
    }

    /// The lane from that thread of the source, made at the first call.
    Lane lane(int source, int thread) {
        return lanes.from(source, thread);
    }

    /// A lane from that source whose oldest message is accepted by a receive; null if there is
    /// none.
    @Nullable Lane acceptedLane(int context, int source, int tag) {
        return lanes.accepted(context, source, tag);
    }

    /// A lane from that source with a message; null if there is none.
    @Nullable Lane laneWithMail(int source) {
        return lanes.withMail(source);
    }

    /// Matches a message or keeps it; false if its mode is READY and no receive is posted.
    boolean deliver(OutgoingTransfer send) {
        IncomingTransfer receive;
        Arrival kept = null;
        acquire();
        try {
            drain();
            Header header = send.header();
            receive = posted.accepting(header.context(), header.source(), header.tag());
            if (receive == null || receive.takesMessage()) {
                if (receive == null && send.mode() == Mode.READY) {
                    return false;
                }
                kept = unexpected.keep(send, receive);
            } else {
                receive.matchedBy(header);
                send.matched();
            }
            hasMessage(receive);
        } finally {
            deferred.after(this);
        }
        if (kept != null) {
            letGo(kept, send);
        } else if (receive != null) {
            send.into(receive);
        }
        return true;
    }

    /// Matches a message that has come from another process or keeps it.
    ///
    /// @param number of the message
    /// @param content to be read during the call only
    void deliver(int context, int source, int tag, long number, Content content) {
        DirectReceive first = direct;
        if (first != null && first.fills(context, source, tag, content)) {
            return;
        }
        IncomingTransfer receive;
        acquire();
        try {
            drain();
            receive = posted.accepting(context, source, tag);
            Header header = headers.of(context, source, tag);
            if (receive == null || receive.takesMessage()) {
                unexpected.keep(header, content.copy(), CopyKind.REMOTE, number, receive);
            } else {
                receive.matchedBy(header);
            }
            hasMessage(receive);
        } finally {
            deferred.after(this);
        }
        if (receive != null && !receive.takesMessage()) {
            receive.tell(content, CopyKind.REMOTE, number);
            receive.fill(content);
            receive.finish();
        }
    }

    /// Lets the sender of a message that was kept go on, if the message can have a copy. If there
    /// is no memory for a copy, a standard send waits for the receive, as a send without credit
    /// does.
    ///
    /// *Failure:* any other exception of the copy; the message is taken back then, unless a receive
    /// has it.
    private void letGo(Arrival kept, OutgoingTransfer send) {
        try {
            UnexpectedMessages.letGo(kept, send);
        } catch (OutOfMemoryError e) {
            if (send.mode() == Mode.BUFFERED) {
                withdraw(send);
                throw e;
            }
        } catch (RuntimeException e) {
            withdraw(send);
            throw e;
        }
    }

    /// Gives back the credit of a message that a handler begins with. *Threads:* any.
    void handled(Arrival arrival) {
        unexpected.handled(arrival);
        if (doorbell.isClosed()) { // senders would not look for themselves as long as lanes are
            acquire();
            try {
                unexpected.reopen();
            } finally {
                release();
            }
        }
    }

    /// Whether a receive may take a message from a lane that its thread has claimed: no older
    /// message that it accepts waits, and no receive waits for that message. *Threads:* any.
    /// Messages and receives that other threads bring at this moment have no order with it; those
    /// that the thread has posted itself it sees.
    boolean isClear(int context, int source, int tag) {
        return isEmpty()
                || (!unexpected.mayHave(context, source, tag)
                        && !posted.mayHave(context, source, tag));
    }

    /// Whether neither a message nor a receive waits. *Threads:* as [#isClear].
    boolean isEmpty() {
        return unexpected.isEmpty() && posted.isEmpty();
    }

    /// Matches a receive with the oldest message that it accepts, or posts it. The messages in the
    /// lanes are younger than all that wait, and the thread that waits for the receive finds them
    /// there: a look at the lanes now would take the line from a sender that is about to write it.
    /// No thread waits for a standing receive, so the lanes are emptied for it.
    void receive(IncomingTransfer receive) {
        Arrival arrival;
        acquire();
        try {
            Header wanted = receive.header();
            arrival = receive.isStanding() ? null : unexpected.take(wanted);
            if (receive.isStanding()) {
                drain();
                for (Arrival each = unexpected.takeForHandler(wanted);
                        each != null;
                        each = unexpected.takeForHandler(wanted)) {
                    receive.accept(each);
                }
            }
            if (arrival == null) {
                posted.add(receive);
            } else if (receive.takesMessage()) {
                receive.accept(arrival);
                deferred.add(receive);
            }
        } finally {
            deferred.after(this);
        }
        if (arrival != null && !receive.takesMessage()) {
            arrival.into(receive);
        }
    }

    /// Takes the oldest message that is wanted, or null. The lanes are emptied only if no such
    /// message waits: the receives of other threads find their messages quicker in the lanes.
    private @Nullable Arrival oldest(Header wanted) {
        Arrival arrival = unexpected.take(wanted);
        return arrival == null && drain() ? unexpected.take(wanted) : arrival;
    }

    /// Looks for a message; if there is none, the probe may stay until one comes.
    void probe(Probe probe, boolean stays) {
        acquire();
        try {
            drain();
            unexpected.look(probe, stays);
        } finally {
            deferred.after(this);
        }
    }

    /// Takes the oldest message that the header accepts; null if there is none.
    @Nullable Arrival takeIfThere(Header header) {
        acquire();
        try {
            return oldest(header);
        } finally {
            deferred.after(this);
        }
    }

    /// Takes back a transfer that is not matched yet; false if it is matched.
    @Override
    public boolean withdraw(Transfer transfer) {
        acquire();
        try {
            return switch (transfer) {
                case IncomingTransfer receive -> posted.remove(receive);
                case Probe probe -> unexpected.remove(probe);
                case ArrivalTicket _,
                        LockTicket _,
                        FlushTicket _,
                        JoinedTransfer _,
                        GeneralizedTransfer _ ->
                        throw new IllegalArgumentException(transfer + " is in no mailbox");
                case OutgoingTransfer send -> unexpected.remove(send);
            };
        } finally {
            release();
        }
    }

    /// Looks at these transfers as well from now on, whenever a rank looks for what has come.
    synchronized void lookAlsoAt(LibraryTransfers added) {
        LibraryTransfers[] more = Arrays.copyOf(libraries, libraries.length + 1);
        more[libraries.length] = added;
        libraries = more;
    }

    /// Undoes [#lookAlsoAt].
    synchronized void lookNoMoreAt(LibraryTransfers gone) {
        libraries =
                Stream.of(libraries)
                        .filter(each -> !each.equals(gone))
                        .toArray(LibraryTransfers[]::new);
    }

    /// Takes in what lies in the lanes.
    @Override
    public void poll() {
        if (links != null && !mayFramesWait()) {
            links.poll();
        }
        if (lanes.haveMail()) {
            acquire();
            try {
                drain();
            } finally {
                deferred.after(this);
            }
        }
    }

    /// Whether a native library has completed transfers since it was asked last. Then frames are
    /// looked for next time, in any case: such a look takes as long as a message of the library.
    private boolean mayFramesWait() {
        boolean hasCompleted = false;
        for (LibraryTransfers each : libraries) {
            hasCompleted |= each.completeSome();
        }
        areFramesDue = hasCompleted && !areFramesDue;
        return areFramesDue;
    }

    @Override
    public void isObserved(Transfer transfer) {
        observed.add(transfer);
    }

    @Override
    public void isTold(Transfer transfer) {
        observed.remove(transfer);
    }

    /// After the world has failed, or a rank was lost: tells those that observe transfers of the
    /// rank which are settled by that.
    void tellAll() {
        acquire();
        try {
            drain();
        } finally {
            deferred.after(this);
        }
        observed.stream().filter(Transfer::isSettled).forEach(Transfer::tell);
    }

    /// The messages that no receive was posted for, by their headers, the oldest first.
    ///
    /// @param rank whose mailbox this is
    List<Unreceived> unreceived(int rank) {
        Map<Header, Integer> counts = new LinkedHashMap<>();
        acquire();
        try {
            drain();
            unexpected.forEachHeader(header -> counts.merge(header, 1, Integer::sum));
        } finally {
            deferred.after(this);
        }
        List<Unreceived> messages = new ArrayList<>();
        counts.forEach((header, count) ->
                messages.add(
                        new Unreceived(
                                rank, header.context(), header.source(), header.tag(), count)));
        return messages;
    }

    /// Takes out a receive that has its message; a standing one stays. Not before, because a
    /// message that cannot be copied is none.
    private void hasMessage(@Nullable IncomingTransfer receive) {
        if (receive != null && !receive.isStanding()) {
            posted.remove(receive);
        }
    }

    /// Takes in what lies in the lanes; false if that is nothing.
    private boolean drain() {
        boolean any = false;
        for (Lane lane : lanes.all()) {
            if (lane.hasMail()) {
                any = true;
                drain(lane);
            }
        }
        return any;
    }

    private void drain(Lane lane) {
        lane.awaitClaim();
        try {
            for (long header = lane.mail(); header != Lane.NO_MAIL; header = lane.mail()) {
                takeIn(lane, header);
            }
        } finally {
            lane.release();
        }
    }

    private void takeIn(Lane lane, long header) {
        int source = lane.source();
        int context = Lane.context(header);
        int tag = Lane.tag(header);
        IncomingTransfer receive = posted.accepting(context, source, tag);
        long number = lane.oldestNumber();
        if (receive == null || receive.takesMessage()) {
            Content content = lane.take(header);
            unexpected.keep(
                    headers.of(context, source, tag), content, CopyKind.LANE, number, receive);
            hasMessage(receive);
            return;
        }
        receive.matchedBy(headers.of(context, source, tag));
        hasMessage(receive);
        if (Lane.isBeside(header)) {
            receive.tell(lane.content(), CopyKind.LANE, number);
            lane.takeContent(receive);
        } else {
            lane.takeWords(header, receive);
            tellWords(receive, header, number);
        }
        deferred.add(receive);
    }

    private void tellWords(IncomingTransfer receive, long header, long number) {
        if (traffic != null) {
            traffic.receivedWords(receive.source(), Lane.type(header), Lane.number(header), number);
        }
    }
}
