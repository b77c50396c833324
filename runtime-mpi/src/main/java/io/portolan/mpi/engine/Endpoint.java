package io.portolan.mpi.engine;

import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.wire.LibraryComm;
import io.portolan.mpi.wire.Wire;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// One rank's access to its world: it sends to the mailbox of any rank and receives from its own.
///
/// *Threads:* any. The owner, which is the thread that runs the rank, and a few other threads have
/// a shorter way. No method but `await` blocks. *Ordering:* what a thread did before a send
/// happens-before what is done after the matching receive is complete.
public final class Endpoint implements WindowOrigin {
    private final int rank;
    private final Fabric fabric;
    private final Settings settings;
    private final Mailbox mailbox;
    private final Routes routes;

    /// Whether a rank of the world has ended; one for all tickets.
    private final IntPredicate hasEnded;

    private final RankWaiting waiting;
    private final boolean hasLanes;
    private final ThreadLanes own;
    private final HelperLanes ofHelpers;

    /// From other processes; null if there are none.
    private final @Nullable DirectReceive direct;

    private final Map<Integer, WeakReference<Object>> users = new ConcurrentHashMap<>(1);
    private volatile @Nullable Thread owner;

    public Endpoint(int rank, Fabric fabric) {
        this.rank = rank;
        this.fabric = fabric;
        this.settings = fabric.settings();
        this.mailbox = fabric.mailbox(rank);
        this.routes = fabric.routes();
        this.hasEnded = fabric.liveness()::hasEnded;
        this.waiting = new RankWaiting(settings, mailbox, fabric.links());
        this.hasLanes =
                settings.hasLanes()
                        && !settings.isStrict()
                        && settings.eagerBytes() >= Lane.MOST_BYTES;
        this.own =
                new ThreadLanes(
                        rank,
                        Lane.OWNER,
                        hasLanes ? fabric.firstRank() : 0,
                        hasLanes ? fabric.endRank() : 0,
                        mailbox,
                        routes,
                        waiting.backoff());
        this.ofHelpers = new HelperLanes(rank, fabric, mailbox);
        ProcessLinks links = fabric.links();
        this.direct =
                links == null
                        ? null
                        : new DirectReceive(
                                mailbox,
                                waiting,
                                links,
                                settings.eagerBytes(Wire.MOST_EAGER_BYTES));
        if (direct != null) {
            mailbox.askFirst(direct);
        }
    }

    /// Makes the calling thread the owner.
    public void own() {
        owner = Thread.currentThread();
        Origin.ownedBy(this, fabric.liveness().helpers());
    }

    /// Sets what is told of the messages of the rank, before the world begins.
    public void tell(Traffic traffic) {
        mailbox.tell(traffic);
    }

    /// What is told of the messages of the rank; null if nothing is.
    public @Nullable Traffic traffic() {
        return mailbox.traffic();
    }

    /// The rank that the calling thread runs, of whichever world; null if it runs none.
    public static @Nullable Endpoint ofCaller() {
        return Origin.rankOfCaller() instanceof Endpoint endpoint ? endpoint : null;
    }

    /// Tells the world that the calling thread takes part from now on.
    public void admit() {
        if (!Thread.currentThread().equals(owner)) {
            fabric.liveness().helpers().admit();
        }
    }

    /// The thread that runs the rank; null before it does.
    public @Nullable Thread owner() {
        return owner;
    }

    /// This rank, `0..size-1`.
    @Override
    public int rank() {
        return rank;
    }

    /// The number of ranks there are by now.
    public int size() {
        return fabric.ranks();
    }

    /// The world.
    public Fabric fabric() {
        return fabric;
    }

    /// Whether the calling thread is the owner. If it is not, the world knows from now on that it
    /// takes part.
    public boolean isOwner() {
        boolean isOwner = Thread.currentThread().equals(owner);
        if (!isOwner) {
            fabric.liveness().helpers().admit();
        }
        return isOwner;
    }

    /// Notes the user of a context, for reports; the engine does not look at the user and keeps no
    /// strong reference to it.
    public void isUsed(int context, Object user) {
        if (Integer.bitCount(users.size()) == 1) { // now and then
            users.values().removeIf(each -> each.refersTo(null));
        }
        users.put(context, new WeakReference<>(user));
    }

