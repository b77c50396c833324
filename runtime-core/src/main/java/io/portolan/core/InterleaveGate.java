package io.portolan.core;

import io.portolan.core.AdmittedTask.Group;
import io.portolan.core.engine.Task;
import io.portolan.core.wait.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Decides which handlers of an interleave may start.
///
/// Overview. A task that is not admitted is refused like one for which a sink has no room: its item
/// stays in the port, and its member waits here to be told to try again. What follows is about the
/// concurrent and the exclusive group; a task of the independent group goes past it.
///
/// ```
///           +------------------- nobody waits -------------------+
///           v                                                    |
///         OPEN ----- the last one leaves, members wait ----> DECIDING <---------------+
///           ^                                                 |    |                  |
///           |                              concurrent is next |    | exclusive is next|
///           |                                                 v    v                  |
///           +-- the last one leaves, nobody waits -- CONCURRENT  EXCLUSIVE            |
///                                                        |           |                |
///                                                        +-----------+-- the last one +
///                                                                        leaves, members wait
/// ```
///
/// - OPEN: an exclusive task starts if nobody is inside; a concurrent one if no exclusive one is
///   inside and none waits.
/// - DECIDING: nobody starts. One thread decides which group is next, by the rule of [Admission].
///   If that is the concurrent group, this thread has locked all ports of its members that wait,
///   and grants each port the items that wait there for the group ([WaitingItems]). So the decision
///   is made at one moment, and an item that comes later, at whatever port, waits for a later
///   phase.
/// - CONCURRENT: while no exclusive member waits, concurrent tasks start as they come. Otherwise a
///   task starts for each item granted; with [Admission#EXCLUSIVE_FIRST] nothing is granted.
/// - EXCLUSIVE: the member that has waited longest starts one task.
///
/// The thread that decided then hands out: it tells the members of the phase to try again. A phase
/// ends when nobody is inside and nobody hands out, so handlers that leave while others have yet to
/// be told end nothing. If no member made use of a phase, because the items had been taken by
/// others, the thread that handed out decides again; it comes to an end because each member that
/// was told waits no more unless it asks anew.
///
/// When the sink has no room, the gate waits for it in the place of all members ([#tryAgain]), and
/// admits and decides nothing until then: the phase is interrupted and goes on later. A sink that
/// is closed never has room, so nothing is tried again.
///
/// *Threads:* any; this object is the lock, taken inside the locks of ports, and nothing is called
/// back under it.
final class InterleaveGate implements TaskSink.Refused, AdmittedTask.Gate {

    private final InterleaveRun interleave;
    private final TaskSink sink;
    private final Duration grace;

    private final RunningTasks running = new RunningTasks(); // guarded by this, like all below
    private final AdmissionOrder order;
    private @Nullable Task teardown;
    private @Nullable Future<?> graceTimer;
    private boolean isTornDown;

    /// Whether a thread tells members to try again.
    private boolean isHandingOut;

    /// Whether the sink had no room and has not said otherwise.
    private boolean isSinkFull;

    /// Whether the sink said so while somebody was handing out.
    private boolean isRoomNew;

    InterleaveGate(InterleaveRun interleave, TaskSink sink, Admission admission, Duration grace) {
        this.interleave = interleave;
        this.sink = sink;
        this.grace = grace;
        order = new AdmissionOrder(admission);
    }

    /// Starts a task of the member if that is allowed now; otherwise `refused` is told when it may
    /// be. The caller may hold locks of ports.
    synchronized boolean admit(GatedSink member, Task task, TaskSink.Refused refused) {
        if (isTornDown) {
            return false;
        }
        Group group = member.group();
        if (group == Group.TEARDOWN) {
            return tearDown(new TeardownTask(interleave, member, task), refused);
        }
        if (group == Group.INDEPENDENT) {
            return isStarted(new AdmittedTask(this, group, task), refused);
        }
        if (!isSinkFull && order.mayStart(member, running)) {
            isSinkFull = !isStarted(new AdmittedTask(this, group, task), this);
            if (!isSinkFull) {
                order.started(member);
                return true;
            }
        }
        order.refuse(member, refused);
        return false;
    }

    @Override
    public void leave(AdmittedTask task) {
        boolean isLast;
        boolean mustHandOut;
        synchronized (this) {
            running.remove(task);
            isLast = isTornDown && running.isEmpty();
            mustHandOut = task.group() != Group.INDEPENDENT && !isHandingOut && goesOn();
            isHandingOut |= mustHandOut;
        }
        if (isLast) {
            startTeardown();
        }
        if (mustHandOut) {
            handOut();
        }
    }

    /// The sink has room again.
    @Override
    public void tryAgain() {
        synchronized (this) {
            isSinkFull = false;
            isRoomNew = true;
            if (isHandingOut || !goesOn()) {
                return;
            }
            isHandingOut = true;
        }
        handOut();
    }

    /// Forgets a member that is done. The caller may hold locks of ports.
    synchronized void forget(GatedSink member) {
        order.forget(member);
    }

