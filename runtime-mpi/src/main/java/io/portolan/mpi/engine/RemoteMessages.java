package io.portolan.mpi.engine;

import io.portolan.mpi.link.ByteFlow;
import io.portolan.mpi.link.FramePurpose;
import io.portolan.mpi.link.Link;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.wire.FrameWords;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Payload;
import io.portolan.mpi.wire.Wire;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The messages between the ranks of this process and those of others.
///
/// ```
///   EAGER    kind, type, context        | source, dest | tag, number | elements   payload: the elements
///   WORDS    kind, type, count, context | source, dest | tag, number | word 0     payload: word 1..
///   RTS      as EAGER                                                             payload: id, bytes
///   CTS      kind                       |              | id          | fetch
///   DATA     kind                       |              | fetch       | offset     payload: elements
///   RETRACT  kind                       |              | fetch       |
/// ```
///
/// Overview. A small standard message is EAGER as long as its destination has credit for unexpected
/// messages, or WORDS if its elements are few and of one primitive. Any other message sends RTS. At
/// its destination a send *stands in* for it, which waits in the mailbox as one of that process
/// would. The match makes a [Fetch] and answers CTS with its number; the sender then sends the
/// elements as DATA. A fetch number of 0 says that nobody wants the elements.
///
/// A rank that gives up a send, because something else that it waits for has failed, leaves a copy
/// of the elements: the destination, which may have matched the message by now, lacks nobody. Only
/// what nobody is to receive any more is taken back.
///
/// *Threads:* any.
final class RemoteMessages {
    /// The number of no fetch.
    private static final long UNWANTED = 0;

    /// A number of a message is negative; half of it crosses.
    private static final long NUMBERS = 0xFFFF_FFFF_0000_0000L;

    private static final long LOOK_AGAIN_NANOS = 1_000_000;

    private static final long BETWEEN_LOOKS_NANOS = 100_000_000;

    /// Of a process whose ranks have ended well.
    private static final String ENDED =
            "the process of the sender has ended before all elements had come";

    /// The flags of WORDS: the type, and above it the number of words.
    private static final int TYPE_BITS = 4;

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private final Fabric fabric;
    private final ProcessLinks links;
    private final Packing packing;
    private final AtomicLong ids = new AtomicLong();

    /// The messages that wait for their CTS, by id.
    private final Map<Long, Elements> announced = new ConcurrentHashMap<>();

    private final Map<Long, Fetch> fetches = new ConcurrentHashMap<>();

    /// The processes that are lost, and of whose ranks it is known how they have ended.
    private final Set<Integer> lost = ConcurrentHashMap.newKeySet(0);

    /// The destinations that have no credit.
    private final Set<Integer> closed = ConcurrentHashMap.newKeySet();

    RemoteMessages(Fabric fabric, ProcessLinks links, Packing packing) {
        this.fabric = fabric;
        this.links = links;
        this.packing = packing;
        links.handle(FramePurpose.EAGER, this::eager);
        links.handle(FramePurpose.WORDS, this::words);
        links.handle(FramePurpose.RTS, this::announce);
        links.handle(FramePurpose.CTS, this::clear);
        links.handle(FramePurpose.DATA, this::data);
        links.handle(FramePurpose.RETRACT, this::retracted);
    }

    /// The destination has credit for unexpected messages, or has none left.
    void setClosed(int dest, boolean isClosed) {
        if (isClosed) {
            closed.add(dest);
        } else {
            closed.remove(dest);
        }
    }

    /// A process is lost: lets go of what was to go there or to come from there.
    void lost(int process) {
        lost.add(process); // first: who adds a fetch looks then whether the process is lost
        announced.values().removeIf(elements -> elements.link.process() == process);
        fetches.forEach((id, fetch) -> {
            if (fetch.from() == process) {
                cutOff(id, fetch);
            }
        });
    }

    /// No more elements come. The receive is told, unless its rank is told of the sender's failure.
    private void cutOff(long id, Fetch fetch) {
        fetches.remove(id);
        if (fabric.failure() == null && fabric.loss(fetch.source()) == null) {
            fetch.fail(RemoteFailure.ofReport(ENDED));
        }
    }

    /// Waits until the elements of sends that their ranks have not waited for, such as buffered
    /// ones, are asked for, or can no longer be received. Ends early if the thread is interrupted.
    ///
    /// @param look to be called now and then while it waits, for ranks elsewhere that may hang
    void awaitAnnounced(Runnable look) {
        long looked = System.nanoTime();
        while (announced.values().stream().anyMatch(Elements::mayBeReceived)
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(this, LOOK_AGAIN_NANOS); // the threads of the links do the work
            if (System.nanoTime() - looked > BETWEEN_LOOKS_NANOS) {
                look.run();
                looked = System.nanoTime();
            }
        }
    }

    // ---- Sending --------------------------------------------------------------------------------

