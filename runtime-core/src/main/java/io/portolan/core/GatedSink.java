package io.portolan.core;

import io.portolan.core.AdmittedTask.Group;
import io.portolan.core.engine.Task;
import io.portolan.core.wait.Timing;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The sink of one arbiter of an interleave: to the interleave's own sink, through its gate.
final class GatedSink extends TaskSink {

    static final long NEVER = -1;

    private final TaskSink sink;
    private final InterleaveGate gate;
    private final Group group;
    private final Arbiter arbiter;
    private final InterleaveRun interleave;
    private final List<? extends LockedPort> inputs;
    private volatile @Nullable Active active;

    private List<Refused> refused = new ArrayList<>(1); // guarded by the gate, like all below

    /// When it began to wait by the gate's clock: since its last start, or since it came.
    long refusedSince = NEVER;

    /// What the phase lets in, for each of its inputs.
    List<AdmissionOrder.PhaseGrant> grants = List.of();

    GatedSink(
            TaskSink sink,
            InterleaveGate gate,
            InterleaveRun interleave,
            Group group,
            Arbiter arbiter) {
        this.sink = sink;
        this.gate = gate;
        this.interleave = interleave;
        this.group = group;
        this.arbiter = arbiter;
        inputs =
                switch (arbiter) {
                    case Receiver<?> receiver -> List.of((LockedPort) receiver.port());
                    case JoinArbiter<?> join -> join.shape().ports();
                    default -> throw new AssertionError(arbiter);
                };
    }

    void start() {
        Activations.activate(this, arbiter);
    }

    void cancel() {
        Active atWork = active;
        if (atWork != null) {
            atWork.activation().cancel();
        }
    }

    Group group() {
        return group;
    }

    /// The ports that its arbiter takes items from.
    List<? extends LockedPort> inputs() {
        return inputs;
    }

    /// How many items of each it takes at once.
    int itemsOfEach() {
        return arbiter instanceof JoinArbiter<?> join ? join.shape().count() : 1;
    }

    /// How many items its arbiter could take of a port: a join leaves those of givers to others.
    /// With the port locked.
    int within(Backlog port) {
        return arbiter instanceof JoinArbiter ? port.size() : port.waiting();
    }

    /// Whether it may take one item and not another.
    boolean isSelective() {
        return arbiter instanceof Receiver<?> receiver && receiver.filter() != null;
    }

    /// Whether it takes this item. With the port locked.
    boolean wants(Object queued) {
        Active atWork = active;
        return atWork != null && atWork.wants(queued);
    }

    @Override
    boolean submit(Task task, Refused whom) {
        return gate.admit(this, task, whom);
    }

    @Override
    boolean submitLast(Task task) {
        return sink.submitLast(task);
    }

    @Override
    void start(OneShotTask task) {
        sink.start(task);
    }

    @Override
    void report(Throwable failure, String handler, Causalities causalities, @Nullable Object item) {
        sink.report(failure, handler, causalities, item);
    }

    @Override
    Timing timing() {
        return sink.timing();
    }

    @Override
    boolean isClosed() {
        return sink.isClosed();
    }

    @Override
    void withdraw(Active done) {
        sink.withdraw(done);
        interleave.memberDone(this);
    }

    @Override
    public String toString() {
        return sink.toString();
    }

    @Override
    void begins(Active arbiterAtWork) {
        active = arbiterAtWork;
    }

    /// Notes one that is to be told of room; returns whether it is the first. By the gate, like all
    /// below.
    boolean refuse(Refused whom) {
        boolean isFirst = refused.isEmpty();
        if (!refused.contains(whom)) { // it has one, its arbiter, so this is quick
            refused.add(whom);
        }
        return isFirst;
    }

    boolean isWaiting() {
        return !refused.isEmpty();
    }

    List<Refused> takeRefused() {
        List<Refused> all = refused;
        refused = new ArrayList<>(1);
        return all;
    }

    /// Whether this phase lets one more of its tasks in.
    boolean hasGrant(long phase) {
        for (AdmissionOrder.PhaseGrant grant : grants) {
            if (!grant.covers(itemsOfEach(), phase)) {
                return false;
            }
        }
        return !grants.isEmpty();
    }

    /// Uses a grant of this phase, if it has one.
    void useGrant(long phase) {
        if (hasGrant(phase)) {
            grants.forEach(grant -> grant.use(itemsOfEach()));
        }
    }
}
