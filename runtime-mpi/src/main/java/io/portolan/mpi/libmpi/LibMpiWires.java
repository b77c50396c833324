package io.portolan.mpi.libmpi;

import io.portolan.core.wait.SpinLock;
import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.Heartbeat;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.LibraryComm;
import io.portolan.mpi.wire.LookingRanks;
import io.portolan.mpi.wire.Payload;
import io.portolan.mpi.wire.Wire;
import io.portolan.mpi.wire.Wires;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The wires of one process over a native MPI library: each frame is one message of bytes.
///
/// ```
///   message:  | 4 words | from, 32 | length, 32 | payload |     length END: the process ends
///                                                               length BEAT: it lives
/// ```
///
/// Overview. Some receives from any process are posted. Such that accept the same messages are
/// matched in the order in which they were posted, so the oldest one has the oldest message of its
/// process. What a receive has brought is given to the sink before it is posted again, which is
/// done when nothing is there to be given, or when half of them are used up. To each process some
/// messages may be on their way; while they all are, there is no room.
///
/// The library has no doorbell. While no rank looks, the serving thread does, at intervals that
/// grow by a quarter, so that a message is found late by about a quarter of the time that it was
/// waited for, and by 10 ms at most:
///
/// ```
///   await:   ranks look, or have since the last time    sleeps a millisecond, or until one parks
///            nobody does                                sleeps a little, then the caller polls
/// ```
///
/// The serving thread also shows the other processes that this one lives, and watches them; so it
/// must call [#await(long)] at least ten times a second.
///
/// *Threads:* any; one call of the library at a time. *Failure:* what the sink throws passes
/// through the polls; its frame counts as taken.
final class LibMpiWires implements Wires {
    private static final Logger LOG = System.getLogger(LibMpiWires.class.getName());

    private static final int MOST_PAYLOAD = 64 * 1024;
    private static final int FROM_AT = 4 * Long.BYTES;
    private static final int LENGTH_AT = FROM_AT + Integer.BYTES;
    private static final int HEAD_BYTES = LENGTH_AT + Integer.BYTES;
    private static final int SLOT_BYTES = HEAD_BYTES + MOST_PAYLOAD;
    private static final int CACHE_LINE = 64;

    private static final int END = -1;
    private static final int BEAT = -2;

    /// Messages that may be on their way to one process: small ones, and others.
    private static final int SMALL_SENDS = 64;

    private static final int SENDS = 16;
    private static final int SMALL_BYTES = 2048;

    private static final int RECEIVES = 16;

    /// Receives that are used up before they are posted again while messages come.
    private static final int LATEST_SPENT = RECEIVES / 2;

    /// Frames that are given in one turn.
    private static final int MOST_FRAMES = 32;

    /// How often the serving thread looks each time it wakes: a network's driver may move some 8
    /// KiB of a message at a look. With one look, 4 MiB between two hosts took 50 to 270 ms over
    /// MPICH and TCP (docs/results/mpi.md).
    private static final int LOOKS_OF_SERVER = 32;

    private static final long BEAT_NANOS = 250_000_000;

    /// How often the others are looked at.
    private static final long LOOK_NANOS = 100_000_000;

    /// How long ranks may look without the serving thread looking whether they still do.
    private static final long TICK_NANOS = 1_000_000;

    private static final long FIRST_PAUSE_NANOS = 20_000;
    private static final long LONGEST_PAUSE_NANOS = 10_000_000;

    /// This while a message is on its way: the library may send the rest of it only when it is
    /// called.
    private static final long LONGEST_PAUSE_OF_SENDER_NANOS = 50_000;

    /// How long the end waits until the last messages are on their way.
    private static final long END_NANOS = 1_000_000_000;

    /// How long the end waits for the others after a failure. A rank that waits in the library does
    /// not hear of the failure; the launcher ends its process when this one has ended.
    private static final long AFTER_FAILURE_NANOS = 2_000_000_000;

    /// How long nothing calls the library before it ends. MPICH closes its connections when it
    /// ends, and over TCP each waits for an answer of the other process. One that is called
    /// meanwhile, because it has not begun to end, answers at once; the first one is through then,
    /// waits for the launcher, and answers no more (docs/results/mpi.md).
    private static final long QUIET_NANOS = 30_000_000;

