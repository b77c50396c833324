package io.portolan.bench.pipeline;

import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import com.lmax.disruptor.util.DaemonThreadFactory;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.Twin;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import io.portolan.core.Receiver;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineScopeKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelsKt;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.jetlang.channels.MemoryChannel;
import org.jetlang.fibers.Fiber;
import org.jetlang.fibers.PoolFiberFactory;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Sinks;
import reactor.core.publisher.Sinks.EmitFailureHandler;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// What carries chains: ports, pools, libraries of others. Both ends of a chain are the same code,
/// and each knows which of them it is, so that passing on is a call of the engine and nothing else.
/// An end does one stage and passes the chain on, until it has no stage left.
///
/// @param ends makes the two ends of a chain, and returns what puts the chain, once begun, to A
/// @param end ends what the engine started
public record ChainEngine(Function<Chain, Runnable> ends, Runnable end) implements AutoCloseable {

    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final int FUTURES = 1000;
    private static final int RING_SIZE = 1024;
    private static final Duration EMIT_LIMIT = Duration.ofSeconds(10);

    /// Without a log, and with threads that do not keep the JVM alive.
    private static final String QUIET =
            """
            pekko.daemonic = on
            pekko.loglevel = OFF
            pekko.stdout-loglevel = OFF
            pekko.use-slf4j = off
            """;

    /// As all peers have.
    private static final String THREAD_PER_CORE =
            """
            pekko.actor.default-dispatcher.fork-join-executor {
              parallelism-factor = 1.0
              parallelism-min = 1
            }
            """;

    /// What starts the engines of the spawned pipeline.
    public static final List<Twin<Supplier<ChainEngine>>> TWINS =
            List.of(
                    Twin.ours("PORT", "port, concurrent receiver", () -> ports(Receiver.UNLIMITED)),
                    Twin.ours("PORT_SERIAL", "port, serial receiver", () -> ports(1)),
                    Twin.of("DIRECT", "direct loop, no messages", Role.FLOOR, ChainEngine::direct),
                    Twin.yardstick(
                            "FORK_JOIN_POOL", "ForkJoinPool.execute", ChainEngine::forkJoinPool),
                    Twin.yardstick("FORK", "ForkJoinTask.fork, reused", ChainEngine::forks),
                    Twin.peer("COMPLETABLE_FUTURE", "CompletableFuture", ChainEngine::futures),
                    Twin.peer("VIRTUAL_THREAD", "virtual thread each", ChainEngine::virtualThreads),
                    Twin.peer("FIXED_THREADS", "ThreadPoolExecutor", ChainEngine::fixedThreads),
                    Twin.peer(
                            "PEKKO",
                            "Pekko typed actors",
                            () -> actors(actorSystem(THREAD_PER_CORE))),
                    Twin.peer("COROUTINE", "Kotlin channels", ChainEngine::coroutines),
                    Twin.peer("DISRUPTOR", "Disruptor, two rings", ChainEngine::disruptors),
                    Twin.peer("JETLANG", "Jetlang fibers", ChainEngine::jetlang),
                    Twin.peer("REACTOR", "Reactor sinks", ChainEngine::reactor));

    /// Lets an end do its stages, and pass the chain on to the other.
    ///
    /// @param <M> an end: where its messages wait
    private interface Reader<M> {
        void read(M own, boolean isA, M other);
    }

    /// All but the loop without messages, of which the compiler leaves nothing while stages are
    /// empty.
    public static List<Twin<Supplier<ChainEngine>>> withMessages() {
        return TWINS.stream().filter(twin -> twin.role() != Role.FLOOR).toList();
    }

    @Override
    public void close() {
        end.run();
    }

    /// @param newEnd makes an end, A or else B, of a chain
    /// @param put puts the chain to its end A
    private static <M> ChainEngine between(
            BiFunction<Chain, Boolean, M> newEnd,
            Reader<M> reader,
            BiConsumer<M, Chain> put,
            Runnable end) {
        return new ChainEngine(
                chain -> {
                    M a = newEnd.apply(chain, true);
                    M b = newEnd.apply(chain, false);
                    reader.read(a, true, b);
                    reader.read(b, false, a);
                    return () -> put.accept(a, chain);
                },
                end);
    }

    /// Ours: each end is a port with a receiver, passing on is a post.
    ///
    /// @param concurrency how many handlers of one port may run at once; by default any number
    public static ChainEngine ports(int concurrency) {
        Dispatcher dispatcher = Dispatcher.start("pipeline");
        return between(
                (_, isA) -> Port.<Chain>unbounded(isA ? "A" : "B"),
                (own, isA, other) ->
                        dispatcher.activate(
                                Arbiters.receive(
                                                own,
                                                (Chain chain) -> {
                                                    if (chain.stageAt(isA)) {
                                                        other.post(chain);
                                                    }
                                                })
                                        .concurrency(concurrency)),
                Port::post,
                dispatcher::close);
    }