    @Override
    public synchronized List<AdmittedTask.HeldBack> heldBack() {
        List<Thread> inside = running.threads(false);
        List<AdmittedTask> posters = running.posters();
        return inside.isEmpty()
                ? List.of()
                : interleave.members().stream()
                        .filter(GatedSink::isWaiting)
                        .flatMap(member -> member.ports().stream())
                        .filter(port -> port.queued() > 0)
                        .map(port ->
                                new AdmittedTask.HeldBack(
                                        port, interleave.toString(), inside, posters))
                        .toList();
    }

    @Override
    public boolean takesFrom(LockedPort port) {
        return interleave.members().stream()
                .anyMatch(member ->
                        member.group() != Group.INDEPENDENT && member.inputs().contains(port));
    }

    synchronized boolean isTornDown() {
        return isTornDown;
    }

    InterleaveStats stats() {
        int concurrentPending = pending(Group.CONCURRENT); // asks ports, so without the lock
        int exclusivePending = pending(Group.EXCLUSIVE);
        synchronized (this) {
            return new InterleaveStats(
                    running.concurrent(),
                    running.exclusive(),
                    running.independent(),
                    concurrentPending,
                    exclusivePending,
                    isTornDown);
        }
    }

    private boolean isStarted(AdmittedTask task, TaskSink.Refused refused) {
        boolean isStarted = sink.submit(task, refused);
        if (isStarted) {
            running.add(task); // it leaves under this lock, so not before
        }
        return isStarted;
    }

    /// Decides phases and tells the members, until somebody is inside or nobody waits. By one
    /// thread at a time, without locks.
    private void handOut() {
        boolean goesOn = true;
        try {
            while (goesOn) {
                next().forEach(TaskSink.Refused::tryAgain);
                synchronized (this) {
                    goesOn = goesOn();
                    isHandingOut = goesOn;
                }
            }
        } finally {
            if (goesOn) {
                giveUp();
            }
        }
    }

    /// Leaves the decision to the next task that comes or leaves: there was no memory for it.
    private synchronized void giveUp() {
        isHandingOut = false;
        if (!isAnyoneInside()) {
            order.end();
        }
    }

    /// Whether members are to be told something now that nobody else will tell them. Ends the phase
    /// if it is over; then nobody starts until the caller has handed out.
    private boolean goesOn() {
        if (isTornDown || isSinkFull) {
            return false;
        }
        if (isPhaseResumed() && order.isAnyoneWaiting()) {
            return true;
        }
        if (isAnyoneInside()) {
            return false;
        }
        order.end();
        if (!order.isAnyoneWaiting()) {
            return false;
        }
        // At once: a task that started before the decision would not be alone.
        order.beginDeciding();
        return true;
    }

    private boolean isPhaseResumed() {
        return isRoomNew && (isAnyoneInside() || order.isInterrupted());
    }

    private boolean isAnyoneInside() {
        return running.concurrent() + running.exclusive() > 0;
    }

    /// Decides the next phase, or goes on with one that the full sink has interrupted. Returns
    /// those to be told.
    private List<TaskSink.Refused> next() {
        List<GatedSink> concurrent;
        synchronized (this) {
            boolean isResumed = isPhaseResumed();
            isRoomNew = false;
            if (isResumed) {
                return order.again();
            }
            concurrent = order.beginDeciding();
            if (concurrent.isEmpty()) {
                return order.decide(concurrent, Map.of());
            }
        }
        return WaitingItems.count(concurrent, counts -> decide(concurrent, counts));
    }

    private synchronized List<TaskSink.Refused> decide(
            List<GatedSink> concurrent, Map<LockedPort, Integer> counts) {
        return order.decide(concurrent, counts);
    }

    private int pending(Group group) {
        List<GatedSink> members =
                interleave.members().stream().filter(member -> member.group() == group).toList();
        return WaitingItems.count(
                members, counts -> counts.values().stream().mapToInt(Integer::intValue).sum());
    }

    private boolean tearDown(Task task, TaskSink.Refused refused) {
        if (!running.isEmpty()) {
            teardown = task;
            graceTimer = Timers.after(Waiter.nanos(grace), this::interruptAll);
        } else if (!sink.submit(task, refused)) {
            return false;
        }
        isTornDown = true;
        return true;
    }

    private synchronized void interruptAll() {
        if (teardown != null) {
            running.threads(true).forEach(Thread::interrupt);
            graceTimer = Timers.after(Waiter.nanos(grace), this::startTeardown);
        }
    }

    /// Starts the teardown that waits for the end of the others; once.
    private void startTeardown() {
        Task last;
        synchronized (this) {
            last = teardown;
            teardown = null;
            if (graceTimer != null) {
                graceTimer.cancel(false);
            }
        }
        if (last != null && !sink.submitLast(last)) {
            last.abandon();
        }
    }

    /// The tasks that an interleave has let in and that have not left, each of which knows its
    /// neighbours here.
    ///
    /// *Threads:* guarded by the gate.
    static final class RunningTasks {

