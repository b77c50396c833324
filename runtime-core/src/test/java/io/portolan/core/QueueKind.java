package io.portolan.core;

/// The kinds of queues, none of which limits a test of few tasks, on both kinds of threads.
enum QueueKind {
    UNCONSTRAINED,
    DEPTH_WAIT,
    DEPTH_REJECT,
    DEPTH_DROP,
    RATE,
    VIRTUAL_UNCONSTRAINED,
    VIRTUAL_DEPTH,
    VIRTUAL_RATE;

    private static final int MANY = 10_000;

    ExecutionPolicy policy() {
        return switch (this) {
            case UNCONSTRAINED, VIRTUAL_UNCONSTRAINED -> new ExecutionPolicy.Unconstrained();
            case DEPTH_WAIT, VIRTUAL_DEPTH ->
                    new ExecutionPolicy.MaxDepth(MANY, new Overflow.Wait());
            case DEPTH_REJECT -> new ExecutionPolicy.MaxDepth(MANY, new Overflow.Reject());
            case DEPTH_DROP -> new ExecutionPolicy.MaxDepth(MANY, new Overflow.DropOldest());
            case RATE, VIRTUAL_RATE -> new ExecutionPolicy.MaxRate(1e5, 50, new Overflow.Wait());
        };
    }

    /// A dispatcher with one worker, so that handlers run in the order of their starts, or with
    /// virtual threads.
    Dispatcher dispatcher() {
        DispatcherBuilder builder = Dispatcher.builder("test").platformThreads(1);
        return (isVirtual() ? builder.virtualThreads() : builder).start();
    }

    /// Whether handlers run side by side, on virtual threads.
    boolean isVirtual() {
        return name().startsWith("VIRTUAL");
    }
}