    /// No peer but the limit: a loop on a thread of its own for each chain, without any message.
    public static ChainEngine direct() {
        ExecutorService threads =
                Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());
        return new ChainEngine(chain -> () -> threads.execute(() -> loop(chain)), threads::close);
    }

    @SuppressWarnings("StatementWithEmptyBody")
    private static void loop(Chain chain) {
        while (chain.stageAt(true) && chain.stageAt(false)) {}
    }

    /// A pool with a thread for each core, first in first out as its documentation recommends for
    /// tasks that are never joined. The common pool would have one thread less.
    private static ForkJoinPool corePool() {
        return new ForkJoinPool(CORES, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
    }

    /// A ThreadPoolExecutor with the queue that it has by default, a LinkedBlockingQueue.
    private static ExecutorService coreThreads() {
        return Executors.newFixedThreadPool(
                CORES, Thread.ofPlatform().daemon().name("fixed-", 0).factory());
    }

    /// A peer: each end is a task, passing on is its execution.
    public static ChainEngine forkJoinPool() {
        ForkJoinPool pool = corePool();
        return tasks(pool, pool::close);
    }

    /// The same on a ThreadPoolExecutor.
    static ChainEngine fixedThreads() {
        ExecutorService threads = coreThreads();
        return tasks(threads, threads::close);
    }

    /// The same on a new virtual thread for each message.
    static ChainEngine virtualThreads() {
        return tasks(Thread::startVirtualThread, () -> {});
    }

    private static ChainEngine tasks(Executor executor, Runnable end) {
        return between(
                (chain, isA) -> new Task(chain, isA, executor),
                (own, _, other) -> own.other = other,
                (task, _) -> executor.execute(task),
                end);
    }

    /// Made once for each end, so that a message costs the peer no object of the benchmark's.
    private static final class Task implements Runnable {
        private final Chain chain;
        private final boolean isA;
        private final Executor executor;

        @SuppressWarnings("NullAway.Init") // set before anything runs
        private Task other;

        Task(Chain chain, boolean isA, Executor executor) {
            this.chain = chain;
            this.isA = isA;
            this.executor = executor;
        }

        @Override
        public void run() {
            if (chain.stageAt(isA)) {
                executor.execute(other);
            }
        }
    }

    /// A peer for experts: each end is a [ForkJoinTask] that never completes, so that it may be
    /// forked again. It has no queue of its own: forked by two at once, it would run once.
    static ChainEngine forks() {
        ForkJoinPool pool = corePool();
        return between(
                Fork::new,
                (own, _, other) -> own.other = other,
                (fork, _) -> pool.execute(fork),
                pool::close);
    }

    private static final class Fork extends ForkJoinTask<@Nullable Void> {

        private static final long serialVersionUID = 1;

        private final transient Chain chain;
        private final boolean isA;

        @SuppressWarnings("NullAway.Init") // set before anything runs
        private transient Fork other;

        Fork(Chain chain, boolean isA) {
            this.chain = chain;
            this.isA = isA;
        }

        @Override
        protected boolean exec() {
            if (chain.stageAt(isA)) {
                other.fork();
            }
            return false;
        }

        @Override
        public @Nullable Void getRawResult() {
            return null;
        }

        @Override
        protected void setRawResult(@Nullable Void value) {}
    }

    /// A peer: each stage is a `thenApplyAsync`. A chain of futures is written down before it runs,
    /// so the stages come in batches, and the end of one batch writes down the next.
    static ChainEngine futures() {
        ForkJoinPool pool = corePool();
        return new ChainEngine(
                chain -> () -> pool.execute(() -> runFutures(chain, chain.left(), pool)),
                pool::close);
    }

    /// Lets the chain do its next stages; `left` is passed on, because the stages change the
    /// chain's own while this still writes down the last ones.
    private static void runFutures(Chain chain, int left, Executor pool) {
        int stages = Math.min(left, FUTURES);
        CompletableFuture<Chain> start = new CompletableFuture<>();
        CompletableFuture<Chain> future = start;
        for (int i = 0; i < stages; i += 2) {
            future = future.thenApplyAsync(same -> stageAt(same, true), pool);
            if (i + 1 < stages) {
                future = future.thenApplyAsync(same -> stageAt(same, false), pool);
            }
        }
        if (left > stages) {
            var _ = future.thenAccept(same -> runFutures(same, left - stages, pool));
        }
        start.complete(chain);
    }

    private static Chain stageAt(Chain chain, boolean isA) {
        chain.stageAt(isA);
        return chain;
    }

    /// A peer: each end is a fiber of a pool with a thread for each core, passing on is `publish`
    /// to a channel of its own.
    static ChainEngine jetlang() {
        ExecutorService threads = coreThreads();
        PoolFiberFactory fibers = new PoolFiberFactory(threads);
        return between(
                (_, _) -> new MemoryChannel<Chain>(),
                (own, isA, other) -> {
                    Fiber fiber = fibers.create();
                    fiber.start();
                    own.subscribe(
                            fiber,
                            chain -> {
                                if (chain.stageAt(isA)) {
                                    other.publish(chain);
                                }
                            });
                },
                MemoryChannel::publish,
                () -> {
                    fibers.dispose();
                    threads.close();
                });
    }

    /// A peer: each end is a Kotlin coroutine on the default dispatcher that reads an unlimited
    /// channel, passing on is `send`.
    static ChainEngine coroutines() {
        CoroutineScope scope = CoroutineScopeKt.CoroutineScope(Dispatchers.getDefault());
        return between(
                (_, _) -> CoroutineLoop.<Chain>unlimited(),
                (own, isA, other) ->
                        BuildersKt.launch(
                                scope,
                                scope.getCoroutineContext(),
                                CoroutineStart.DEFAULT,
                                coroutine(own, isA, other)),
                ChannelsKt::trySendBlocking,
                () -> CoroutineScopeKt.cancel(scope, null));
    }

    private static CoroutineLoop<Chain> coroutine(
            Channel<Chain> own, boolean isA, Channel<Chain> other) {
        return new CoroutineLoop<Chain>(
                own::receive,
                (chain, continuation) -> {
                    if (chain.stageAt(isA)
                            && CoroutineLoop.isSuspended(other.send(chain, continuation))) {
                        throw new IllegalStateException(
                                "an unlimited channel suspended its sender");
                    }
                    return true;
                });
    }

    /// Pekko with the dispatcher as it is by default: eight threads on a small machine.
    public static ActorSystem<Void> actorSystem() {
        return actorSystem("");
    }

    private static ActorSystem<Void> actorSystem(String more) {
        Config settings =
                ConfigFactory.parseString(QUIET + more).withFallback(ConfigFactory.load());
        return ActorSystem.create(Behaviors.empty(), "pipeline", settings);
    }

    /// A peer: each end is a typed actor, passing on is `tell`.
    public static ChainEngine actors(ActorSystem<Void> system) {
        AtomicInteger actors = new AtomicInteger();
        return between(
                (_, _) -> new End(),
                (own, isA, other) ->
                        own.actor =
                                system.systemActorOf(
                                        Behaviors.receiveMessage(chain -> {
                                            if (chain.stageAt(isA)) {
                                                other.actor.tell(chain);
                                            }
                                            return Behaviors.same();
                                        }),
                                        "end" + actors.getAndIncrement(),
                                        Props.empty()),
                (end, chain) -> end.actor.tell(chain),
                system::terminate);
    }

    /// Where an end learns of the actor of the other one.
    @SuppressWarnings("NullAway.Init") // there before anything is told
    private static final class End {
        private ActorRef<Chain> actor;
    }

    /// A peer: all ends A read one ring, all ends B another one, each with a thread of its own;
    /// passing on is a publication. The threads never sleep.
    static ChainEngine disruptors() {
        Disruptor<Slot> a = ring();
        Disruptor<Slot> b = ring();
        start(a, true, b);
        start(b, false, a);
        return new ChainEngine(
                chain -> () -> publish(a, chain),
                () -> {
                    a.halt();
                    b.halt();
                });
    }

    /// Many publish to the first ring: its own pipeline and whoever starts a chain.
    private static Disruptor<Slot> ring() {
        return new Disruptor<>(
                Slot::new,
                RING_SIZE,
                DaemonThreadFactory.INSTANCE,
                ProducerType.MULTI,
                new YieldingWaitStrategy());
    }

    private static void start(Disruptor<Slot> own, boolean isA, Disruptor<Slot> other) {
        EventHandler<Slot> handler =
                (slot, _, _) -> {
                    Chain chain = Objects.requireNonNull(slot.chain);
                    if (chain.stageAt(isA)) {
                        publish(other, chain);
                    }
                };
        var _ = own.handleEventsWith(handler);
        var _ = own.start();
    }

    private static void publish(Disruptor<Slot> ring, Chain chain) {
        ring.publishEvent((slot, _, item) -> slot.chain = item, chain);
    }

    private static final class Slot {
        private @Nullable Chain chain;
    }

    /// A peer: each end is a unicast sink whose items are published on a scheduler with a thread
    /// for each core.
    ///
    /// Passing on must insist: the thread that emitted the last item may not have left `emitNext`
    /// when the next one does, and an item that is only tried would be dropped.
    static ChainEngine reactor() {
        Scheduler scheduler = Schedulers.newParallel("pipeline", CORES, true);
        EmitFailureHandler insist = EmitFailureHandler.busyLooping(EMIT_LIMIT);
        return between(
                (_, _) -> Sinks.many().unicast().<Chain>onBackpressureBuffer(),
                (own, isA, other) ->
                        own.asFlux()
                                .publishOn(scheduler)
                                .subscribe(chain -> {
                                    if (chain.stageAt(isA)) {
                                        other.emitNext(chain, insist);
                                    }
                                }),
                (sink, chain) -> sink.emitNext(chain, insist),
                scheduler::dispose);
    }
}