    /// Sends a message with its elements; false if it must be announced.
    boolean sendEager(
            Link link, int dest, int context, int source, int tag, Content content, long number) {
        Settings settings = fabric.settings();
        if (content.bytes() > Math.min(settings.eagerBytes(link.eagerBytes()), link.mostPayload())
                || settings.isStrict()
                || (!closed.isEmpty() && closed.contains(dest))
                || link.isCrowded()) {
            return false;
        }
        long ranks = FramePurpose.pair(source, dest);
        long tagAndNumber = FramePurpose.pair(tag, (int) number);
        if (content.hasWords()) {
            FrameWords words = new FrameWords((int) content.elements());
            content.writeWords(words.words(), 0);
            int flags = content.type() | words.words().length << TYPE_BITS;
            link.send(
                    FramePurpose.WORDS.word(flags, context),
                    ranks,
                    tagAndNumber,
                    words.fourth(),
                    words.payload());
            return true;
        }
        MemorySegment elements = packing.packed(content);
        if (elements.byteSize() > link.mostPayload()) {
            return false;
        }
        link.send(
                FramePurpose.EAGER.word(content.type(), context),
                ranks,
                tagAndNumber,
                content.elements(),
                Payload.of(elements));
        return true;
    }

    /// Sends the announcement of a message.
    void announce(Link link, OutgoingTransfer send) {
        Content content = send.content();
        Elements elements = elements(link, send, content);
        send.setRetraction(elements);
        announce(elements, content);
    }

    /// Sends the announcement of a message whose elements go later, from a copy: the sender goes
    /// on.
    void announceCopy(Link link, OutgoingTransfer send) {
        Content copy = send.content().copy();
        announce(elements(link, send, copy).detached(), copy);
    }

    private Elements elements(Link link, OutgoingTransfer send, Content content) {
        return new Elements(link, send, ids.incrementAndGet(), packing.packed(content));
    }

    private void announce(Elements elements, Content content) {
        announced.put(elements.id, elements);
        OutgoingTransfer send = elements.send;
        Header header = send.header();
        elements.link.send(
                FramePurpose.RTS.word(content.type(), header.context()),
                FramePurpose.pair(header.source(), send.peer()),
                FramePurpose.pair(header.tag(), (int) send.messageNumber()),
                content.elements(),
                new Announcement(elements.id, elements.size()));
    }

    /// The match is made: sends the elements.
    private void clear(int from, IncomingFrame frame) {
        Elements elements = announced.remove(frame.third());
        if (elements == null) { // it was taken back
            if (frame.fourth() != UNWANTED) {
                links.to(from).send(FramePurpose.RETRACT.word(), 0, frame.fourth(), 0, null);
            }
        } else if (frame.fourth() == UNWANTED) {
            elements.sent();
        } else {
            elements.begin(frame.fourth());
        }
    }

    // ---- Receiving ------------------------------------------------------------------------------

    private void eager(int from, IncomingFrame frame) {
        int type = FramePurpose.flags(frame.first());
        deliver(frame, packing.unpacked(type, frame.fourth(), frame.payload()));
    }

    private void words(int from, IncomingFrame frame) {
        int flags = FramePurpose.flags(frame.first());
        FrameWords words = FrameWords.of(frame, flags >>> TYPE_BITS);
        deliver(frame, new Words(flags & ((1 << TYPE_BITS) - 1), words.words()));
    }

    private void deliver(IncomingFrame frame, Content content) {
        fabric.mailbox(FramePurpose.low(frame.second()))
                .deliver(
                        FramePurpose.context(frame.first()),
                        FramePurpose.high(frame.second()),
                        FramePurpose.high(frame.third()),
                        number(frame.third()),
                        content);
    }

    private void announce(int from, IncomingFrame frame) {
        Mailbox mailbox = fabric.mailbox(FramePurpose.low(frame.second()));
        Absent content =
                new Absent(
                        links.to(from),
                        frame.longAt(0),
                        FramePurpose.flags(frame.first()),
                        frame.fourth(),
                        frame.longAt(Long.BYTES),
                        number(frame.third()));
        mailbox.deliver(
                new OutgoingTransfer(
                        mailbox,
                        _ -> false,
                        FramePurpose.low(frame.second()),
                        mailbox.header(
                                FramePurpose.context(frame.first()),
                                FramePurpose.high(frame.second()),
                                FramePurpose.high(frame.third())),
                        Mode.SYNCHRONOUS,
                        content,
                        this));
    }

    private void data(int from, IncomingFrame frame) {
        Fetch fetch = fetches.get(frame.third());
        if (fetch != null && fetch.data(frame, frame.fourth())) {
            fetches.remove(frame.third());
        }
    }

    private void retracted(int from, IncomingFrame frame) {
        Fetch fetch = fetches.remove(frame.third());
        if (fetch != null) {
            fetch.fail(new IllegalStateException("the sender has taken the message back"));
        }
    }

    // ---- Frames ---------------------------------------------------------------------------------

    private static long number(long third) {
        return NUMBERS | (FramePurpose.low(third) & 0xFFFF_FFFFL);
    }

    private record Announcement(long id, long bytes) implements Payload {
        @Override
        public int length() {
            return 2 * Long.BYTES;
        }

        @Override
        public void writeTo(MemorySegment memory, long at) {
            memory.set(LONG, at, id);
            memory.set(LONG, at + Long.BYTES, bytes);
        }
    }

