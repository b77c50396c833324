package io.portolan.core;

import io.portolan.core.AdmittedTask.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/// An interleave at work: its arbiters, each active on a sink of its own through the one gate.
final class InterleaveRun implements Active, Interleave.Work {

    private final Interleave interleave;
    private final TaskSink sink;
    private final InterleaveGate gate;
    private final ArbiterActivation activation;
    private final List<GatedSink> members = new CopyOnWriteArrayList<>();

    InterleaveRun(Interleave interleave, TaskSink sink) {
        this.interleave = interleave;
        this.sink = sink;
        gate = new InterleaveGate(this, sink, interleave.admission(), interleave.grace());
        activation = new ArbiterActivation(this);
    }

    @Override
    public ArbiterActivation activation() {
        return activation;
    }

    @Override
    public TaskSink sink() {
        return sink;
    }

    @Override
    public TaskSink.Refused refused() {
        return gate;
    }

    @Override
    public void start() {
        add(interleave.groups());
    }

    @Override
    public void leave() {
        members.forEach(GatedSink::cancel);
    }

    @Override
    public List<? extends LockedPort> ports() {
        return members.stream().flatMap(member -> member.ports().stream()).toList();
    }

    @Override
    public void add(Map<Group, List<Arbiter>> groups) {
        if (gate.isTornDown()) {
            throw new IllegalStateException(
                    interleave + " is being torn down: combine with it before");
        }
        if (activation.isCancelled()) {
            throw new IllegalStateException(interleave + " was cancelled: combine with it before");
        }
        List<GatedSink> added = new ArrayList<>();
        groups.forEach((group, arbiters) ->
                arbiters.forEach(
                        arbiter -> added.add(new GatedSink(sink, gate, this, group, arbiter))));
        synchronized (members) {
            if (activation.isDone()) {
                throw new IllegalStateException(
                        interleave + " is done, its arbiters take no more: build another");
            }
            members.addAll(added);
        }
        added.forEach(GatedSink::start);
        activation.started(); // or a cancel that came meanwhile would have missed some
    }

    List<GatedSink> members() {
        return members;
    }

    /// Forgets an arbiter that is done, and is done with the last one. May be called with ports
    /// locked.
    void memberDone(GatedSink member) {
        gate.forget(member);
        synchronized (members) {
            members.remove(member);
            if (members.isEmpty()) {
                activation.finish();
            }
        }
    }

    /// Forgets all arbiters but the one that tears it down. By the teardown's task.
    void endAllBut(GatedSink teardown) {
        for (GatedSink member : members) {
            if (!member.equals(teardown)) {
                member.cancel();
            }
        }
    }

    /// After the teardown's handler.
    void tornDown() {
        activation.finish();
    }

    @Override
    public List<AdmittedTask.HeldBack> heldBack() {
        return gate.heldBack();
    }

    @Override
    public InterleaveStats stats() {
        return gate.stats();
    }

    @Override
    public String toString() {
        return interleave.toString();
    }
}
