package io.portolan.core;

import io.portolan.core.Interleave.Group;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which group of an interleave may start handlers, and who waits to be told that it may. The
/// states are those of the Overview of [InterleaveGate].
///
/// *Threads:* guarded by the gate.
final class Turns {

    private enum Phase {
        OPEN,
        DECIDING,
        CONCURRENT,
        EXCLUSIVE
    }

    private final Admission admission;
    private final List<GatedLane> waitingConcurrent = new ArrayList<>();
    private final List<GatedLane> waitingExclusive = new ArrayList<>();
    private final List<GatedLane> told = new ArrayList<>(); // in this phase
    private Phase phase = Phase.OPEN;

    /// Who may start the one handler of an exclusive phase, until it does.
    private @Nullable GatedLane next;

    /// Grows with each phase; a grant of an earlier one is worth nothing.
    private long phases;

    private boolean wasExclusive;
    private long clock;

    Turns(Admission admission) {
        this.admission = admission;
    }

    /// Whether a task of the member may start beside those inside.
    boolean mayStart(GatedLane member, Insiders insiders) {
        boolean isAlone = insiders.exclusive() + insiders.concurrent() == 0;
        return switch (phase) {
            case DECIDING -> false;
            case EXCLUSIVE -> member.equals(next);
            case OPEN ->
                    member.group() == Group.EXCLUSIVE
                            ? isAlone
                            : insiders.exclusive() == 0 && waitingExclusive.isEmpty();
            case CONCURRENT ->
                    member.group() == Group.CONCURRENT
                            && (waitingExclusive.isEmpty() || member.hasGrant(phases));
        };
    }

    /// Notes that a task of the member has started.
    void started(GatedLane member) {
        wasExclusive = member.group() == Group.EXCLUSIVE;
        if (phase == Phase.CONCURRENT) {
            member.useGrant(phases);
        }
        member.refusedSince = GatedLane.NEVER;
        next = null;
    }

    /// Notes that the member waits to be told.
    void refuse(GatedLane member, Lane.Refused refused) {
        if (member.refusedSince == GatedLane.NEVER) {
            member.refusedSince = clock++;
        }
        if (member.refuse(refused)) {
            waiting(member.group()).add(member);
        }
    }

    boolean isAnyoneWaiting() {
        return !waitingConcurrent.isEmpty() || !waitingExclusive.isEmpty();
    }

    /// Whether a phase goes on that the full lane has interrupted.
    boolean isInterrupted() {
        return phase == Phase.CONCURRENT || next != null;
    }

    /// Ends the phase; somebody begins the next one with [#decide] if anyone waits.
    void end() {
        phase = Phase.OPEN;
        phases++;
        next = null;
        for (GatedLane member : told) {
            if (!member.isWaiting()) { // what it waited with is gone
                member.refusedSince = GatedLane.NEVER;
            }
        }
        told.clear();
    }

    /// Lets nobody start until the decision. Returns the concurrent members that wait.
    List<GatedLane> beginDeciding() {
        phase = Phase.DECIDING;
        return List.copyOf(waitingConcurrent);
    }

    /// Begins a phase. Returns those to be told of it.
    ///
    /// @param concurrent the members that [#beginDeciding] returned
    /// @param counts how many items wait for them
    List<Lane.Refused> decide(List<GatedLane> concurrent, Map<LockedPort, Integer> counts) {
        List<GatedLane> granted = new ArrayList<>(concurrent);
        granted.removeIf(member -> !member.isWaiting()); // its port was closed meanwhile
        GatedLane exclusive = longestWaiting(waitingExclusive);
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

    /// Those to be told that the lane has room again in the present phase.
    List<Lane.Refused> again() {
        return tell(
                phase != Phase.EXCLUSIVE
                        ? List.copyOf(waitingConcurrent)
                        : next == null ? List.of() : List.of(next));
    }

    /// Forgets a member, which is done.
    void forget(GatedLane member) {
        waiting(member.group()).remove(member);
        member.takeRefused();
        if (member.equals(next)) {
            next = null;
        }
    }

    private boolean isExclusiveNext(@Nullable GatedLane concurrent, GatedLane exclusive) {
        return concurrent == null
                || switch (admission) {
                    case PHASE_FAIR -> !wasExclusive;
                    case EXCLUSIVE_FIRST -> true;
                    case ARRIVAL_ORDER -> exclusive.refusedSince < concurrent.refusedSince;
                };
    }

    private List<Lane.Refused> tell(List<GatedLane> members) {
        List<Lane.Refused> refused = new ArrayList<>();
        for (GatedLane member : members) {
            waiting(member.group()).remove(member);
            refused.addAll(member.takeRefused());
            told.add(member);
        }
        return refused;
    }

    private List<GatedLane> waiting(Group group) {
        return group == Group.EXCLUSIVE ? waitingExclusive : waitingConcurrent;
    }

    private static @Nullable GatedLane longestWaiting(List<GatedLane> members) {
        return members.stream()
                .min(Comparator.comparingLong(member -> member.refusedSince))
                .orElse(null);
    }
}