    /// The elements of an announced message, which go out as DATA frames.
    private final class Elements implements ByteFlow, Payload, Transfer.Retraction {
        private final Link link;
        private final OutgoingTransfer send;
        private final long id;

        /// The sender's own, or a copy. Changed by who has the message, which is announced or a
        /// flow of the link, to himself.
        private MemorySegment elements;

        /// Whether the sender has gone on, and the elements are a copy.
        private boolean isDetached;

        private long fetch;
        private long offset;
        private int length;

        Elements(Link link, OutgoingTransfer send, long id, MemorySegment elements) {
            this.link = link;
            this.send = send;
            this.id = id;
            this.elements = elements;
        }

        long size() {
            return elements.byteSize();
        }

        /// Begins to send.
        void begin(long wanted) {
            fetch = wanted;
            if (!isDetached) {
                send.matched();
            }
            link.send(this);
        }

        @Override
        public Progress next(Wire wire) {
            length = (int) Math.min(wire.mostPayload(), size() - offset);
            try {
                if (!wire.offer(
                        FramePurpose.DATA.word(), 0, fetch, offset, length == 0 ? null : this)) {
                    return Progress.NO_ROOM;
                }
            } catch (RuntimeException | Error closedMemory) {
                send.refuse(closedMemory);
                return wire.offer(FramePurpose.RETRACT.word(), 0, fetch, 0, null)
                        ? Progress.DONE
                        : Progress.NO_ROOM;
            }
            offset += length;
            return offset == size() ? Progress.DONE : Progress.GOES_ON;
        }

        @Override
        public int length() {
            return length;
        }

        @Override
        public void writeTo(MemorySegment memory, long at) {
            MemorySegment.copy(elements, offset, memory, at, length);
        }

        @Override
        public void sent() {
            if (!isDetached) {
                send.tell(send.content(), CopyKind.REMOTE);
                send.finish();
            }
        }

        @Override
        public void lost() {
            send.unmatched();
        }

        /// False also if a copy is left: the send is done then.
        @Override
        public boolean retract() {
            MemorySegment copy = mayBeReceived() ? copy() : null;
            if (copy != null && leave(copy)) {
                send.tell(send.content(), CopyKind.REMOTE);
                send.finish();
                return false;
            }
            if (announced.remove(id, this)) {
                return true;
            }
            boolean isRetracted = link.retract(this);
            if (isRetracted) {
                link.send(FramePurpose.RETRACT.word(), 0, fetch, 0, null);
            }
            return isRetracted;
        }

        private boolean mayBeReceived() {
            return fabric.failure() == null
                    && !link.isLost()
                    && !fabric.hasEnded(send.peer())
                    && !fabric.isRevoked(send.header().context());
        }

        /// Null if there is no memory for one, or no elements to be copied.
        private @Nullable MemorySegment copy() {
            try {
                return packing.room(size()).copyFrom(elements);
            } catch (RuntimeException | Error closedMemory) {
                return null;
            }
        }

        /// Lets the message go on with a copy; false if its last frame has been sent.
        private boolean leave(MemorySegment copy) {
            if (announced.computeIfPresent(id, (_, own) -> own.detached(copy)) != null) {
                return true;
            }
            if (!link.retract(this) || link.isLost()) { // or it was not there, but is lost
                return false;
            }
            link.send(detached(copy));
            return true;
        }

        private Elements detached(MemorySegment copy) {
            elements = copy;
            return detached();
        }

        Elements detached() {
            isDetached = true;
            return this;
        }
    }

    /// The content of an announced message.
    private final class Absent implements OutgoingTransfer.AbsentContent {
        private final Link link;
        private final long id;
        private final int type;
        private final long elements;
        private final long bytes;
        private final long number;

        Absent(Link link, long id, int type, long elements, long bytes, long number) {
            this.link = link;
            this.id = id;
            this.type = type;
            this.elements = elements;
            this.bytes = bytes;
            this.number = number;
        }

        @Override
        public int type() {
            return type;
        }

        @Override
        public long elements() {
            return elements;
        }

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public void fetch(IncomingTransfer receive, OutgoingTransfer standIn) {
            receive.tell(this, CopyKind.REMOTE, number);
            if (!receive.admits(this)) {
                refuse();
                receive.finish();
                standIn.finish();
                return;
            }
            Fetch fetching;
            try {
                fetching =
                        new Fetch(
                                link.process(),
                                receive,
                                standIn,
                                packing,
                                packing.target(receive.into(), type),
                                bytes);
            } catch (OutOfMemoryError e) { // both sides would wait for ever
                refuse();
                receive.refuse(e, IncomingTransfer.Fault.MEMORY);
                receive.finish();
                standIn.finish();
                return;
            }
            receive.setRetraction(fetching);
            long fetch = ids.incrementAndGet();
            fetches.put(fetch, fetching);
            link.send(FramePurpose.CTS.word(), 0, id, fetch, null);
            if (lost.contains(link.process())) {
                cutOff(fetch, fetching);
            }
        }

        @Override
        public void refuse() {
            link.send(FramePurpose.CTS.word(), 0, id, UNWANTED, null);
        }
    }
}
