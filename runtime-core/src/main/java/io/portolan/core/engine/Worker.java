package io.portolan.core.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// One of a pool's threads. It runs, in this order: the task that its last handler made last
/// (`slot`, still warm in the cache), its own ring in order, the injection queue; then it searches
/// the other workers' rings; then it sleeps.
///
/// Overview.
///
/// - A task made by a handler goes into the empty slot and wakes nobody: the worker will take it
///   next. A second one displaces the first into the ring, and that wakes one worker.
/// - After LIFO_BUDGET tasks from the slot in a row the ring has its turn.
/// - Every so many tasks, about 50 us of handler time, comes a tick: tasks from outside go behind
///   those of the ring, and the oldest of all runs, although the worker never runs dry. The ring
///   has its turn then. A worker that still has tasks in its ring wakes one that sleeps.
/// - How many tasks make 50 us is known from those before. Tasks that get longer all at once do not
///   delay those from outside: while any wait there, or in the ring, the worker looks at the clock
///   after the task during which the first came, then after 1, 2, 4 more, then after every
///   LOOK_EVERY, and the tick comes when it is due by time. What was known is then wrong, so the
///   next tick comes after one task.
/// - A tick for which nothing waits, here or outside, ends at once, without a look at the clock,
///   unless the last look seems to be UNTIMED_NANOS ago.
/// - A task that waits behind a handler that blocks or computes long is rescued by another worker's
///   tick or by the sentinel's nap: a thread that sees RUNS of a victim stand still between two
///   looks takes from the victim's slot and ring. A tick that is due to look does so before it
///   takes tasks from outside, of which there may always be some.
/// - After each run the slot is taken, and only then does the task look whether it has more to do:
///   both need a fence, and share it.
final class Worker extends Thread {

    private static final int LIFO_BUDGET = 16;
    private static final int MAX_TICK = 64;
    private static final int LOOK_EVERY = 8;
    private static final long TICK_NANOS = 50_000;
    static final long RESCUE_NANOS = 1_000_000;
    private static final int RENEW_EVERY = 4096; // ticks, some 200 ms at full speed

    /// How long tasks may run without a look at the clock while no other waits, by what is known of
    /// their length, and how many of them.
    private static final long UNTIMED_NANOS = 800_000;

    private static final int MOST_UNTIMED = 32;

    private static final VarHandle COUNTER = MethodHandles.arrayElementVarHandle(int[].class);

    /// Index of the one used element of a padded array: 128 bytes from either end.
    private static final int PADDED = 32;

    /// Where `counters` holds what changes often: fields would lie beside those of another worker,
    /// which then waits for the cache line. RUNS grows with each task; at LIFO_END the ring has its
    /// turn, at NEXT_TICK a tick is due, at PAUSE the first of both.
    private static final int RUNS = PADDED;

    private static final int LIFO_END = PADDED + 1;
    private static final int NEXT_TICK = PADDED + 2;
    private static final int PAUSE = PADDED + 3;

    /// Before it the clock is not looked at for the sake of tasks from outside.
    private static final int NEXT_LOOK = PADDED + 4;

    private final WorkerPool pool;
    private final Injection injection;
    private int number; // taken by the thread itself, so that it sees what the last owner did
    private final Ring ring = new Ring();
    private final Slot slot = new Slot();
    private final Rescuer rescuer;
    private final Search search;
    private final int[] counters = new int[2 * PADDED];

    private final WeakReference<Thread> reference = new WeakReference<>(this);
    private volatile boolean isStopping;
    private int ticks;
    private int tickLength = 1;
    private int lookLength = 1;

    /// The position in the ring before which tasks from outside lie, if any does.
    private int outsideEnd;

    private long lastTick = System.nanoTime();
    private int lastTickRuns;
    private int untimed;
    private long lastRescue = lastTick;
    private boolean hasRescued;

    Worker(WorkerPool pool, int index) {
        super(null, null, pool.name() + "-" + index, 0, false);
        setDaemon(true);
        this.pool = pool;
        injection = pool.injection();
        rescuer = new Rescuer(pool, this);
        search = new Search(pool, this, index, ring, rescuer);
    }

    /// What others keep of this worker, who must not keep the pool in memory.
    WeakReference<Thread> reference() {
        return reference;
    }

    boolean belongsTo(WorkerPool owner) {
        return pool == owner;
    }

    /// Moves the task in the slot to where others see it, because this thread is about to block.
    void shareSlot() {
        Task task = slot.take();
        if (task != null) {
            queue(task);
        }
    }

    /// Adds a task made by the handler that this worker runs.
    void push(Task task) {
        Task before = slot.isEmpty() ? null : slot.take();
        slot.put(task);
        if (before != null) {
            queue(before);
        }
    }

    /// Starts no task any more.
    void stopRunning() {
        isStopping = true;
        interrupt();
    }

    /// Its number among the living workers of all pools. By itself.
    int number() {
        return number;
    }

    @Override
    public void run() {
        number = WorkerNumbers.take();
        try {
            work();
        } finally {
            WorkerNumbers.release(number);
        }
    }

    private void work() {
        Task latest = null;
        while (true) {
            Task task = next(latest);
            if (task == null) {
                task = search.find();
                if (task == null) {
                    return;
                }
            }
            latest = run(task);
        }
    }

    /// Runs a task; returns what it put into the slot.
    private @Nullable Task run(Task task) {
        if (isInterrupted()) {
            forgetInterruption();
        }
        if (isStopping) {
            pool.keepUnstarted(task);
            return slot.take();
        }
        COUNTER.setOpaque(
                counters, RUNS, counters[RUNS] + 1); // a hint for rescuers, no order needed
        try {
            task.runUnfenced();
        } catch (Throwable failure) { // not a handler's; there was no memory to queue a task, say
            pool.failures().accept(failure);
        }
        Task latest = slot.take(); // has the fence
        return task.hasRest() ? finish(task, latest) : latest;
    }

