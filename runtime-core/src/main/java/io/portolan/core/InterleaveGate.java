package io.portolan.core;

import io.portolan.core.wait.Timers;
import io.portolan.core.Interleave.Group;
import io.portolan.core.engine.Task;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Decides which handlers of an interleave may start.
///
/// Overview. A task that is not admitted is refused like one for which a lane has no room: its item
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
/// be told end nothing. If nobody made use of a phase, because the items had been taken by others,
/// whoever handed out decides again; it comes to an end because each member that was told waits no
/// more unless it asks anew.
///
/// When the lane has no room, the gate waits for it in the place of all members ([#tryAgain]), and
/// admits and decides nothing until then: the phase is interrupted and goes on later. A lane that
/// is closed never has room, so nothing is tried again.
///
/// *Threads:* any; this object is the lock, taken inside the locks of ports, and nothing is called
/// back under it.
final class InterleaveGate implements Lane.Refused {

    private final InterleaveRun interleave;
    private final Lane lane;
    private final Duration grace;

    private final Insiders insiders = new Insiders(); // guarded by this, like all below
    private final Turns turns;
    private @Nullable Task teardown;
    private @Nullable Future<?> patience;
    private boolean isTornDown;

    /// Whether a thread tells members to try again.
    private boolean isHandingOut;

    /// Whether the lane had no room and has not said otherwise.
    private boolean isLaneFull;

    /// Whether the lane said so while somebody was handing out.
    private boolean isRoomNew;

    InterleaveGate(InterleaveRun interleave, Lane lane, Admission admission, Duration grace) {
        this.interleave = interleave;
        this.lane = lane;
        this.grace = grace;
        turns = new Turns(admission);
    }

    /// Starts a task of the member if that is allowed now; otherwise `refused` is told when it may
    /// be. The caller may hold locks of ports.
    synchronized boolean admit(GatedLane member, Task task, Lane.Refused refused) {
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
        if (!isLaneFull && turns.mayStart(member, insiders)) {
            isLaneFull = !isStarted(new AdmittedTask(this, group, task), this);
            if (!isLaneFull) {
                turns.started(member);
                return true;
            }
        }
        turns.refuse(member, refused);
        return false;
    }

    /// Takes a task out that has ended or will not begin, and lets others in.
    void leave(AdmittedTask task) {
        boolean isLast;
        boolean mustHandOut;
        synchronized (this) {
            insiders.remove(task);
            isLast = isTornDown && insiders.isEmpty();
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

    /// The lane has room again.
    @Override
    public void tryAgain() {
        synchronized (this) {
            isLaneFull = false;
            isRoomNew = true;
            if (isHandingOut || !goesOn()) {
                return;
            }
            isHandingOut = true;
        }
        handOut();
    }

    /// Forgets a member that is done. The caller may hold locks of ports.
    synchronized void forget(GatedLane member) {
        turns.forget(member);
    }

    /// What waits to be admitted until those inside leave.
    synchronized List<HeldBack> heldBack() {
        List<Thread> inside = insiders.threads(false);
        List<AdmittedTask> posters = insiders.posters();
        return inside.isEmpty()
                ? List.of()
                : interleave.members().stream()
                        .filter(GatedLane::isWaiting)
                        .flatMap(member -> member.ports().stream())
                        .filter(port -> port.queued() > 0)
                        .map(port -> new HeldBack(port, interleave.toString(), inside, posters))
                        .toList();
    }

    /// Whether an arbiter whose handlers wait for each other takes items from this port.
    boolean takesFrom(LockedPort port) {
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
                    insiders.concurrent(),
                    insiders.exclusive(),
                    insiders.independent(),
                    concurrentPending,
                    exclusivePending,
                    isTornDown);
        }
    }

    private boolean isStarted(AdmittedTask task, Lane.Refused refused) {
        boolean isStarted = lane.submit(task, refused);
        if (isStarted) {
            insiders.add(task); // it leaves under this lock, so not before
        }
        return isStarted;
    }

    /// Decides phases and tells the members, until somebody is inside or nobody waits. By one
    /// thread at a time, without locks.
    private void handOut() {
        boolean goesOn = true;
        while (goesOn) {
            next().forEach(Lane.Refused::tryAgain);
            synchronized (this) {
                goesOn = goesOn();
                isHandingOut = goesOn;
            }
        }
    }

    /// Whether members are to be told something now that nobody else will tell them. Ends the phase
    /// if it is over.
    private boolean goesOn() {
        if (isTornDown || isLaneFull) {
            return false;
        }
        if (isPhaseResumed() && turns.isAnyoneWaiting()) {
            return true;
        }
        if (isAnyoneInside()) {
            return false;
        }
        turns.end();
        return turns.isAnyoneWaiting();
    }

    private boolean isPhaseResumed() {
        return isRoomNew && (isAnyoneInside() || turns.isInterrupted());
    }

    private boolean isAnyoneInside() {
        return insiders.concurrent() + insiders.exclusive() > 0;
    }

    /// Decides the next phase, or goes on with one that the full lane has interrupted. Returns
    /// those to be told.
    private List<Lane.Refused> next() {
        List<GatedLane> concurrent;
        synchronized (this) {
            boolean isResumed = isPhaseResumed();
            isRoomNew = false;
            if (isResumed) {
                return turns.again();
            }
            concurrent = turns.beginDeciding();
            if (concurrent.isEmpty()) {
                return turns.decide(concurrent, Map.of());
            }
        }
        return WaitingItems.count(concurrent, counts -> decide(concurrent, counts));
    }

    private synchronized List<Lane.Refused> decide(
            List<GatedLane> concurrent, Map<LockedPort, Integer> counts) {
        return turns.decide(concurrent, counts);
    }

    private int pending(Group group) {
        List<GatedLane> members =
                interleave.members().stream().filter(member -> member.group() == group).toList();
        return WaitingItems.count(
                members, counts -> counts.values().stream().mapToInt(Integer::intValue).sum());
    }

    private boolean tearDown(Task task, Lane.Refused refused) {
        if (!insiders.isEmpty()) {
            teardown = task;
            patience = Timers.after(Waiter.nanos(grace), this::interruptAll);
        } else if (!lane.submit(task, refused)) {
            return false;
        }
        isTornDown = true;
        return true;
    }

    private synchronized void interruptAll() {
        if (teardown != null) {
            insiders.threads(true).forEach(Thread::interrupt);
            patience = Timers.after(Waiter.nanos(grace), this::startTeardown);
        }
    }

    /// Starts the teardown that waits for the end of the others; once.
    private void startTeardown() {
        Task last;
        synchronized (this) {
            last = teardown;
            teardown = null;
            if (patience != null) {
                patience.cancel(false);
            }
        }
        if (last != null && !lane.submitLast(last)) {
            last.abandon();
        }
    }
}
