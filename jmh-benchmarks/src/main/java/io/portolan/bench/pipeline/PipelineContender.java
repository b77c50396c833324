package io.portolan.bench.pipeline;

import io.portolan.bench.compare.Contender;

/// The twins of the spawned pipeline.
public enum PipelineContender implements Contender {
    PORT("port, concurrent receiver", true),
    PORT_SERIAL("port, serial receiver", true),
    FORK_JOIN_POOL("ForkJoinPool.execute", false),
    COMPLETABLE_FUTURE("CompletableFuture", false),
    VIRTUAL_THREAD("virtual thread each", false);

    private final String label;
    private final boolean isOurs;

    PipelineContender(String label, boolean isOurs) {
        this.label = label;
        this.isOurs = isOurs;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public boolean isOurs() {
        return isOurs;
    }

    Engine start() {
        return switch (this) {
            case PORT -> PortEngine.concurrent();
            case PORT_SERIAL -> PortEngine.serial();
            case FORK_JOIN_POOL -> TaskEngine.pool();
            case COMPLETABLE_FUTURE -> new FutureEngine();
            case VIRTUAL_THREAD -> TaskEngine.virtualThreads();
        };
    }
}