    /// The user of a context on this rank; null if there is none.
    public @Nullable Object userOf(int context) {
        WeakReference<Object> user = users.get(context);
        return user == null ? null : user.get();
    }

    /// Sends; null if the send is complete already.
    ///
    /// @param content not written by anyone before the send is complete
    public @Nullable OutgoingTransfer send(
            Mode mode, int context, int dest, int tag, Content content, Object operation) {
        ThreadLanes lanes = mode == Mode.STANDARD ? lanes() : null;
        if (lanes != null && lanes.send(context, dest, tag, content)) {
            return null;
        }
        Route route = routes.get(dest);
        Traffic traffic = traffic();
        long number = traffic == null ? 0 : traffic.number();
        if (mode == Mode.STANDARD && route.deliverAtOnce(context, rank, tag, content, number)) {
            if (traffic != null) {
                traffic.sent(dest, content, CopyKind.REMOTE, number);
            }
            return null;
        }
        OutgoingTransfer send =
                new OutgoingTransfer(
                        mailbox,
                        route,
                        dest,
                        mailbox.header(context, rank, tag),
                        mode,
                        content,
                        operation);
        send.setMessageNumber(number);
        if (!route.deliver(send)) {
            throw new NotReadyException();
        }
        return send.isDone() ? null : send;
    }

    /// Sends a small message through a lane; false if the message is to be sent in the general way,
    /// as every message is once the world has failed.
    public boolean sendAtOnce(int context, int dest, int tag, Content content) {
        ThreadLanes lanes = lanes();
        return lanes != null && content.hasWords() && lanes.send(context, dest, tag, content);
    }

    /// As [#sendAtOnce(int, int, int, io.portolan.mpi.engine.Content)]; the next receive from that
    /// rank expects an answer.
    public boolean askAtOnce(int context, int dest, int tag, Content content) {
        ThreadLanes lanes = lanes();
        return lanes != null && content.hasWords() && lanes.ask(context, dest, tag, content);
    }

    /// Sends small messages to two ranks, both before it waits for the way of either. Returns how
    /// many it could send, the first one first; the rest is to be sent in the general way.
    ///
    /// @param dest of the first message; if it is no rank, nothing is sent
    /// @param otherDest of the second message, likewise
    public int sendAtOnce(
            int context, int tag, int dest, Content content, int otherDest, Content otherContent) {
        ThreadLanes lanes = lanes();
        return lanes == null ? 0 : lanes.send(context, tag, dest, content, otherDest, otherContent);
    }

    /// Receives a small message that is in a lane of the source, or comes while the thread keeps
    /// its core, or from another process while the thread spins; read by [PackedResult]. If the
    /// result is none, the message is to be received in the general way.
    public long receiveAtOnce(int context, int source, int tag, Region region) {
        ThreadLanes lanes = lanes();
        if (lanes != null && lanes.comeFrom(source)) {
            return lanes.receive(context, source, tag, region);
        }
        return direct != null && comesFromElsewhere(source)
                ? direct.receive(context, source, tag, region)
                : PackedResult.NOTHING;
    }

    /// Whether that is a rank of another process, and the calling thread is the owner.
    private boolean comesFromElsewhere(int source) {
        return source >= 0 && !fabric.isLocal(source) && Thread.currentThread().equals(owner);
    }

    /// Sends and receives a small message in that way; [PackedResult#NOT_SENT] if both are to be
    /// done in the general way.
    public long sendrecvAtOnce(
            int context,
            int dest,
            int sendTag,
            Content content,
            int source,
            int recvTag,
            Region region) {
        ThreadLanes lanes = lanes();
        return lanes != null
                        && lanes.comeFrom(source)
                        && content.hasWords()
                        && lanes.send(context, dest, sendTag, content)
                ? lanes.from(source).receive(context, recvTag, region)
                : PackedResult.NOT_SENT;
    }

    /// Receives two small messages of one source in that way, the older one first, as long as the
    /// thread spins; returns how many there were.
    public int receiveAtOnce(int context, int source, int tag, Region first, Region second) {
        ThreadLanes lanes = lanes();
        return lanes != null && lanes.comeFrom(source)
                ? lanes.from(source).receive(context, tag, first, second)
                : 0;
    }

