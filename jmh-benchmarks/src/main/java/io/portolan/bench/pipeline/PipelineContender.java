package io.portolan.bench.pipeline;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Handler;
import io.portolan.core.Port;
import io.portolan.core.Receiver;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

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
            case FORK_JOIN_POOL -> JdkEngines.TaskEngine.pool();
            case FORK -> new JdkEngines.ForkEngine();
            case COMPLETABLE_FUTURE -> new JdkEngines.FutureEngine();
            case VIRTUAL_THREAD -> JdkEngines.TaskEngine.virtualThreads();
            case FIXED_THREADS -> JdkEngines.TaskEngine.fixedThreads();
            case PEKKO -> PekkoEngine.threadPerCore();
            case COROUTINE -> new PeerEngines.CoroutineEngine();
            case DISRUPTOR -> new PeerEngines.DisruptorEngine();
            case JETLANG -> new JetlangEngine();
            case REACTOR -> new PeerEngines.ReactorEngine();
        };
    }

    /// Ours: each end is a port with a receiver, passing on is a post.
    static final class PortEngine implements ChainEngine {

        private final Dispatcher dispatcher = Dispatcher.start("pipeline");
        private final int concurrency;

        /// @param concurrency how many handlers of one port may run at once
        PortEngine(int concurrency) {
            this.concurrency = concurrency;
        }

        /// With a receiver as it is by default, which takes any number of items at once.
        static PortEngine concurrent() {
            return new PortEngine(Receiver.UNLIMITED);
        }

        /// With receivers that handle one item after the other.
        static PortEngine serial() {
            return new PortEngine(1);
        }

        @Override
        public Runnable connect(Chain chain) {
            Port<Chain> a = Port.unbounded("A");
            Port<Chain> b = Port.unbounded("B");
            receive(
                    a,
                    item -> {
                        if (item.stageAtA()) {
                            b.post(item);
                        }
                    });
            receive(
                    b,
                    item -> {
                        if (item.stageAtB()) {
                            a.post(item);
                        }
                    });
            return () -> a.post(chain);
        }

        @Override
        public void close() {
            dispatcher.close();
        }

        private void receive(Port<Chain> port, Handler<Chain> handler) {
            dispatcher.activate(Arbiters.receive(port, handler).concurrency(concurrency));
        }
    }

    /// No peer but the limit: a loop on a thread of its own for each chain, without any message.
    static final class DirectEngine implements ChainEngine {

        private final ExecutorService threads =
                Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());

        @Override
        public Runnable connect(Chain chain) {
            return () -> threads.execute(() -> loop(chain));
        }

        @Override
        public void close() {
            threads.close();
        }

        @SuppressWarnings("StatementWithEmptyBody")
        private static void loop(Chain chain) {
            while (chain.stageAtA() && chain.stageAtB()) {}
        }
    }
}
