package io.portolan.bench.pipeline;

import io.portolan.bench.compare.Contender;

/// The twins of the spawned pipeline.
public enum PipelineContender implements Contender {
    PORT("port, concurrent receiver", true),
    PORT_SERIAL("port, serial receiver", true),
    FORK_JOIN_POOL("ForkJoinPool.execute", false),
    FORK("ForkJoinTask.fork, reused", false),
    COMPLETABLE_FUTURE("CompletableFuture", false),
    VIRTUAL_THREAD("virtual thread each", false),
    FIXED_THREADS("ThreadPoolExecutor", false),
    PEKKO("Pekko typed actors", false),
    COROUTINE("Kotlin channels", false),
    DISRUPTOR("Disruptor, two rings", false),
    JETLANG("Jetlang fibers", false),
    REACTOR("Reactor sinks", false);

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
            case FORK -> new ForkEngine();
            case COMPLETABLE_FUTURE -> new FutureEngine();
            case VIRTUAL_THREAD -> TaskEngine.virtualThreads();
            case FIXED_THREADS -> TaskEngine.fixedThreads();
            case PEKKO -> new PekkoEngine();
            case COROUTINE -> new CoroutineEngine();
            case DISRUPTOR -> new DisruptorEngine();
            case JETLANG -> new JetlangEngine();
            case REACTOR -> new ReactorEngine();
        };
    }
}
