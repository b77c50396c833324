package io.portolan.mpi.tracing;

import io.portolan.mpi.buffer.ReferenceContent;
import io.portolan.mpi.buffer.Serialized;
import io.portolan.mpi.buffer.TypeCode;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.context.Tracer;
import io.portolan.mpi.engine.ArrivalTicket;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.CopyKind;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.FlushTicket;
import io.portolan.mpi.engine.GeneralizedTransfer;
import io.portolan.mpi.engine.IncomingTransfer;
import io.portolan.mpi.engine.JoinedTransfer;
import io.portolan.mpi.engine.LockTicket;
import io.portolan.mpi.engine.OutgoingTransfer;
import io.portolan.mpi.engine.Probe;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.profile.LateRank;
import io.portolan.mpi.profile.MessageChannel;
import io.portolan.mpi.profile.MessageCount;
import io.portolan.mpi.profile.Profiling;
import io.portolan.mpi.profile.SizeClass;
import io.portolan.mpi.profile.TraceEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jdk.jfr.Event;
import org.jspecify.annotations.Nullable;

/// Sees one rank, and notes what its profile needs.
///
/// Overview. The rank's own thread times calls one after the other, so what is known of the call
/// that is timed is in fields. Its long waits are timed all; a call that is timed and has waited
/// for long counts without that, which counts once, since the call may stand for others.
///
/// *Threads:* any.
final class RankTracer implements Tracer {
    private static final CommOperation[] OPERATIONS = CommOperation.values();

    /// A receive that takes longer has waited for its sender, although it kept its core.
    private static final long WAIT_NANOS = 500;

    /// A receive of more bytes may have taken its time for the copy.
    private static final long FEW_BYTES = 4096;

    /// A wait that is worth a look at the stack, which takes 2 us.
    private static final long LOCATED_WAIT_NANOS = 20_000;

    /// At the worst one in so many calls is timed.
    private static final int MOST_CALLS = 256;

    /// Of those that are timed.
    private static final int MOST_LOCATED = 64;

    private static final int COUNTER = 16;

    /// The place of a message in its lane, in the number of the message.
    private static final long PLACE_MASK = (1L << 56) - 1;

    /// They wait for a message and do not receive it.
    private static final Set<CommOperation> PROBES =
            EnumSet.of(CommOperation.PROBE, CommOperation.MPROBE);

    /// Operations whose waits are for a request: they are not in the time of the call.
    private static final Set<CommOperation> OF_REQUESTS =
            Arrays.stream(OPERATIONS)
                    .filter(RankTracer::makesRequest)
                    .collect(Collectors.toCollection(() -> EnumSet.noneOf(CommOperation.class)));

    /// Bytes of an element, by the code of the type; 0 where the content tells.
    private static final int[] ELEMENT_BYTES =
            IntStream.range(0, 16)
                    .map(code ->
                            code != Content.MIXED && TypeCode.isOfElements(code)
                                    ? TypeCode.itemType(code).unitBytes()
                                    : 0)
                    .toArray();

    private final Endpoint endpoint;
    private final int rank;
    private final MessageCounts messages;
    private final OperationCounts operations = new OperationCounts();
    private final Sampler[] timing;
    private final Sampler[] locating;

    /// Of waits for requests that only spin; the others are timed all.
    private final Sampler[] waits;

    private final int[] untilLocated = new int[OPERATIONS.length];
    private final CallSites callSites;
    private final LateRanks lateRanks;
    private final Arrivals arrivals = new Arrivals();
    private final EventRing events;

    /// Those that other threads note, under its monitor.
    private final EventRing eventsOfOthers;

    private final boolean hasEvents;

    /// How many messages of the rank have numbers; with a line before and behind.
    private final AtomicLongArray numbers = new AtomicLongArray(2 * COUNTER);

    /// How many waits the one that is timed stands for.
    private int waitWeight;

    /// How long the rank's own thread has waited so far.
    private long waitedNanos;