    private final LibMpi library;
    private final Place place;
    private final FrameSink sink;

    /// Never closed: of another one each call of the library would count that it is in use.
    private final Arena arena = Arena.global();

    /// By process; null for this one.
    private final @Nullable Peer[] peers;

    private final List<Slot> receives;

    /// Who takes messages, and what it needs for that.
    private final Taker taker = new Taker();

    private final LookingRanks looking = new LookingRanks();
    private volatile boolean isClosed;
    private volatile boolean hasFailed;

    /// Whether a thread has polled last, and parks: the serving one is to look soon.
    private volatile boolean isArmed;

    private volatile @Nullable Thread server;
    private volatile boolean isWoken;

    // of the serving thread
    private long pause = FIRST_PAUSE_NANOS;

    /// Whether transfers of the library's own communicators have begun and are not complete.
    private boolean hasBegun;

    private final Heartbeat heartbeat = new Heartbeat(LOOK_NANOS, BEAT_NANOS);

    /// Which process this is, and how the library knows the processes.
    ///
    /// @param rank of a process in the library
    /// @param tag of the messages to a process
    /// @param endsLibrary whether the library is ended with the wires
    record Place(
            int process,
            int processes,
            IntUnaryOperator rank,
            IntUnaryOperator tag,
            boolean endsLibrary) {
        /// Of a process that the launcher of the library has started with the others.
        static Place of(LibMpi library) {
            return new Place(library.rank(), library.size(), each -> each, _ -> 1, true);
        }
    }

    /// Memory for one message. Guarded by the library.
    private static final class Slot {
        private final MemorySegment memory;
        private final long at;
        private final MemorySegment request;
        private boolean isBusy;

        Slot(Arena arena, int bytes) {
            memory = arena.allocate(bytes, CACHE_LINE);
            at = memory.address();
            request = LibMpi.request(arena);
        }
    }

    private static final class Taker extends SpinLock {
        private final IncomingFrame frame = new IncomingFrame();

        /// The place of the receive that is the oldest one posted.
        private int oldest;

        /// How many before it have to be posted again.
        private int spent;
    }

    LibMpiWires(LibMpi library, Place place, FrameSink sink, PeerBeat.Watch watch)
            throws IOException {
        this.library = library;
        this.place = place;
        this.sink = sink;
        peers = new Peer[place.processes()];
        for (int process = 0; process < place.processes(); process++) {
            if (process != place.process()) {
                peers[process] = new Peer(process, new PeerBeat(process, watch));
            }
        }
        receives = IntStream.range(0, RECEIVES).mapToObj(_ -> new Slot(arena, SLOT_BYTES)).toList();
        library.take();
        library.acquire();
        try {
            for (Slot slot : receives) {
                post(slot);
            }
        } finally {
            library.release();
        }
    }

    @Override
    public String name() {
        return LibMpiProvider.NAME;
    }

    @Override
    public Wire to(int process) {
        Peer peer = peers[process];
        if (peer == null) {
            throw new IllegalArgumentException(
                    "process=%d is this process itself, to which there is no wire"
                            .formatted(process));
        }
        return peer;
    }

    /// Another process, and the wire to it.
    private final class Peer implements Wire {
        private final int process;
        private final int rank;
        private final int tag;
        private final PeerBeat beat;

        /// The first ones are used most. Guarded by the library, like the next ones.
        private final List<Slot> smallSlots = new ArrayList<>();

        private final List<Slot> slots = new ArrayList<>();

        /// Why nothing can be sent to it. Guarded by the library.
        private @Nullable IOException failure;

        /// Whether nothing is sent to it any more; read without the lock, too.
        private volatile boolean isCut;

        /// Whether the sink knows that it is lost; guarded by the taker.
        private boolean isOver;

        /// Whether it is lost without having said that it ends.
        private volatile boolean isLost;

        Peer(int process, PeerBeat beat) {
            this.process = process;
            this.beat = beat;
            rank = place.rank().applyAsInt(process);
            tag = place.tag().applyAsInt(process);
        }

        @Override
        public int mostPayload() {
            return MOST_PAYLOAD;
        }

        @Override
        public int eagerBytes() {
            return MOST_EAGER_BYTES;
        }

