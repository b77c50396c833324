package io.portolan.mpi.link;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.LibraryComm;
import io.portolan.mpi.wire.Wires;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The links from this process to all others of the job.
///
/// ```
///   new ProcessLinks(process, processes)
///   handle(kind, handler), tell(listener)       by each world that uses them; tellStarter(...)
///   wires are opened with the links as their FrameSink
///   connect(process -> wires); start()          from here on frames come
/// ```
///
/// *Threads:* any, after `start`; what is above it in the figure by one.
public final class ProcessLinks implements FrameSink, AutoCloseable {
    /// How long the thread of the links waits at most before it looks at what is not told to it.
    private static final long LOOK_AGAIN_NANOS = 50_000_000;

    /// How long the end waits until the others have room for what was sent: longer than one that
    /// collects garbage.
    private static final long END_NANOS = 10_000_000_000L;

    private static final long LOOK_AT_END_NANOS = 50_000;

    /// A process that has stood still for so long may be held for lost by the others, whatever
    /// silence they allow: where its host stood still too, they take the link for cut.
    private static final long MOST_STANDSTILL_NANOS = 5_000_000_000L;

    private final int process;
    private final List<Link> links;

    /// How many frames each process has sent that were handled, but for those of
    /// [FramePurpose#CONTROL].
    private final AtomicLongArray received;

    private final Map<FramePurpose, FrameHandler> handlers = new EnumMap<>(FramePurpose.class);
    private final List<Wires> wires = new ArrayList<>();

    /// By process; of this one empty.
    private final String[] wireNames;

    private Listener listener = new Nobody();
    private IntConsumer starter = other -> {};
    private IntFunction<String> description = other -> "process " + other;

    /// How many threads of ranks are parked.
    private final AtomicInteger parked = new AtomicInteger();

    private final AtomicInteger lost = new AtomicInteger();
    private volatile boolean isClosed;

    /// After a standstill of this length the others may hold this process for lost.
    private volatile long standstillNanos = MOST_STANDSTILL_NANOS;

    private volatile boolean hasStoodStill;

    /// One for each kind of wires.
    private final List<Thread> servers = new ArrayList<>();

    /// Is told of what ends a world that uses the links.
    ///
    /// *Threads:* any; must not block.
    public interface Listener {
        /// A process is lost.
        void lost(int process, ProcessLostException cause);

        /// A thread of the links, or of a rank that polls them, could not do what a frame asks for,
        /// so that the sender of the frame waits in vain.
        void handlingFailed(Throwable cause);
    }

    private static final class Nobody implements Listener {
        @Override
        public void lost(int process, ProcessLostException cause) {}

        @Override
        public void handlingFailed(Throwable cause) {}
    }

    /// @param process the number of this process, `0..processes-1`
    public ProcessLinks(int process, int processes) {
        this.process = process;
        this.received = new AtomicLongArray(processes);
        this.wireNames = new String[processes];
        Arrays.fill(wireNames, "");
        this.links = IntStream.range(0, processes).mapToObj(Link::new).toList();
    }

    /// The number of this process.
    public int process() {
        return process;
    }

    /// How many processes the job has.
    public int processes() {
        return links.size();
    }

    /// The link to another process.
    public Link to(int other) {
        return links.get(other);
    }

    /// Sets who does what frames of a kind ask for.
    public void handle(FramePurpose kind, FrameHandler handler) {
        handlers.put(kind, handler);
    }

    /// Sets who is told of what goes wrong.
    public void tell(Listener told) {
        listener = told;
    }

    /// Sets how the starter of the job is told which process is lost without having said that it
    /// ends: before the listener is told, and so before this process can end because of that.
    ///
    /// @param told any thread calls it; it must not block
    public void tellStarter(IntConsumer told) {
        starter = told;
    }

    /// Sets what processes are called in reports.
    public void describe(IntFunction<String> words) {
        description = words;
    }

    /// Sets after which silence the others hold this process for lost; 10 s unless set. They
    /// measure it from its last sign of life, which is older than its standstill; so half of it
    /// counts as one, and five seconds in any case.
    public void heldForLostAfter(Duration silence) {
        standstillNanos = Math.min(silence.dividedBy(2).toNanos(), MOST_STANDSTILL_NANOS);
    }

    /// What a process is called in reports.
    public String describe(int other) {
        return description.apply(other);
    }

    /// Sets the wires.
    ///
    /// @param chosen the wires that lead to a process
    public void connect(IntFunction<Wires> chosen) {
        for (Link link : links) {
            if (link.process() != process) {
                Wires way = chosen.apply(link.process());
                if (!wires.contains(way)) {
                    wires.add(way);
                }
                wireNames[link.process()] = way.name();
                link.connect(way.to(link.process()));
            }
        }
    }

    /// What the kind of the wire to a process is called; empty for this process.
    public String wireTo(int other) {
        return wireNames[other];
    }

    /// Whether all wires are those of one library, whose own communicators can be used.
    public boolean haveLibrary() {
        return wires.size() == 1 && wires.getFirst().hasLibrary();
    }

    /// A communicator of the library, as [io.portolan.mpi.wire.Wires#library].
    public LibraryComm library(int[] processes, int number) throws IOException {
        return wires.getFirst().library(processes, number);
    }