    /// Of the last message that the rank's own thread has received in the call that is timed.
    private long receivedBytes;

    /// Its source; less than 0 if there was none.
    private int receivedFrom;

    private long mark;
    private int markedPeer;
    private long markedBytes;
    private int markedWeight;
    private long markedWaits;
    private @Nullable Event markedEvent;

    RankTracer(Endpoint endpoint, Profiling profiling, Predicate<String> isOurs) {
        this.endpoint = endpoint;
        this.rank = endpoint.rank();
        int ranks = endpoint.size();
        this.messages = new MessageCounts(ranks);
        this.lateRanks = new LateRanks(ranks);
        this.callSites = new CallSites(isOurs);
        this.timing = samplers(profiling.timedEvery().toNanos(), MOST_CALLS);
        this.waits = samplers(profiling.timedEvery().toNanos(), MOST_CALLS);
        this.locating = samplers(profiling.locatedEvery().toNanos(), MOST_LOCATED);
        this.events = new EventRing(profiling.events());
        this.eventsOfOthers = new EventRing(profiling.events());
        this.hasEvents = profiling.events() > 0;
    }

    private static boolean makesRequest(CommOperation operation) {
        return operation.name().startsWith("I")
                || operation.name().endsWith("_INIT")
                || operation == CommOperation.RECV_OBJECT
                || operation == CommOperation.MRECV_OBJECT
                || operation == CommOperation.SENDRECV_OBJECT;
    }

    private Sampler[] samplers(long spacingNanos, int most) {
        return IntStream.range(0, OPERATIONS.length)
                .mapToObj(operation -> new Sampler(spacingNanos, most, 1 + rank + 31 * operation))
                .toArray(Sampler[]::new);
    }

    private boolean isOwner() {
        return Thread.currentThread().equals(endpoint.owner());
    }

    // ---- Messages -----------------------------------------------------------------------------

    @Override
    public long number() {
        return -1 - numbers.getAndIncrement(COUNTER);
    }

    @Override
    public void sent(int dest, Content content, CopyKind kind, long number) {
        count(true, dest, channel(dest, content, kind), content.bytes(), number);
    }

    @Override
    public void received(int source, Content content, CopyKind kind, long number) {
        count(false, source, channel(source, content, kind), bytes(content), number);
    }

    @Override
    public void receivedWords(int source, int type, int elements, long number) {
        long bytes = (long) elements * ELEMENT_BYTES[type];
        count(false, source, MessageChannel.LANE, bytes, number);
    }

    private void count(boolean isSent, int peer, MessageChannel channel, long bytes, long number) {
        boolean isOwner = isOwner();
        messages.add(isOwner, isSent, peer, channel, bytes);
        if (isOwner && !isSent && mark != 0) {
            receivedBytes = bytes;
            receivedFrom = peer;
        }
        if (hasEvents && isDrawn(number)) {
            TraceEvent.Kind kind = isSent ? TraceEvent.Kind.SENT : TraceEvent.Kind.RECEIVED;
            long now = System.nanoTime();
            if (isOwner) {
                events.add(kind, -1, peer, bytes, now, now, number);
            } else {
                synchronized (eventsOfOthers) {
                    eventsOfOthers.add(kind, -1, peer, bytes, now, now, number);
                }
            }
        }
    }

    /// Whether the trace has an arrow for the message; the same on both sides. Of the later
    /// messages of a lane, or of a rank if they go through none, fewer and fewer have: as
    /// [Arrivals#period].
    private static boolean isDrawn(long number) {
        long place = number < 0 ? -1 - number : number & PLACE_MASK;
        return (place & (Arrivals.period(place) - 1)) == 0;
    }

