package io.portolan.core;

/// Sets arbiters to work: which class does the work of which kind of arbiter.
final class Activations {

    private Activations() {}

    /// Sets an arbiter to work on a sink.
    ///
    /// *Failure:* [IllegalStateException] when the sink is closed.
    static Activation activate(TaskSink sink, Arbiter arbiter) {
        Filter.refuseInside(sink);
        if (sink.isClosed()) { // before a choice or an interleave is used up
            throw sink.closed();
        }
        return switch (arbiter) {
            case OneShot oneShot -> {
                OneShotTask task = new OneShotTask(sink, oneShot.handler());
                sink.start(task);
                yield task;
            }
            case Periodic periodic -> sink.start(new PeriodicRun(sink, periodic));
            case Receiver<?> receiver -> sink.start(Receive.of(sink, receiver));
            case JoinArbiter<?> join -> sink.start(new JoinReceive<>(sink, join));
            case Gather<?> gather -> sink.start(new GatherRun.ActiveGather<>(sink, gather));
            case Choice<?> choice -> sink.start(new ChoiceRun<>(sink, choice));
            case Interleave interleave ->
                    sink.start(interleave.begin(() -> new InterleaveRun(interleave, sink)));
        };
    }
}
