package io.portolan.core;

import io.portolan.core.AdmittedTask.Group;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Which group of an interleave may start handlers, and who waits to be told that it may. The
/// states are those of the Overview of [InterleaveGate].
///
/// *Threads:* guarded by the gate.
final class AdmissionOrder {

    private enum Phase {
        OPEN,
        DECIDING,
        CONCURRENT,
        EXCLUSIVE
    }

    private final Admission admission;
    private final List<GatedSink> waitingConcurrent = new ArrayList<>();
    private final List<GatedSink> waitingExclusive = new ArrayList<>();
    private final List<GatedSink> told = new ArrayList<>(); // in this phase
    private Phase phase = Phase.OPEN;

    /// Who may start the one handler of an exclusive phase, until it does.
    private @Nullable GatedSink next;

    /// Grows with each phase; a grant of an earlier one is worth nothing.
    private long phases;

    private boolean wasExclusive;
    private long clock;

    AdmissionOrder(Admission admission) {
        this.admission = admission;
    }

    /// Whether a task of the member may start beside those inside.
    boolean mayStart(GatedSink member, InterleaveGate.RunningTasks running) {
        boolean isAlone = running.exclusive() + running.concurrent() == 0;
        return switch (phase) {
            case DECIDING -> false;
            case EXCLUSIVE -> member.equals(next);
            case OPEN ->
                    member.group() == Group.EXCLUSIVE
                            ? isAlone
                            : running.exclusive() == 0 && waitingExclusive.isEmpty();
            case CONCURRENT ->
                    member.group() == Group.CONCURRENT
                            && (waitingExclusive.isEmpty() || member.hasGrant(phases));
        };
    }

    /// Notes that a task of the member has started.
    void started(GatedSink member) {
        wasExclusive = member.group() == Group.EXCLUSIVE;
        if (phase == Phase.CONCURRENT) {
            member.useGrant(phases);
        }
        member.refusedSince = GatedSink.NEVER;
        next = null;
    }

    /// Notes that the member waits to be told.
    void refuse(GatedSink member, TaskSink.Refused refused) {
        if (member.refusedSince == GatedSink.NEVER) {
            member.refusedSince = clock++;
        }
        if (member.refuse(refused)) {
            waiting(member.group()).add(member);
        }
    }

    boolean isAnyoneWaiting() {
        return !waitingConcurrent.isEmpty() || !waitingExclusive.isEmpty();
    }

    /// Whether a phase goes on that the full sink has interrupted.
    boolean isInterrupted() {
        return phase == Phase.CONCURRENT || next != null;
    }

    /// Ends the phase; somebody begins the next one with [#decide] if anyone waits.
    void end() {
        phase = Phase.OPEN;
        phases++;
        next = null;
        for (GatedSink member : told) {
            if (!member.isWaiting()) { // what it waited with is gone
                member.refusedSince = GatedSink.NEVER;
            }
        }
        told.clear();
    }

    /// Lets nobody start until the decision. Returns the concurrent members that wait.
    List<GatedSink> beginDeciding() {
        phase = Phase.DECIDING;
        return List.copyOf(waitingConcurrent);
    }

    /// Begins a phase. Returns those to be told of it.
    ///
    /// @param concurrent the members that [#beginDeciding] returned
    /// @param counts how many items wait for them
    List<TaskSink.Refused> decide(List<GatedSink> concurrent, Map<LockedPort, Integer> counts) {
        List<GatedSink> granted = new ArrayList<>(concurrent);
        granted.removeIf(member -> !member.isWaiting()); // its port was closed meanwhile
        GatedSink exclusive = longestWaiting(waitingExclusive);
        if (exclusive != null && isExclusiveNext(longestWaiting(granted), exclusive)) {
            phase = Phase.EXCLUSIVE;
            next = exclusive;
            return tell(List.of(exclusive));
        }
        phase = Phase.CONCURRENT;
        if (admission == Admission.ARRIVAL_ORDER && exclusive != null) {
            granted.removeIf(member -> member.refusedSince > exclusive.refusedSince);
        }
        if (admission != Admission.EXCLUSIVE_FIRST) {
            PhaseGrant.give(granted, counts, phases);
        }
        return tell(granted);
    }

    /// The callers to be told that the sink has room again in the present phase.
    List<TaskSink.Refused> again() {
        return tell(
                phase != Phase.EXCLUSIVE
                        ? List.copyOf(waitingConcurrent)
                        : next == null ? List.of() : List.of(next));
    }

    /// Forgets a member, which is done.
    void forget(GatedSink member) {
        waiting(member.group()).remove(member);
        member.takeRefused();
        if (member.equals(next)) {
            next = null;
        }
    }

    private boolean isExclusiveNext(@Nullable GatedSink concurrent, GatedSink exclusive) {
        return concurrent == null
                || switch (admission) {
                    case PHASE_FAIR -> !wasExclusive;
                    case EXCLUSIVE_FIRST -> true;
                    case ARRIVAL_ORDER -> exclusive.refusedSince < concurrent.refusedSince;
                };
    }

    private List<TaskSink.Refused> tell(List<GatedSink> members) {
        List<TaskSink.Refused> refused = new ArrayList<>();
        for (GatedSink member : members) {
            waiting(member.group()).remove(member);
            refused.addAll(member.takeRefused());
            told.add(member);
        }
        return refused;
    }

    private List<GatedSink> waiting(Group group) {
        return group == Group.EXCLUSIVE ? waitingExclusive : waitingConcurrent;
    }

    private static @Nullable GatedSink longestWaiting(List<GatedSink> members) {
        return members.stream()
                .min(Comparator.comparingLong(member -> member.refusedSince))
                .orElse(null);
    }

    /// How many items of one port a phase of an interleave still lets in; shared by the members
    /// that take them. Guarded by the gate.
    static final class PhaseGrant {

        private final long phase;
        private int items;

        private PhaseGrant(long phase, int items) {
            this.phase = phase;
            this.items = items;
        }

        /// Grants the members what waits for them.
        static void give(List<GatedSink> members, Map<LockedPort, Integer> counts, long phase) {
            Map<LockedPort, PhaseGrant> byPort = new HashMap<>();
            counts.forEach((port, items) -> byPort.put(port, new PhaseGrant(phase, items)));
            for (GatedSink member : members) {
                member.grants =
                        member.inputs().stream()
                                .map(port -> Objects.requireNonNull(byPort.get(port)))
                                .toList();
            }
        }

        boolean covers(int count, long now) {
            return phase == now && items >= count;
        }

        void use(int count) {
            items -= count;
        }
    }
}