    private MessageChannel channel(int peer, Content content, CopyKind kind) {
        if (peer == rank) {
            return MessageChannel.SELF;
        }
        if (kind != CopyKind.REMOTE && content instanceof ReferenceContent object) {
            return object.value() instanceof Serialized
                    ? MessageChannel.SERIALIZED
                    : MessageChannel.REFERENCE;
        }
        return switch (kind) {
            case LANE -> MessageChannel.LANE;
            case EAGER -> MessageChannel.EAGER;
            case SINGLE -> MessageChannel.SINGLE;
            case COOPERATIVE -> MessageChannel.COOPERATIVE;
            case REMOTE -> MessageChannel.PROCESS;
        };
    }

    /// The bytes of a message, which may lie here as words of 8 bytes each.
    private static long bytes(Content content) {
        int each = ELEMENT_BYTES[content.type()];
        return each == 0 ? content.bytes() : content.elements() * each;
    }

    // ---- Operations ---------------------------------------------------------------------------

    @Override
    @SuppressWarnings("EnumOrdinal") // an index
    public long begin(Call call, int peer, long bytes) {
        int operation = call.operation().ordinal();
        if (!isOwner()) {
            operations.addByOther(operation, bytes);
            return 0;
        }
        return operations.add(operation, bytes) ? time(call, operation, peer, bytes) : 0;
    }

