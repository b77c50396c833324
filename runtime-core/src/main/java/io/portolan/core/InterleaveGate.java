package io.portolan.core;

import io.portolan.core.Interleave.Group;
import io.portolan.core.engine.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Decides which handlers of an interleave may start.
///
/// Overview. A task that is not admitted is refused like one for which a lane has no room: its item
/// stays in the port. When the last running handler of a turn ends, the thread that ran it gives
/// the turn to one of the groups: those refused are told to try again, and until then nobody else
/// is let in. If nobody makes use of the turn, because the items are gone, the other group has it,
/// until nobody waits.
///
/// A concurrent turn grants each arbiter as many starts as items wait for it at that moment, so
/// that it ends.
///
/// *Threads:* any; this object is the lock, taken inside the locks of ports, and nothing is called
/// back under it.
final class InterleaveGate {

    private final InterleaveRun interleave;
    private final Lane lane;
    private final Admission admission;
    private final Duration grace;

    private final Map<Thread, Group> threads = new HashMap<>(); // guarded by this, like all below
    private int concurrent;
    private int exclusive;
    private int independent;
    private @Nullable Group turn;
    private boolean wasExclusive;
    private long clock;
    private @Nullable Task teardown;
    private @Nullable Future<?> patience;
    private boolean isTornDown;

    InterleaveGate(InterleaveRun interleave, Lane lane, Admission admission, Duration grace) {
        this.interleave = interleave;
        this.lane = lane;
        this.admission = admission;
        this.grace = grace;
    }

    /// Starts a task of the member if that is allowed now; otherwise `refused` is told when it may
    /// be. The caller may hold locks of ports.
    synchronized boolean admit(GatedLane member, Task task, Lane.Refused refused) {
        if (isTornDown) {
            return false;
        }
        if (member.group() == Group.TEARDOWN) {
            return tearDown(new Teardown(member, task), refused);
        }
        if (!mayStart(member)) {
            member.refuse(refused, clock++);
            return false;
        }
        boolean isStarted = lane.submit(new Admitted(member.group(), task), refused);
        if (isStarted) {
            count(member.group(), 1);
        }
        return isStarted;
    }

    /// What waits to be admitted until those inside leave.
    synchronized List<HeldBack> heldBack() {
        List<Thread> inside =
                threads.keySet().stream()
                        .filter(thread -> threads.get(thread) != Group.INDEPENDENT)
                        .toList();
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
                    concurrent,
                    exclusive,
                    independent,
                    concurrentPending,
                    exclusivePending,
                    isTornDown);
        }
    }

    private boolean mayStart(GatedLane member) {
        return switch (member.group()) {
            case CONCURRENT ->
                    exclusive == 0
                            && turn != Group.EXCLUSIVE
                            && (member.useGrant() || waiting(Group.EXCLUSIVE).findAny().isEmpty());
            case EXCLUSIVE -> exclusive == 0 && concurrent == 0 && turn != Group.CONCURRENT;
            default -> true;
        };
    }

    private void count(Group group, int change) {
        switch (group) {
            case CONCURRENT -> concurrent += change;
            case EXCLUSIVE -> exclusive += change;
            default -> independent += change;
        }
        if (group != Group.INDEPENDENT) {
            wasExclusive = group == Group.EXCLUSIVE;
        }
    }

    /// Gives the turn to those who wait, until someone is admitted or nobody waits.
    private void passTurn() {
        List<Lane.Refused> next = nextTurn();
        while (!next.isEmpty()) {
            next.forEach(Lane.Refused::tryAgain);
            next = nextTurn();
        }
    }

    private synchronized List<Lane.Refused> nextTurn() {
        if (concurrent + exclusive > 0 || isTornDown) {
            return List.of();
        }
        GatedLane first = nextMember();
        if (first == null) {
            turn = null;
            return List.of();
        }
        turn = first.group();
        interleave.members().forEach(member -> member.grant(0));
        if (turn == Group.EXCLUSIVE) {
            return first.takeRefused();
        }
        List<Lane.Refused> all = new ArrayList<>();
        waiting(Group.CONCURRENT)
                .filter(this::isBeforeExclusive)
                .forEach(member -> {
                    member.grant(Math.max(1, member.pending()));
                    all.addAll(member.takeRefused());
                });
        return all;
    }

    private @Nullable GatedLane nextMember() {
        GatedLane firstConcurrent = first(Group.CONCURRENT);
        GatedLane firstExclusive = first(Group.EXCLUSIVE);
        if (firstConcurrent == null || firstExclusive == null) {
            return firstConcurrent == null ? firstExclusive : firstConcurrent;
        }
        boolean isExclusive =
                switch (admission) {
                    case PHASE_FAIR -> !wasExclusive;
                    case EXCLUSIVE_FIRST -> true;
                    case ARRIVAL_ORDER ->
                            firstExclusive.refusedSince() < firstConcurrent.refusedSince();
                };
        return isExclusive ? firstExclusive : firstConcurrent;
    }

    /// Whether the concurrent member may go along with the first one.
    private boolean isBeforeExclusive(GatedLane member) {
        GatedLane firstExclusive = first(Group.EXCLUSIVE);
        return admission != Admission.ARRIVAL_ORDER
                || firstExclusive == null
                || member.refusedSince() < firstExclusive.refusedSince();
    }

    private @Nullable GatedLane first(Group group) {
        return waiting(group).min(Comparator.comparingLong(GatedLane::refusedSince)).orElse(null);
    }

    private Stream<GatedLane> waiting(Group group) {
        return interleave.members().stream()
                .filter(member -> member.group() == group && member.isWaiting());
    }

    private int pending(Group group) {
        return interleave.members().stream()
                .filter(member -> member.group() == group)
                .mapToInt(GatedLane::pending)
                .sum();
    }

    private boolean tearDown(Teardown task, Lane.Refused refused) {
        if (running() > 0) {
            teardown = task;
            patience = Timers.after(Waiter.nanos(grace), this::interruptAll);
        } else if (!lane.submit(task, refused)) {
            return false;
        }
        isTornDown = true;
        return true;
    }

    private int running() {
        return concurrent + exclusive + independent;
    }

    private synchronized void interruptAll() {
        if (teardown != null) {
            threads.keySet().forEach(Thread::interrupt);
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

    private synchronized void entered(Group group) {
        threads.put(Thread.currentThread(), group);
    }

    private void left(Group group) {
        boolean isLast;
        synchronized (this) {
            threads.remove(Thread.currentThread());
            count(group, -1);
            isLast = isTornDown && running() == 0;
        }
        if (isLast) {
            startTeardown();
        } else if (group != Group.INDEPENDENT) {
            passTurn();
        }
    }

    /// A task that was let in.
    private final class Admitted extends Task {

        private final Group group;
        private final Task task;

        Admitted(Group group, Task task) {
            this.group = group;
            this.task = task;
        }

        @Override
        public void run() {
            entered(group);
            try {
                task.run();
            } finally {
                left(group);
            }
        }

        @Override
        public void abandon() {
            task.abandon();
            left(group);
        }

        @Override
        public @Nullable Object giveUp() {
            Object lost = task.giveUp();
            left(group);
            return lost;
        }
    }

    /// The last task.
    private final class Teardown extends Task {

        private final GatedLane member;
        private final Task task;

        Teardown(GatedLane member, Task task) {
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
            task.abandon();
            interleave.tornDown();
        }

        @Override
        public @Nullable Object giveUp() {
            interleave.tornDown();
            return task.giveUp();
        }
    }
}