        @Override
        public boolean offer(
                long first, long second, long third, long fourth, @Nullable Payload payload) {
            int length = payload == null ? 0 : payload.length();
            if (length > MOST_PAYLOAD) {
                throw new IllegalArgumentException(
                        "the payload of a frame has %d bytes, and at most %d go into one: divide it"
                                .formatted(length, MOST_PAYLOAD));
            }
            library.acquire();
            try {
                if (isCut || isClosed) {
                    return true;
                }
                Slot slot = freeSlot(length);
                if (slot == null) {
                    return false;
                }
                NativeWords.setLong(slot.at, first);
                NativeWords.setLong(slot.at + Long.BYTES, second);
                NativeWords.setLong(slot.at + 2 * Long.BYTES, third);
                NativeWords.setLong(slot.at + 3 * Long.BYTES, fourth);
                if (payload != null) {
                    payload.writeTo(slot.memory, HEAD_BYTES);
                }
                send(slot, length);
                return true;
            } catch (IOException e) {
                fail(e);
                return true;
            } finally {
                library.release();
            }
        }

        /// Sends a message without a frame, if there is room; also to a process that has said that
        /// it ends, because it waits for the same from this one.
        boolean say(int what) {
            library.acquire();
            try {
                boolean hearsNothing = isLost || failure != null;
                Slot slot = hearsNothing ? null : freeSlot(0);
                if (slot != null) {
                    send(slot, what);
                }
                return hearsNothing || slot != null;
            } catch (IOException e) {
                fail(e);
                return true;
            } finally {
                library.release();
            }
        }

        private void send(Slot slot, int length) throws IOException {
            NativeWords.setInt(slot.at + FROM_AT, place.process());
            NativeWords.setInt(slot.at + LENGTH_AT, length);
            library.send(slot.memory, HEAD_BYTES + Math.max(0, length), rank, tag, slot.request);
            slot.isBusy = !library.test(slot.request); // now, and not before the next message
        }

        /// A slot whose message is not on its way any more; null if there is none.
        private @Nullable Slot freeSlot(int length) throws IOException {
            boolean isSmall = HEAD_BYTES + length <= SMALL_BYTES;
            List<Slot> all = isSmall ? smallSlots : slots;
            for (int i = 0; i < all.size(); i++) {
                Slot slot = all.get(i);
                if (isFree(slot)) {
                    return slot;
                }
            }
            if (all.size() == (isSmall ? SMALL_SENDS : SENDS)) {
                return null;
            }
            Slot added = new Slot(arena, isSmall ? SMALL_BYTES : SLOT_BYTES);
            all.add(added);
            return added;
        }

        private boolean isFree(Slot slot) throws IOException {
            if (slot.isBusy) {
                slot.isBusy = !library.test(slot.request);
            }
            return !slot.isBusy;
        }

        /// Whether all messages to it are on their way.
        boolean isSent() {
            library.acquire();
            try {
                boolean isSent = true;
                for (Slot slot : smallSlots) {
                    isSent &= isFree(slot);
                }
                for (Slot slot : slots) {
                    isSent &= isFree(slot);
                }
                return isSent;
            } catch (IOException e) {
                fail(e);
                return true;
            } finally {
                library.release();
            }
        }

        private void fail(IOException e) {
            isCut = true;
            failure = e;
        }

        /// Why the library cannot send to it; null if it can.
        @Nullable IOException failure() {
            library.acquire();
            try {
                return failure;
            } finally {
                library.release();
            }
        }

        /// Tells the sink once. *Threads:* the taker.
        void lose(@Nullable Throwable cause) {
            isCut = true;
            if (!isOver) {
                isOver = true;
                isLost = cause != null;
                sink.lost(process, cause);
            }
        }

        @Override
        public void flush() {
            // The library sends as it likes.
        }
    }

    private void post(Slot slot) throws IOException {
        library.receive(
                slot.memory, SLOT_BYTES, place.tag().applyAsInt(place.process()), slot.request);
    }

    /// Takes frames up to a small one: a look for the next one would delay the answer to it.
    @Override
    public boolean poll() {
        return !isClosed && take(true, 1);
    }

