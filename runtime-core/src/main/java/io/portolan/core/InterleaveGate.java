package io.portolan.core;

import io.portolan.core.Interleave.Group;
import io.portolan.core.engine.Task;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Decides which handlers of an interleave may start.
///
/// Overview. A task that is not admitted is refused like one for which a lane has no room: its item
/// stays in the port. When the last running handler of a turn ends, the thread that ran it gives
/// the turn to one of the groups ([Turns]): those refused are told to try again, and until then
/// nobody else is let in. If nobody makes use of the turn, because the items are gone, the other
/// group has it, until nobody waits.
///
/// *Threads:* any; this object is the lock, taken inside the locks of ports, and nothing is called
/// back under it.
final class InterleaveGate {

    private final InterleaveRun interleave;
    private final Lane lane;
    private final Duration grace;

    private final Insiders insiders = new Insiders(); // guarded by this, like all below
    private final Turns turns;
    private @Nullable Task teardown;
    private @Nullable Future<?> patience;
    private boolean isTornDown;

    InterleaveGate(InterleaveRun interleave, Lane lane, Admission admission, Duration grace) {
        this.interleave = interleave;
        this.lane = lane;
        this.grace = grace;
        turns = new Turns(interleave, admission);
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
        if (!turns.mayStart(member, insiders)) {
            turns.refuse(member, refused);
            return false;
        }
        AdmittedTask admitted = new AdmittedTask(this, group, task);
        boolean isStarted = lane.submit(admitted, refused);
        if (isStarted) {
            insiders.add(admitted);
            turns.started(group);
        }
        return isStarted;
    }

    /// Takes a task out that has ended or will not begin, and lets others in.
    void leave(AdmittedTask task) {
        List<Lane.Refused> next;
        boolean isLast;
        synchronized (this) {
            insiders.remove(task);
            isLast = isTornDown && insiders.isEmpty();
            next = task.group() == Group.INDEPENDENT ? List.of() : nextTurn();
        }
        if (isLast) {
            startTeardown();
        }
        while (!next.isEmpty()) { // until someone is admitted or nobody waits
            next.forEach(Lane.Refused::tryAgain);
            synchronized (this) {
                next = nextTurn();
            }
        }
    }

    /// What waits to be admitted until those inside leave.
    synchronized List<HeldBack> heldBack() {
        List<Thread> inside = insiders.threads(false);
        return inside.isEmpty()
                ? List.of()
                : interleave.members().stream()
                        .filter(GatedLane::isWaiting)
                        .flatMap(member -> member.ports().stream())
                        .filter(port -> port.waiting() > 0)
                        .map(port -> new HeldBack(port, interleave.toString(), inside))
                        .toList();
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

    private List<Lane.Refused> nextTurn() {
        return insiders.concurrent() + insiders.exclusive() > 0 || isTornDown
                ? List.of()
                : turns.next();
    }

    private int pending(Group group) {
        return interleave.members().stream()
                .filter(member -> member.group() == group)
                .mapToInt(GatedLane::pending)
                .sum();
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
