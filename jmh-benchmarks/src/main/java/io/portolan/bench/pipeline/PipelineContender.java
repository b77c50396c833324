package io.portolan.bench.pipeline;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import java.util.Arrays;
import java.util.List;

/// The twins of the spawned pipeline.
public enum PipelineContender implements Contender {
    PORT("port, concurrent receiver", Role.OURS),
    PORT_SERIAL("port, serial receiver", Role.OURS),
    DIRECT("direct loop, no messages", Role.FLOOR),
    FORK_JOIN_POOL("ForkJoinPool.execute", Role.YARDSTICK),
    FORK("ForkJoinTask.fork, reused", Role.YARDSTICK),
    COMPLETABLE_FUTURE("CompletableFuture", Role.PEER),
    VIRTUAL_THREAD("virtual thread each", Role.PEER),
    FIXED_THREADS("ThreadPoolExecutor", Role.PEER),
    PEKKO("Pekko typed actors", Role.PEER),
    COROUTINE("Kotlin channels", Role.PEER),
    DISRUPTOR("Disruptor, two rings", Role.PEER),
    JETLANG("Jetlang fibers", Role.PEER),
    REACTOR("Reactor sinks", Role.PEER);

    private final String label;
    private final Role role;

    PipelineContender(String label, Role role) {
        this.label = label;
        this.role = role;
    }

    /// All but the loop without messages, of which the compiler leaves nothing while stages are
    /// empty.
    public static List<PipelineContender> withMessages() {
        return Arrays.stream(values()).filter(contender -> contender != DIRECT).toList();
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return role;
    }

    /// Fewer where each stage wakes a thread, so that a run ends.
    @Override
    public int operations() {
        return this == REACTOR ? 20_000 : PipelineBenchmark.STAGES;
    }

    /// Starts its threads.
    public ChainEngine start() {
        return switch (this) {
            case PORT -> PortEngine.concurrent();
            case PORT_SERIAL -> PortEngine.serial();
            case DIRECT -> new DirectEngine();
            case FORK_JOIN_POOL -> TaskEngine.pool();
            case FORK -> new ForkEngine();
            case COMPLETABLE_FUTURE -> new FutureEngine();
            case VIRTUAL_THREAD -> TaskEngine.virtualThreads();
            case FIXED_THREADS -> TaskEngine.fixedThreads();
            case PEKKO -> PekkoEngine.threadPerCore();
            case COROUTINE -> new CoroutineEngine();
            case DISRUPTOR -> new DisruptorEngine();
            case JETLANG -> new JetlangEngine();
            case REACTOR -> new ReactorEngine();
        };
    }
}