    /// @param onlyToSmall whether a small frame is the last one
    /// @param looks how often to look for each frame
    private boolean take(boolean onlyToSmall, int looks) {
        if (!taker.tryAcquire()) {
            return false;
        }
        boolean any = false;
        try {
            boolean goesOn = true;
            for (int frames = 0; frames < MOST_FRAMES && goesOn && hasCome(looks); frames++) {
                Slot slot = receives.get(taker.oldest);
                goesOn = !onlyToSmall || HEAD_BYTES + length(slot) > SMALL_BYTES;
                taker.oldest = (taker.oldest + 1) % RECEIVES;
                taker.spent++;
                any |= give(slot); // without the lock: who takes frames may send some
            }
            return any;
        } catch (IOException e) {
            loseAll(e);
            return true;
        } finally {
            taker.release();
        }
    }

    /// Whether a message is in the oldest slot. If none is, or many have come, posts receives
    /// again. *Threads:* the taker, as for all below but what is said otherwise.
    private boolean hasCome(int looks) throws IOException {
        if (!library.tryAcquire()) { // the caller sends, and a look would delay that
            return false;
        }
        try {
            boolean hasCome = false;
            for (int i = 0; i < looks && !hasCome && taker.spent < RECEIVES; i++) {
                hasCome = library.test(receives.get(taker.oldest).request);
            }
            if (taker.spent > 0 && (!hasCome || taker.spent >= LATEST_SPENT)) {
                postSpent();
            }
            return hasCome;
        } finally {
            library.release();
        }
    }

    private void postSpent() throws IOException {
        for (; taker.spent > 0; taker.spent--) {
            post(receives.get(Math.floorMod(taker.oldest - taker.spent, RECEIVES)));
        }
    }

    /// Gives what has come to the sink; false if there is nothing to be told.
    private boolean give(Slot slot) {
        int from = NativeWords.getInt(slot.at + FROM_AT);
        int length = length(slot);
        Peer peer = peers[from];
        if (peer == null || peer.isOver) {
            return false;
        }
        peer.beat.hear();
        if (length == END) {
            peer.lose(null);
        } else if (length != BEAT && !isClosed) {
            sink.frame(
                    from,
                    taker.frame.set(
                            NativeWords.getLong(slot.at),
                            NativeWords.getLong(slot.at + Long.BYTES),
                            NativeWords.getLong(slot.at + 2 * Long.BYTES),
                            NativeWords.getLong(slot.at + 3 * Long.BYTES),
                            slot.memory,
                            HEAD_BYTES,
                            length));
        }
        return length != BEAT;
    }

    private static int length(Slot slot) {
        return NativeWords.getInt(slot.at + LENGTH_AT);
    }

    private void loseAll(IOException cause) {
        for (Peer peer : peers) {
            if (peer != null) {
                peer.lose(cause);
            }
        }
    }

    @Override
    public boolean pollLast() {
        Thread serving = server;
        boolean isServing = Thread.currentThread().equals(serving);
        boolean any = !isClosed && take(false, isServing ? LOOKS_OF_SERVER : 1);
        if (isServing) {
            hasBegun = !isClosed && library.look();
            pause = any ? FIRST_PAUSE_NANOS : pause;
        } else if (looking.isEmpty()) {
            isArmed = true;
            LockSupport.unpark(serving);
        }
        return any;
    }

    @Override
    public void haveFailed() {
        hasFailed = true;
    }

    @Override
    public boolean hasLibrary() {
        return library.isConcurrent();
    }

    @Override
    public LibraryComm library(int[] processes, int number) throws IOException {
        int[] ranks = IntStream.of(processes).map(place.rank()).toArray();
        return LibMpiComm.of(library, ranks, number);
    }

    @Override
    public void beginLooking() {
        looking.begin();
    }

    @Override
    public void endLooking() {
        looking.end();
    }

    /// Returns soon; the caller polls. *Threads:* one, a platform thread, which polls after each
    /// call.
    @Override
    public void await(long nanos) {
        server = Thread.currentThread();
        long begin = System.nanoTime();
        long now = begin;
        boolean isAwaited = true;
        while (isAwaited && !isClosed && !isWoken && now - begin < nanos) {
            long left = Math.min(nanos - (now - begin), heartbeat.look(now, this::look));
            if (haveRanksLooked()) {
                pause = FIRST_PAUSE_NANOS;
                LockSupport.parkNanos(this, Math.min(left, TICK_NANOS));
            } else {
                LockSupport.parkNanos(this, Math.min(left, pause));
                long longest =
                        areAllSent(false) && !hasBegun
                                ? LONGEST_PAUSE_NANOS
                                : LONGEST_PAUSE_OF_SENDER_NANOS;
                pause = Math.min(pause + pause / 4, longest);
                isAwaited = false;
            }
            now = System.nanoTime();
        }
        isWoken = false;
    }

