package io.portolan.core;

import io.portolan.core.Interleave.Group;
import io.portolan.core.engine.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The lane of one arbiter of an interleave: to the interleave's own lane, through its gate.
final class GatedLane extends Lane {

    private final Lane lane;
    private final InterleaveGate gate;
    private final Group group;
    private final Arbiter arbiter;
    private volatile @Nullable Activation activation;

    private List<Refused> refused = new ArrayList<>(1); // guarded by the gate, like the next
    private long refusedSince;
    private int quota;

    GatedLane(Lane lane, InterleaveGate gate, Group group, Arbiter arbiter) {
        this.lane = lane;
        this.gate = gate;
        this.group = group;
        this.arbiter = arbiter;
    }

    void start() {
        activation = activate(arbiter);
    }

    void cancel() {
        Activation started = activation;
        if (started != null) {
            started.cancel();
        }
    }

    Group group() {
        return group;
    }

    /// The items that wait for it: complete sets for a join.
    int pending() {
        return switch (arbiter) {
            case Receiver<?> receiver -> receiver.port().size();
            case JoinArbiter<?> join ->
                    join.shape().ports().stream().mapToInt(LockedPort::queued).min().orElse(0)
                            / join.shape().count();
            default -> 0;
        };
    }

    @Override
    boolean submit(Task task, Refused whom) {
        return gate.admit(this, task, whom);
    }

    @Override
    boolean submitLast(Task task) {
        return lane.submitLast(task);
    }

    @Override
    void start(OneShotTask task) {
        lane.start(task);
    }

    @Override
    void report(Throwable failure, String handler, Causalities causalities, @Nullable Object item) {
        lane.report(failure, handler, causalities, item);
    }

    @Override
    boolean isClosed() {
        return lane.isClosed();
    }

    @Override
    void withdraw(Active arbiter) {
        lane.withdraw(arbiter);
    }

    @Override
    public String toString() {
        return lane.toString();
    }

    /// Notes a refusal at this time of the gate's clock. By the gate, like all below.
    void refuse(Refused whom, long now) {
        if (refused.isEmpty()) {
            refusedSince = now;
        }
        if (!refused.contains(whom)) { // it has one, its arbiter, so this is quick
            refused.add(whom);
        }
    }

    boolean isWaiting() {
        return !refused.isEmpty();
    }

    long refusedSince() {
        return refusedSince;
    }

    List<Refused> takeRefused() {
        List<Refused> all = refused;
        refused = new ArrayList<>(1);
        return all;
    }

    void grant(int starts) {
        quota = starts;
    }

    /// Uses one of the starts granted; false when there is none.
    boolean useGrant() {
        boolean isGranted = quota > 0;
        quota -= isGranted ? 1 : 0;
        return isGranted;
    }
}