    /// Begins to receive into a region.
    public IncomingTransfer receive(
            int context, int source, int tag, Region region, Object operation) {
        IncomingTransfer receive =
                IncomingTransfer.into(
                        mailbox, mailbox.header(context, source, tag), region, operation);
        mailbox.receive(receive);
        return receive;
    }

    /// Begins to wait for a message as such.
    public IncomingTransfer receiveMessage(int context, int source, int tag, Object operation) {
        IncomingTransfer receive =
                IncomingTransfer.ofMessage(
                        mailbox, mailbox.header(context, source, tag), operation);
        mailbox.receive(receive);
        return receive;
    }

    /// Begins to hand every message that matches to the handler, until it is cancelled.
    ///
    /// @param handler called under the lock of the mailbox: it may post to a port and no more
    public IncomingTransfer receiveEvery(
            int context, int source, int tag, Consumer<Arrival> handler, Object operation) {
        mailbox.doorbell().raise();
        Consumer<Arrival> told =
                arrival -> {
                    fabric.admitUnknown();
                    handler.accept(arrival);
                };
        IncomingTransfer receive =
                IncomingTransfer.ofEvery(
                        mailbox, mailbox.header(context, source, tag), told, operation);
        mailbox.receive(receive);
        return receive;
    }

    /// Notes that a handler begins with a message that was handed to it, so that the message waits
    /// no longer.
    public void handled(Arrival message) {
        mailbox.handled(message);
    }

    /// Begins an operation of several parts with one peer, of which the caller begins each.
    public JoinedTransfer join(
            int context, int peer, int tag, boolean isOutgoing, Object operation) {
        int source = isOutgoing ? rank : peer;
        return new JoinedTransfer(
                mailbox, mailbox.header(context, source, tag), peer, isOutgoing, operation);
    }

    /// Begins to wait until what was sent has been received.
    ///
    /// @param sends at least one
    public FlushTicket flush(List<OutgoingTransfer> sends, Object operation) {
        FlushTicket flush = new FlushTicket(mailbox, sends, hasEnded, operation);
        flush.begin();
        return flush;
    }

    /// Begins an operation whose end the program tells.
    public GeneralizedTransfer generalized(Object operation) {
        return new GeneralizedTransfer(mailbox, mailbox.header(0, rank, 0), rank, operation);
    }

    /// Begins to receive a message that was taken before.
    public IncomingTransfer receive(Arrival message, Region region, Object operation) {
        IncomingTransfer receive =
                IncomingTransfer.into(mailbox, message.header(), region, operation);
        message.into(receive);
        return receive;
    }

    /// Begins to look for a message.
    ///
    /// @param stays whether to wait for one if there is none
    public Probe probe(int context, int source, int tag, boolean stays, Object operation) {
        Probe probe = new Probe(mailbox, mailbox.header(context, source, tag), operation);
        mailbox.probe(probe, stays);
        return probe;
    }

    /// Takes the oldest message that matches; null if there is none.
    public @Nullable Arrival takeIfThere(int context, int source, int tag) {
        return mailbox.takeIfThere(mailbox.header(context, source, tag));
    }

    /// Waits until the transfers are settled; the caller then asks each of them for its outcome.
    ///
    /// *Threads:* blocks. The thread spins first if the threads have a core each, and yields while
    /// ranks are few.
    public void await(Awaited awaited) throws InterruptedException {
        if (awaited.getAsBoolean()) {
            return;
        }
        if (isOwner()) {
            waiting.await(awaited);
        } else {
            waiting.awaitAsHelper(awaited);
        }
    }

    /// Takes in messages that have come and may complete something.
    public void poll() {
        mailbox.poll();
    }

    /// After a look that found nothing: lets a thread run that may bring the message, if it needs
    /// this core.
    public void relax() {
        waiting.relax();
    }

    /// Waits while it is worth to spin; false if it is not over then, or the calling thread is not
    /// the owner.
    public boolean spinUntil(BooleanSupplier isOver) {
        return isOwner() && waiting.spinUntil(isOver);
    }

    /// Waits while the owner may keep its core; false if it is not over then, or the calling thread
    /// is not the owner.
    public boolean awaitSoon(BooleanSupplier isOver) {
        return isOwner() && waiting.awaitSoon(isOver);
    }

    /// Notes that the rank goes on although it may wait elsewhere.
    public void goesOn() {
        waiting.looked();
    }