    @Override
    public void wake() {
        isWoken = true;
        LockSupport.unpark(server);
    }

    /// Whether ranks look, or have begun to since the last call, and none has parked since.
    private boolean haveRanksLooked() {
        boolean haveLooked = looking.haveLooked();
        boolean hasParked = isArmed;
        if (hasParked) {
            isArmed = false;
            pause = FIRST_PAUSE_NANOS;
        }
        return haveLooked && !hasParked;
    }

    private void look(boolean isBeat, long elapsed) {
        for (Peer peer : peers) {
            if (peer != null) {
                look(peer, isBeat, elapsed);
            }
        }
    }

    private void look(Peer peer, boolean isBeat, long elapsed) {
        if (isBeat) {
            peer.say(BEAT);
        }
        IOException failure = peer.failure();
        IOException cause = failure != null ? failure : peer.beat.look(elapsed);
        if (cause != null) {
            taker.acquire();
            try {
                peer.lose(cause);
            } finally {
                taker.release();
            }
        }
    }

    /// *Cost:* where the library ends with the wires, this waits until the other processes end
    /// theirs, too, as the end of the library does, but without taking a core.
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        wake();
        try {
            sayEnd();
            if (place.endsLibrary()) {
                awaitOthers();
                awaitSends(true);
            }
            taker.acquire(); // nobody takes messages any more
            library.acquire();
            try {
                end();
            } finally {
                library.release();
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "the native MPI library does not end as it should", e);
        }
    }

    private void sayEnd() {
        long began = System.nanoTime();
        for (Peer peer : peers) {
            while (peer != null && !peer.say(END) && System.nanoTime() - began < END_NANOS) {
                take(false, 1);
            }
        }
        awaitSends(false);
    }

    /// Waits a little until all messages are on their way.
    ///
    /// @param alsoToEnded whether those count that go to processes which have said that they end:
    ///   these take messages until they have the last one, if they wait for that
    private void awaitSends(boolean alsoToEnded) {
        long began = System.nanoTime();
        while (!areAllSent(alsoToEnded) && System.nanoTime() - began < END_NANOS) {
            take(false, 1);
        }
    }

    private boolean areAllSent(boolean alsoToEnded) {
        boolean areSent = true;
        for (Peer peer : peers) {
            areSent &= peer == null || peer.isLost || (peer.isCut && !alsoToEnded) || peer.isSent();
        }
        return areSent;
    }

    private void awaitOthers() {
        pause = FIRST_PAUSE_NANOS;
        long began = System.nanoTime();
        while (!areAllOver() && !(hasFailed && System.nanoTime() - began > AFTER_FAILURE_NANOS)) {
            // Without signs of life: who has heard of the end takes no message any more.
            var _ = heartbeat.look(System.nanoTime(), (_, elapsed) -> look(false, elapsed));
            if (!take(false, 1)) {
                LockSupport.parkNanos(this, pause);
                pause = Math.min(pause + pause / 4, LONGEST_PAUSE_NANOS);
            }
        }
    }

    private boolean areAllOver() {
        taker.acquire();
        try {
            boolean areOver = true;
            for (Peer peer : peers) {
                areOver &= peer == null || peer.isOver;
            }
            return areOver;
        } finally {
            taker.release();
        }
    }

    /// Takes back the receives and ends the library; not if another process is lost or does not
    /// end, for which the library would wait.
    private void end() throws IOException {
        for (Peer peer : peers) {
            if (peer != null && (peer.isLost || (place.endsLibrary() && !peer.isOver))) {
                return;
            }
        }
        for (int i = taker.spent; i < RECEIVES; i++) {
            library.cancel(receives.get((taker.oldest + i - taker.spent) % RECEIVES).request);
        }
        if (place.endsLibrary()) {
            long began = System.nanoTime();
            while (System.nanoTime() - began < QUIET_NANOS) {
                LockSupport.parkNanos(this, QUIET_NANOS); // may return at once
            }
            library.end();
        }
    }
}
