package io.portolan.bench.pipeline;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import io.portolan.core.Receiver;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/// The twins of the spawned pipeline.
public enum PipelineContender implements Contender {
    PORT("port, concurrent receiver", Role.OURS, () -> ChainEngines.ports(Receiver.UNLIMITED)),
    PORT_SERIAL("port, serial receiver", Role.OURS, () -> ChainEngines.ports(1)),
    DIRECT("direct loop, no messages", Role.FLOOR, ChainEngines::direct),
    FORK_JOIN_POOL("ForkJoinPool.execute", Role.YARDSTICK, ChainEngines::forkJoinPool),
    FORK("ForkJoinTask.fork, reused", Role.YARDSTICK, ChainEngines::forks),
    COMPLETABLE_FUTURE("CompletableFuture", Role.PEER, ChainEngines::futures),
    VIRTUAL_THREAD("virtual thread each", Role.PEER, ChainEngines::virtualThreads),
    FIXED_THREADS("ThreadPoolExecutor", Role.PEER, ChainEngines::fixedThreads),
    PEKKO("Pekko typed actors", Role.PEER, PekkoEngine::threadPerCore),
    COROUTINE("Kotlin channels", Role.PEER, ChainEngines::coroutines),
    DISRUPTOR("Disruptor, two rings", Role.PEER, ChainEngines::disruptors),
    JETLANG("Jetlang fibers", Role.PEER, ChainEngines::jetlang),
    REACTOR("Reactor sinks", Role.PEER, ChainEngines::reactor);

    private final String label;
    private final Role role;

    @SuppressWarnings("ImmutableEnumChecker") // a static method, which is as immutable as can be
    private final Supplier<ChainEngine> engine;

    PipelineContender(String label, Role role, Supplier<ChainEngine> engine) {
        this.label = label;
        this.role = role;
        this.engine = engine;
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

    /// Starts its threads.
    public ChainEngine start() {
        return engine.get();
    }
}