    /// Starts the threads that take frames while no rank looks for them, one for each kind of
    /// wires.
    public void start() {
        for (Wires each : wires) {
            servers.add(
                    Thread.ofPlatform()
                            .name("links of process " + process + ", " + each.name())
                            .daemon(true)
                            .inheritInheritableThreadLocals(false)
                            .start(() -> serve(each)));
        }
    }

    private void serve(Wires served) {
        long looked = System.nanoTime();
        while (!isClosed) {
            try {
                served.await(LOOK_AGAIN_NANOS);
                long now = System.nanoTime();
                if (now - looked > standstillNanos) {
                    hasStoodStill = true; // before it notices what the others have done meanwhile
                }
                looked = now;
                served.pollLast();
                pump();
            } catch (RuntimeException | Error e) { // of the wires, too
                listener.handlingFailed(e);
            }
        }
    }

    /// Takes frames that have come, unless another thread does, and sends those that wait for room.
    public void poll() {
        for (int i = 0; i < wires.size(); i++) { // each look of a rank that waits comes here
            wires.get(i).poll();
        }
        for (int i = 0; i < links.size(); i++) {
            links.get(i).tryToPump();
        }
    }

    /// As [#poll()], for a thread that will not look again.
    private void pollLast() {
        wires.forEach(Wires::pollLast);
        pump();
    }

    private void pump() {
        links.forEach(Link::pump);
    }

    /// A thread begins to look for frames again and again.
    public void beginLooking() {
        for (int i = 0; i < wires.size(); i++) {
            wires.get(i).beginLooking();
        }
    }

    /// It looks no more. If it goes on with its program, the thread of the links finds soon that
    /// nobody looks; but a thread that is parked had better not wait for that.
    ///
    /// @param parks whether it is about to park, so that what comes from now on must wake somebody
    public void endLooking(boolean parks) {
        for (int i = 0; i < wires.size(); i++) {
            wires.get(i).endLooking();
        }
        if (parks || parked.get() > 0) {
            pollLast();
        }
    }

    /// A thread of a rank is parked from now on, and wants to be told.
    public void beginParking() {
        parked.incrementAndGet();
    }

    /// It is parked no more.
    public void endParking() {
        parked.decrementAndGet();
    }

    @Override
    public void frame(int from, IncomingFrame frame) {
        if (links.get(from).isLost()) {
            return; // it is only held for lost, and all others do not hear it either
        }
        FramePurpose kind = FramePurpose.of(frame.first());
        try {
            give(kind, from, frame);
        } catch (RuntimeException | Error e) { // the rank that polls may hide it, or wait again
            listener.handlingFailed(e);
            throw e;
        }
        if (kind != FramePurpose.CONTROL) {
            received.setRelease(from, received.getPlain(from) + 1); // of one process one at a time
        }
    }

    private void give(FramePurpose kind, int from, IncomingFrame frame) {
        FrameHandler handler = handlers.get(kind);
        Objects.requireNonNull(handler, "nobody handles such frames").frame(from, frame);
    }

    @Override
    public void lost(int other, @Nullable Throwable cause) {
        if (links.get(other).lose()) {
            if (cause != null) {
                starter.accept(other);
            }
            listener.lost(other, new ProcessLostException(describe(other), cause));
            lost.incrementAndGet(); // last: a thread that reads the count may rely on what the
            // listener did
        }
    }

    /// This process cannot do what others wait for.
    public void fail(Throwable cause) {
        listener.handlingFailed(cause);
    }

    /// Whether a process is lost.
    public boolean isLost(int other) {
        return links.get(other).isLost();
    }

    /// Whether this process has ever stood still for long, as one that was stopped: the others may
    /// hold it for lost, and it cannot know whether it is them or itself.
    public boolean hasStoodStill() {
        return hasStoodStill;
    }

    /// How many processes are lost, which the listener knows.
    public int lost() {
        return lost.get();
    }

    /// How many frames this process has sent to those that are not lost, but for those of
    /// [FramePurpose#CONTROL].
    public long sent() {
        return links.stream().filter(link -> !link.isLost()).mapToLong(Link::sent).sum();
    }

    /// How many such frames of processes that are not lost were handled.
    public long received() {
        long sum = 0;
        for (int from = 0; from < received.length(); from++) {
            sum += isLost(from) ? 0 : received.getAcquire(from);
        }
        return sum;
    }

    /// Says that the world has failed, before the end.
    public void haveFailed() {
        wires.forEach(Wires::haveFailed);
    }

    /// Sends what waits for room, and ends the wires; other processes are told that this one has
    /// ended.
    @Override
    public void close() {
        long begin = System.nanoTime();
        awaitRoom(begin);
        isClosed = true;
        wires.forEach(Wires::wake);
        boolean isInterrupted = false;
        for (Thread thread : servers) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    isInterrupted = true;
                }
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        awaitRoom(begin); // for what the threads have begun to send meanwhile
        wires.forEach(Wires::close);
    }

    /// Waits until nothing waits for room. The others make room as long as they live, and nothing
    /// waits for those that are lost.
    ///
    /// @param begin of the end
    private void awaitRoom(long begin) {
        while (links.stream().anyMatch(Link::isBehind) && System.nanoTime() - begin < END_NANOS) {
            poll();
            LockSupport.parkNanos(this, LOOK_AT_END_NANOS);
        }
    }
}