    /// How many times the threads of the rank have looked in vain.
    public int looksInVain() {
        return waiting.looksInVain();
    }

    /// Drops what belongs to threads that have ended.
    public void forgetEnded() {
        ofHelpers.forgetEnded();
    }

    /// Adds the waits of the parked threads, that of the owner first.
    public void addWaits(List<Wait> waits) {
        Awaited ofOwner = waiting.ofOwner();
        Thread runner = owner;
        if (ofOwner != null && runner != null) {
            waits.add(new Wait(rank, runner, false, ofOwner));
        }
        waiting.ofHelpers()
                .forEach((thread, awaited) -> waits.add(new Wait(rank, thread, true, awaited)));
    }

    /// This rank's part in one call of a barrier.
    ///
    /// @param rankOf the rank that has a place at the barrier
    public ArrivalTicket ticket(
            PendingGeneration generation, IntUnaryOperator rankOf, Object operation) {
        return ticket(generation, rankOf, false, operation);
    }

    /// As [#ticket(io.portolan.mpi.engine.PendingGeneration, java.util.function.IntUnaryOperator,
    /// java.lang.Object)].
    ///
    /// @param isMoving whether ranks of this process may use the buffers of the rank until all of
    ///   them have come
    public ArrivalTicket ticket(
            PendingGeneration generation,
            IntUnaryOperator rankOf,
            boolean isMoving,
            Object operation) {
        return new ArrivalTicket(generation, mailbox, rank, hasEnded, rankOf, isMoving, operation);
    }

    /// Exposes memory of this rank in a window, so that every rank of the world may ask for it.
    public void expose(int window, ExposedWindow memory) {
        fabric.windows(rank).expose(window, memory);
    }

    /// Lets go of what this rank exposes in a window; ranks that have asked for it keep it.
    public void forget(int window) {
        fabric.windows(rank).forget(window);
    }

    /// The memory that a rank exposes in a window, which it has said before.
    ///
    /// @param elsewhere makes it of the way to memory of another process
    public TargetWindow window(
            int window, int exposing, Function<RemoteWindow, TargetWindow> elsewhere) {
        return routes.get(exposing).window(window, elsewhere);
    }

    /// Asks the process of another rank, which must be another process, what it has been told to
    /// say by [io.portolan.mpi.engine.Fabric#answer].
    public AnswerTicket ask(int other, byte[] question, Object operation) {
        return fabric.ask(other, this, question, operation);
    }

    @Override
    public @Nullable LockTicket take(PassiveLock lock, boolean isShared, Object operation) {
        if (lock.tryTake(isShared, rank)) {
            return null;
        }
        LockTicket ticket = new LockTicket(lock, isShared, mailbox, rank, hasEnded, operation);
        return lock.takeOrWait(ticket) ? null : ticket;
    }

    @Override
    public Transfer.Home home() {
        return mailbox;
    }

    Mailbox mailbox() {
        return mailbox;
    }

    /// What ended the world before its time, or null.
    public @Nullable WorldFailure failure() {
        return fabric.liveness().failure();
    }

    /// Says whether this rank wants to go on without ranks that are lost.
    public void survive(boolean isSurviving) {
        fabric.survive(rank, isSurviving);
    }

    /// What a native library does for this rank in a context.
    ///
    /// @param process the rank in the world of a rank of the library's communicator
    public LibraryTransfers library(
            int context,
            LibraryComm comm,
            IntUnaryOperator process,
            LibraryTransfers.Staging staging) {
        return new LibraryTransfers(mailbox, comm, context, rank, process, staging);
    }

    /// Declares that this rank sends nothing more.
    public void end() {
        fabric.ended(rank);
    }

    /// Whether the rank has ended.
    public boolean hasEnded() {
        return fabric.liveness().hasEnded(rank);
    }

    /// Wakes all threads of the rank, after the world has failed or a rank was lost.
    public void wakeAll() {
        waiting.wakeAll();
        mailbox.tellAll();
    }

    /// The lanes of the calling thread, also if it is the owner; null if there are none for it.
    private @Nullable ThreadLanes lanes() {
        return Thread.currentThread().equals(owner) ? own : ofHelper();
    }

    private @Nullable ThreadLanes ofHelper() {
        return hasLanes && !hasEnded() ? ofHelpers.ofCaller() : null;
    }
}
