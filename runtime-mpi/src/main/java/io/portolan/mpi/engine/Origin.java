package io.portolan.mpi.engine;

import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Where a thread comes from: the worlds of the ranks that started it, directly or indirectly.
///
/// Overview. A thread inherits its origin from the thread that makes it, platform or virtual, also
/// for a pool, unless its builder says that thread locals are not inherited. The code that computes
/// the inherited value does not see the new thread. So the worlds know by a weak reference that
/// such a thread was made: only the thread refers to its origin, and drops it when it ends. As soon
/// as the thread calls an operation of one of the worlds, they know the thread itself instead.
///
/// *Threads:* its own thread, except for `isSeen` and `place`.
final class Origin {
    /// The class of threads that the JVM makes for itself, in the name of a thread that happens to
    /// run.
    private static final String CARRIER = "jdk.internal.misc.CarrierThread";

    /// The thread that runs the delays of a pool; [HangWatch] asks for those of the common pool.
    private static final String DELAYS = "java.util.concurrent.DelayScheduler";

    /// Has its delays in the common pool.
    private static final String STAGES = "java.util.concurrent.CompletableFuture";

    private static final StackWalker STACK = StackWalker.getInstance();

    private static final InheritableThreadLocal<@Nullable Origin> OF_THREAD =
            new InheritableThreadLocal<>() {
                @Override
                protected @Nullable Origin childValue(@Nullable Origin parent) {
                    return parent == null ? null : parent.ofChild();
                }
            };

    private final List<HelperThreads> worlds;

    @SuppressWarnings("UnusedVariable") // kept, since its thread lives
    private final @Nullable Origin inherited;

    /// The endpoint of the rank that its thread runs; null if it runs none.
    private final @Nullable Object rank;

    private final @Nullable StackFrame place;
    private volatile boolean isSeen;

    /// The world that its thread called last.
    private @Nullable HelperThreads called;

    private Origin(
            List<HelperThreads> worlds,
            @Nullable Origin inherited,
            @Nullable Object rank,
            @Nullable StackFrame place) {
        this.worlds = worlds;
        this.inherited = inherited;
        this.rank = rank;
        this.place = place;
    }

    /// The calling thread runs the rank: all that it starts from now on comes from that world too.
    ///
    /// @param rank the endpoint of the rank, which is only given back
    static void ownedBy(Object rank, HelperThreads world) {
        Origin inherited = OF_THREAD.get();
        List<HelperThreads> worlds = new ArrayList<>();
        if (inherited != null) {
            inherited.see();
            worlds.addAll(inherited.worlds);
        }
        worlds.add(world);
        OF_THREAD.set(new Origin(List.copyOf(worlds), inherited, rank, null));
    }

    /// The endpoint of the rank that the calling thread runs; null if it runs none.
    static @Nullable Object rankOfCaller() {
        Origin origin = OF_THREAD.get();
        return origin == null ? null : origin.rank;
    }

    /// The origin of the calling thread, whose thread counts as seen from now on.
    static Origin ofCaller() {
        Origin origin = OF_THREAD.get();
        if (origin == null) {
            origin = new Origin(List.of(), null, null, null); // its children come from no rank
            OF_THREAD.set(origin);
        }
        return origin;
    }

    /// Whether its thread has called that world last.
    @SuppressWarnings("ReferenceEquality") // there is one of each world
    boolean hasCalled(HelperThreads world) {
        return called == world;
    }

    /// Its thread calls that world.
    void calls(HelperThreads world) {
        see();
        called = world;
    }

    /// Whether the worlds know the thread itself.
    boolean isSeen() {
        return isSeen;
    }

    /// Where the thread was made, for people.
    String place() {
        return place == null ? "an unknown line" : place.toStackTraceElement().toString();
    }

    /// *Ordering:* the worlds know the thread before it counts as seen.
    private void see() {
        if (!isSeen) {
            worlds.forEach(HelperThreads::add);
            isSeen = true;
        }
    }

    private @Nullable Origin ofChild() {
        List<HelperThreads> open = worlds.stream().filter(world -> !world.isOver()).toList();
        Optional<StackFrame> maker = open.isEmpty() ? Optional.empty() : STACK.walk(Origin::maker);
        if (maker.isEmpty()) {
            return null;
        }
        Origin child = new Origin(open, null, null, maker.get());
        open.forEach(world -> world.expect(child));
        return child;
    }

    /// The user's line that makes the thread; empty if it is the JVM's own.
    private static Optional<StackFrame> maker(Stream<StackFrame> stack) {
        Iterator<StackFrame> frames = stack.iterator();
        boolean isOfDelays = false;
        while (frames.hasNext()) {
            StackFrame frame = frames.next();
            String name = frame.getClassName();
            isOfDelays |= name.equals(DELAYS);
            if (name.equals(CARRIER) || (isOfDelays && name.startsWith(STAGES))) {
                return Optional.empty();
            }
            if (isUsers(name) || !frames.hasNext()) {
                return Optional.of(frame);
            }
        }
        return Optional.empty();
    }

    private static boolean isUsers(String className) {
        return !className.startsWith("java.")
                && !className.startsWith("jdk.")
                && !className.startsWith("io.portolan.core.")
                && !className.startsWith(Origin.class.getName());
    }
}