    private @Nullable Task finish(Task task, @Nullable Task latest) {
        if (latest != null) {
            slot.put(latest); // for rescuers, as the rest may take long
        }
        try {
            task.rest();
        } catch (Throwable failure) { // there was no memory to queue a task, say
            pool.failures().accept(failure);
        }
        return slot.take();
    }

    /// Spares the next handler an interruption that was meant for an earlier one, but not the one
    /// that the end of the pool passes on.
    private void forgetInterruption() {
        if (!pool.isClosing()) {
            Thread.interrupted();
        }
    }

    /// What to run next, if there is something here.
    ///
    /// @param latest what was in the slot
    private @Nullable Task next(@Nullable Task latest) {
        int runs = counters[RUNS];
        if (latest != null && runs - counters[PAUSE] < 0 && !injection.looksWaiting()) {
            return latest;
        }
        Task task = nextInTurn(latest, runs);
        int pause = Math.min(counters[LIFO_END] - runs, counters[NEXT_TICK] - runs);
        counters[PAUSE] =
                runs + (hasFromOutside() ? Math.min(pause, counters[NEXT_LOOK] - runs) : pause);
        return task;
    }

    private @Nullable Task nextInTurn(@Nullable Task latest, int runs) {
        Task task = isTickDue(runs) ? tick(runs) : null;
        if (task != null) {
            if (latest != null) {
                slot.put(latest);
            }
            return task;
        }
        if (latest != null && runs - counters[LIFO_END] < 0) {
            return latest;
        }
        counters[LIFO_END] = runs + LIFO_BUDGET;
        Task oldest = ring.poll();
        if (latest == null || oldest == null) {
            return latest == null ? oldest : latest;
        }
        ring.add(latest); // there is room: the oldest has left
        return oldest;
    }

    /// Whether it is due by the number of tasks, or by time while tasks from outside wait.
    private boolean isTickDue(int runs) {
        if (runs - counters[NEXT_TICK] >= 0) {
            return true;
        }
        if (runs - counters[NEXT_LOOK] < 0 || !(hasFromOutside() || injection.looksWaiting())) {
            return false;
        }
        counters[NEXT_LOOK] = runs + lookLength;
        lookLength = Math.min(2 * lookLength, LOOK_EVERY);
        return System.nanoTime() - lastTick >= TICK_NANOS;
    }

    /// Whether tasks lie in the ring that a tick has taken from outside.
    private boolean hasFromOutside() {
        return ring.head() - outsideEnd < 0;
    }

    private @Nullable Task tick(int runs) {
        int before = runs - lastTickRuns;
        if (before < untimed && !injection.looksWaiting() && ring.isEmpty()) {
            counters[NEXT_TICK] = runs + tickLength;
            return null;
        }
        long now = System.nanoTime();
        boolean isEarly = runs - counters[NEXT_TICK] < 0;
        long taskNanos = Math.max(1, (now - lastTick) / Math.max(1, before));
        tickLength = isEarly ? 1 : Math.clamp(TICK_NANOS / taskNanos, 1, MAX_TICK);
        counters[NEXT_TICK] = runs + tickLength;
        counters[NEXT_LOOK] = runs;
        untimed = (int) Math.min(MOST_UNTIMED, UNTIMED_NANOS / taskNanos);
        lookLength = 1;
        lastTick = now;
        lastTickRuns = runs;
        if (++ticks % RENEW_EVERY == 0) {
            slot.renew();
        }
        Task task = now - lastRescue > RESCUE_NANOS ? rescue(now) : null;
        if (task == null) {
            task = injection.takeInto(ring);
            if (task != null) {
                outsideEnd = ring.tail();
            }
        }
        if (task != null || !ring.isEmpty()) {
            counters[LIFO_END] = runs; // the ring has its turn
            pool.idlers().wakeOne(); // there is work for two, even if each task makes only one more
        }
        return task;
    }

    /// Looks for a task to rescue. After one the next tick is for tasks from outside, however late
    /// it comes.
    private @Nullable Task rescue(long now) {
        Task task = null;
        if (!hasRescued) {
            lastRescue = now;
            task = rescuer.look(ring);
        }
        hasRescued = task != null;
        return task;
    }

    private void queue(Task task) {
        if (!ring.add(task)) {
            injection.add(task);
        }
        pool.idlers().wakeOne();
    }

    /// Takes the task in the slot; by any other thread.
    @Nullable Task stealSlot() {
        return slot.steal();
    }

    /// Moves some tasks of the ring into that of a thief, and takes the oldest; by the thief's
    /// worker.
    @Nullable Task stealRing(Ring thief) {
        return ring.stealInto(thief);
    }

    /// How many tasks it has started, roughly.
    int runsSeen() {
        return (int) COUNTER.getOpaque(counters, RUNS); // a hint, no order needed
    }

    /// Whether a searching worker could take something from this worker.
    boolean hasVisibleTasks() {
        return !ring.isEmpty();
    }

    /// Whether a rescuer could take the task in the slot.
    boolean hasTaskInSlot() {
        return slot.hasTask();
    }

    /// Small numbers that no two living workers of the process share. A worker that starts with the
    /// number of one that ended sees all that the other did.
    private static final class WorkerNumbers {

        private static final BitSet TAKEN = new BitSet(); // guarded by itself

        private WorkerNumbers() {}

        static int take() {
            synchronized (TAKEN) {
                int number = TAKEN.nextClearBit(0);
                TAKEN.set(number);
                return number;
            }
        }

        static void release(int number) {
            synchronized (TAKEN) {
                TAKEN.clear(number);
            }
        }
    }
}
