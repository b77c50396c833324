package io.portolan.core;

import io.portolan.core.Interleave.Group;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whose turn it is in an interleave: who of those refused is told to try again, and who must wait
/// until then.
///
/// A concurrent turn grants each arbiter as many starts as items wait for it at that moment, so
/// that it ends.
///
/// *Threads:* guarded by the gate.
final class Turns {

    private final InterleaveRun interleave;
    private final Admission admission;
    private @Nullable Group turn;
    private boolean wasExclusive;
    private boolean isAnyoneWaiting;
    private long clock;

    Turns(InterleaveRun interleave, Admission admission) {
        this.interleave = interleave;
        this.admission = admission;
    }

    /// Whether a task of the member may start beside those inside.
    boolean mayStart(GatedLane member, Insiders insiders) {
        return switch (member.group()) {
            case CONCURRENT ->
                    insiders.exclusive() == 0
                            && turn != Group.EXCLUSIVE
                            && (member.useGrant() || first(Group.EXCLUSIVE) == null);
            case EXCLUSIVE ->
                    insiders.exclusive() == 0
                            && insiders.concurrent() == 0
                            && turn != Group.CONCURRENT;
            default -> true;
        };
    }

    /// Notes who was let in last.
    void started(Group group) {
        if (group != Group.INDEPENDENT) {
            wasExclusive = group == Group.EXCLUSIVE;
        }
    }

    void refuse(GatedLane member, Lane.Refused refused) {
        member.refuse(refused, clock++);
        isAnyoneWaiting = true;
    }

    /// Begins a turn; returns those to be told to try again, nobody if nobody waits.
    List<Lane.Refused> next() {
        GatedLane first = nextMember();
        if (first == null) {
            turn = null;
            isAnyoneWaiting = false;
            return List.of();
        }
        turn = first.group();
        interleave.members().forEach(member -> member.grant(0));
        if (turn == Group.EXCLUSIVE) {
            return first.takeRefused();
        }
        List<Lane.Refused> all = new ArrayList<>();
        for (GatedLane member : interleave.members()) {
            if (isWaiting(member, Group.CONCURRENT) && isBeforeExclusive(member)) {
                member.grant(Math.max(1, member.pending()));
                all.addAll(member.takeRefused());
            }
        }
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
        GatedLane first = null;
        if (isAnyoneWaiting) {
            for (GatedLane member : interleave.members()) {
                if (isWaiting(member, group)
                        && (first == null || member.refusedSince() < first.refusedSince())) {
                    first = member;
                }
            }
        }
        return first;
    }

    private static boolean isWaiting(GatedLane member, Group group) {
        return member.group() == group && member.isWaiting();
    }
}