        private @Nullable AdmittedTask latest;
        private int concurrent;
        private int exclusive;
        private int independent;

        int concurrent() {
            return concurrent;
        }

        int exclusive() {
            return exclusive;
        }

        int independent() {
            return independent;
        }

        boolean isEmpty() {
            return latest == null;
        }

        void add(AdmittedTask task) {
            task.before = latest;
            if (latest != null) {
                latest.after = task;
            }
            latest = task;
            count(task.group(), 1);
        }

        void remove(AdmittedTask task) {
            if (task.after == null) {
                latest = task.before;
            } else {
                task.after.before = task.before;
            }
            if (task.before != null) {
                task.before.after = task.after;
            }
            count(task.group(), -1);
        }

        /// The threads that run one of them now, those of the independent group as well if wanted.
        List<Thread> threads(boolean withIndependent) {
            List<Thread> threads = new ArrayList<>();
            for (AdmittedTask task = latest; task != null; task = task.before) {
                Thread thread = task.thread();
                if (thread != null && (withIndependent || task.group() != Group.INDEPENDENT)) {
                    threads.add(thread);
                }
            }
            return threads;
        }

        /// The tasks that others wait for and that have posted to the interleave itself.
        List<AdmittedTask> posters() {
            List<AdmittedTask> posters = new ArrayList<>();
            for (AdmittedTask task = latest; task != null; task = task.before) {
                if (task.hasPostedToItself() && task.group() != Group.INDEPENDENT) {
                    posters.add(task);
                }
            }
            return posters;
        }

        private void count(Group group, int change) {
            switch (group) {
                case CONCURRENT -> concurrent += change;
                case EXCLUSIVE -> exclusive += change;
                default -> independent += change;
            }
        }
    }

    /// The last task of an interleave: ends all its arbiters, then runs the handler of the one that
    /// tears it down.
    static final class TeardownTask extends Task {

        private final InterleaveRun interleave;
        private final GatedSink member;
        private final Task task;

        TeardownTask(InterleaveRun interleave, GatedSink member, Task task) {
            this.interleave = interleave;
            this.member = member;
            this.task = task;
        }

        @Override
        public void run() {
            interleave.endAllBut(member);
            task.run();
            interleave.tornDown();
        }

        @Override
        public void abandon() {
            interleave.endAllBut(member);
            task.abandon();
            interleave.tornDown();
        }

        @Override
        public @Nullable Object giveUp() {
            interleave.endAllBut(member);
            interleave.tornDown();
            return task.giveUp();
        }
    }

    /// How many items of each port wait for a group of an interleave, all counted at one moment:
    /// the ports are locked together, in the order of their ids ([Join]).
    ///
    /// An item counts once, however many of the group's arbiters would take it: one that no
    /// predicate of the group is true for does not count, nor does one that completes no set of a
    /// join. What blocked posters bring counts for receivers, which take it from them.
    ///
    /// *Cost:* a lock for each port, and for receivers with predicates one of these for each item.
    private static final class WaitingItems {

        private final List<GatedSink> members;
        private final List<LockedPort> ports;

        private WaitingItems(List<GatedSink> members) {
            this.members = members;
            ports =
                    members.stream()
                            .<LockedPort>flatMap(member -> member.inputs().stream())
                            .distinct()
                            .sorted(Comparator.comparingLong(LockedPort::id))
                            .toList();
        }

        /// Counts what waits for the members, and tells it while the ports are still locked.
        static <R> R count(List<GatedSink> members, Function<Map<LockedPort, Integer>, R> use) {
            WaitingItems waiting = new WaitingItems(members);
            int locked = 0;
            try {
                for (LockedPort port : waiting.ports) {
                    port.lock();
                    locked++;
                }
                return use.apply(waiting.counts());
            } finally {
                waiting.ports.subList(0, locked).forEach(port -> port.release(port.backlog()));
            }
        }

        private Map<LockedPort, Integer> counts() {
            Map<LockedPort, Integer> counts = new HashMap<>();
            ports.forEach(port -> counts.put(port, count(port)));
            return counts;
        }

        private int count(LockedPort port) {
            List<GatedSink> here =
                    members.stream().filter(member -> member.inputs().contains(port)).toList();
            int sure = here.stream().mapToInt(WaitingItems::certain).max().orElse(0);
            int count = sure;
            List<GatedSink> selective = here.stream().filter(GatedSink::isSelective).toList();
            if (!selective.isEmpty()) {
                for (Object queued : port.backlog().waitingBehind(sure)) {
                    count += selective.stream().anyMatch(member -> member.wants(queued)) ? 1 : 0;
                }
            }
            return count;
        }

        /// How many of the oldest items of each of its ports the member takes without looking at
        /// them.
        private static int certain(GatedSink member) {
            if (member.isSelective()) {
                return 0;
            }
            int each = member.itemsOfEach();
            int sets =
                    member.inputs().stream()
                            .mapToInt(port -> member.within(port.backlog()) / each)
                            .min()
                            .orElse(0);
            return sets * each;
        }
    }
}