    private long time(Call call, int operation, int peer, long bytes) {
        long now = System.nanoTime();
        Sampler sampler = timing[operation];
        int weight = sampler.pick(now);
        operations.nextTimed(operation, sampler.distance());
        markedEvent = RankEvents.communicationBegins(rank, call, peer, bytes);
        return mark(call.context().process(peer), bytes, weight, now);
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // an index
    public long arrive(Call call, long bytes, long arrival) {
        int operation = call.operation().ordinal();
        if (!isOwner()) {
            operations.addByOther(operation, bytes);
            return 0;
        }
        boolean _ = operations.add(operation, bytes);
        operations.setCollective(operation);
        if (!Arrivals.isTimed(arrival)) {
            return 0;
        }
        long now = System.nanoTime();
        arrivals.add(call, arrival, now);
        markedEvent = RankEvents.collectiveBegins(rank, call, bytes);
        return mark(-1, bytes, Arrivals.period(arrival), now);
    }

    private long mark(int peer, long bytes, int weight, long now) {
        markedPeer = peer;
        markedBytes = bytes;
        markedWeight = weight;
        markedWaits = waitedNanos;
        receivedFrom = -1;
        receivedBytes = 0;
        mark = now == 0 ? 1 : now;
        return mark;
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // an index
    public void end(Call call, long marked) {
        if (marked != mark || !isOwner()) {
            return; // the rank has begun another one since, as an operation of the user's may do
        }
        long now = System.nanoTime();
        mark = 0;
        int operation = call.operation().ordinal();
        long waited = waitedNanos - markedWaits;
        long nanos = Math.max(0, now - marked - waited);
        operations.time(operation, nanos, markedWeight);
        if (waited == 0 && nanos > WAIT_NANOS && receivedBytes <= FEW_BYTES) {
            int source = PROBES.contains(call.operation()) ? markedPeer : receivedFrom;
            if (source >= 0) {
                lateRanks.add(LateRank.Reason.SENDER, source, nanos, markedWeight);
            }
        }
        events.add(
                operations.isCollective(operation)
                        ? TraceEvent.Kind.COLLECTIVE
                        : TraceEvent.Kind.OPERATION,
                operation,
                markedPeer,
                markedBytes,
                marked,
                now,
                0);
        if (--untilLocated[operation] <= 0) {
            Sampler sampler = locating[operation];
            long weight = (long) markedWeight * sampler.pick(now);
            untilLocated[operation] = sampler.distance();
            callSites.add(call.toString(), weight, markedBytes, nanos * weight);
        }
        RankEvents.end(markedEvent);
        markedEvent = null;
    }

    // ---- Waits --------------------------------------------------------------------------------

    @Override
    @SuppressWarnings("EnumOrdinal") // an index
    public long beginWait(Call call) {
        int operation = call.operation().ordinal();
        if (!OF_REQUESTS.contains(call.operation())
                || !isOwner()
                || !operations.addWait(operation)) {
            return 0;
        }
        long now = System.nanoTime();
        Sampler sampler = waits[operation];
        waitWeight = sampler.pick(now);
        operations.nextTimedWait(operation, sampler.distance());
        return now;
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // an index
    public void waited(Call call, List<Transfer> late, long sinceNanos, boolean isLong) {
        long now = System.nanoTime();
        int weight = isLong ? 1 : waitWeight;
        for (Transfer each : late) {
            noteLate(each, sinceNanos, now, late.size(), weight);
        }
        if (isOwner()) {
            int operation = call.operation().ordinal();
            long nanos = now - sinceNanos;
            waitedNanos += nanos;
            operations.waited(operation, nanos * weight);
            if (!isLong) {
                return;
            }
            int peer = late.size() == 1 ? peer(late.getFirst()) : -1;
            events.add(TraceEvent.Kind.WAIT, operation, peer, 0, sinceNanos, now, 0);
            if (nanos >= LOCATED_WAIT_NANOS) {
                callSites.add(call.toString(), 0, 0, nanos);
            }
        }
    }

    private void noteLate(Transfer awaited, long since, long now, int shares, int weight) {
        int peer = peer(awaited);
        if (peer >= 0) {
            long copied = awaited.copiedSinceNanos();
            long end = copied == 0 || copied - now > 0 ? now : copied;
            LateRank.Reason reason =
                    awaited.isOutgoing() ? LateRank.Reason.RECEIVER : LateRank.Reason.SENDER;
            lateRanks.add(reason, peer, Math.max(0, end - since) / shares, weight);
        }
    }

    /// The rank that the transfer has waited for; less than 0 if that is not known or it has not
    /// come.
    private static int peer(Transfer awaited) {
        if (!awaited.isDone()) {
            return -1;
        }
        return switch (awaited) {
            case OutgoingTransfer send -> send.peer();
            case IncomingTransfer receive -> receive.isCancelled() ? -1 : receive.source();
            case Probe probe -> probe.found().source();
            case JoinedTransfer parts -> parts.peer();
            case ArrivalTicket _, LockTicket _, FlushTicket _, GeneralizedTransfer _ -> -1;
        };
    }

    // ---- What was noted, once the rank has ended ----------------------------------------------

    /// @param ofPeer the channel of the messages between this rank and one of another process
    RankRecord record(IntFunction<MessageChannel> ofPeer) {
        List<LateRank> late = new ArrayList<>();
        lateRanks.addTo(late, rank);
        synchronized (eventsOfOthers) {
            return new RankRecord(
                    rank,
                    messages(ofPeer),
                    operations.all(rank),
                    callSites.all(),
                    late,
                    arrivals.places(),
                    arrivals.cells(),
                    events.cellsWith(eventsOfOthers),
                    events.dropped() + eventsOfOthers.dropped());
        }
    }

    private List<MessageCount> messages(IntFunction<MessageChannel> ofPeer) {
        List<MessageCount> all = new ArrayList<>();
        for (int peer = 0; peer < messages.peers(); peer++) {
            for (MessageChannel counted : MessageChannel.values()) {
                MessageChannel channel =
                        counted == MessageChannel.PROCESS ? ofPeer.apply(peer) : counted;
                for (int index = 0; index < SizeClass.COUNT; index++) {
                    SizeClass size = SizeClass.at(index);
                    long sent = messages.messages(true, peer, counted, index);
                    if (sent > 0) {
                        long bytes = messages.bytes(true, peer, counted, index);
                        all.add(new MessageCount(rank, peer, channel, size, sent, bytes, 0, 0));
                    }
                    long received = messages.messages(false, peer, counted, index);
                    if (received > 0) {
                        long bytes = messages.bytes(false, peer, counted, index);
                        all.add(new MessageCount(peer, rank, channel, size, 0, 0, received, bytes));
                    }
                }
            }
        }
        return all;
    }

    int rank() {
        return rank;
    }
}
