package io.portolan.bench.micro;

import com.sun.management.OperatingSystemMXBean;
import io.portolan.bench.compare.LiveHeap;
import io.portolan.bench.compare.Program;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.Twin;
import io.portolan.bench.pipeline.Chain;
import io.portolan.bench.pipeline.ChainEngine;
import io.portolan.bench.pipeline.PekkoEngine;
import io.portolan.bench.pipeline.Pipeline;
import io.portolan.bench.pipeline.PipelineContender;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Handler;
import io.portolan.core.Port;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.jctools.queues.varhandle.unpadded.MpscLinkedVarHandleUnpaddedQueue;

/// What ports and dispatchers cost while they wait.
public final class CorePrograms {

    private CorePrograms() {}

    /// How many bytes an idle item takes: what is alive on the heap after a collection, with the
    /// items and without. The array that holds them does not count.
    public static final class MemoryProgram implements Program<Twin<Supplier<Maker<?>>>> {
        static final List<Twin<Supplier<Maker<?>>>> TWINS =
                List.of(
                        Twin.ours("PORT", "port, name shared", () -> ports(_ -> "port")),
                        Twin.ours(
                                "PORT_NAMED",
                                "port, name of its own",
                                () -> ports(index -> "port " + index)),
                        Twin.ours(
                                "PORT_ACTIVE",
                                "port with active serial receiver",
                                MemoryProgram::activePorts),
                        Twin.peer(
                                "MPSC_ACTOR",
                                "actor on MpscLinked, unpadded",
                                MemoryProgram::queueActors),
                        Twin.peer("PEKKO", "Pekko typed actor", MemoryProgram::pekkoActors));

        private static final int PEKKO_PART = 10;
        private static final int VERIFIED = 100;

        /// The JVM has small regions, because a heap's use is known by the region.
        @Override
        public Description<Twin<Supplier<Maker<?>>>> description() {
            return new Description<>(
                    "memory",
                    "bytes of an idle port, beside an actor's queue and a Pekko actor",
                    "3 GB of memory",
                    "a minute, --quick half",
                    TWINS,
                    "items",
                    List.of(1_000_000),
                    List.of(1_000_000),
                    List.of(Quantity.compared("bytes each, MB for 1,000,000")),
                    List.of("-Xmx3g", "-XX:G1HeapRegionSize=1m"));
        }

        @Override
        public ProgramAnswer measure(Twin<Supplier<Maker<?>>> twin, int size, boolean isQuick)
                throws InterruptedException {
            return ProgramAnswer.of(bytesEach(twin.of().get(), count(twin, size)));
        }

        /// How many to make for a size: fewer of what takes seconds to make, the figure is for one.
        static int count(Twin<?> twin, int size) {
            return twin.name().equals("PEKKO") ? size / PEKKO_PART : size;
        }

        /// Makes so many and weighs them; checks some of them afterwards.
        static <T> double bytesEach(Maker<T> maker, int count) throws InterruptedException {
            List<T> items = new ArrayList<>(count + 1); // never grows
            items.add(maker.make().apply(count)); // loads classes
            long before = LiveHeap.bytes();
            for (int i = 0; i < count; i++) {
                items.add(maker.make().apply(i));
            }
            long after = LiveHeap.bytes();
            for (int i = 0; i < count; i += Math.max(1, count / VERIFIED)) {
                maker.check().verify(items.get(i + 1), i);
            }
            return (double) (after - before) / count;
        }

        /// Ours: ports that nobody receives from; the bytes of a name count where each has its own.
        static Maker<Port<Integer>> ports(IntFunction<String> name) {
            return new Maker<>(
                    index -> Port.unbounded(name.apply(index)),
                    (port, index) -> {
                        port.post(index);
                        if (port.size() != 1 || !port.name().equals(name.apply(index))) {
                            throw new IllegalStateException(
                                    "port '%s' has %d items after one post"
                                            .formatted(port.name(), port.size()));
                        }
                    });
        }

        /// Ours: ports of one name and one handler, each with a receiver that runs it for one item
        /// at a time. Kept alive by the dispatcher as well.
        private static Maker<Port<Integer>> activePorts() {
            Dispatcher dispatcher = Dispatcher.start("memory");
            SynchronousQueue<Integer> handled = new SynchronousQueue<>();
            Handler<Integer> handler = handled::put;
            return new Maker<>(
                    _ -> {
                        Port<Integer> port = Port.unbounded("port");
                        dispatcher.activate(Arbiters.receive(port, handler).concurrency(1));
                        return port;
                    },
                    (port, index) -> {
                        port.post(index);
                        requireHandled(handled, index);
                    });
        }

        private static Maker<QueueActor> queueActors() {
            return new Maker<>(
                    _ -> new QueueActor(),
                    (actor, index) -> {
                        if (!actor.mailbox.offer(index)
                                || actor.mailbox.size() != 1
                                || actor.get()) {
                            throw new IllegalStateException(
                                    "an actor did not take item %d".formatted(index));
                        }
                    });
        }

        /// A peer: typed actors of one behavior.
        private static Maker<ActorRef<Integer>> pekkoActors() {
            ActorSystem<Void> system = PekkoEngine.byDefault().system();
            SynchronousQueue<Integer> handled = new SynchronousQueue<>();
            Behavior<Integer> behavior =
                    Behaviors.receiveMessage(item -> {
                        handled.put(item);
                        return Behaviors.same();
                    });
            return new Maker<>(
                    index -> system.systemActorOf(behavior, "actor" + index, Props.empty()),
                    (actor, index) -> {
                        actor.tell(index);
                        requireHandled(handled, index);
                    });
        }

        private static void requireHandled(SynchronousQueue<Integer> handled, int index)
                throws InterruptedException {
            Integer got = handled.poll(10, TimeUnit.SECONDS);
            if (got == null || got != index) {
                throw new IllegalStateException(
                        "item %d was posted and %s was handled".formatted(index, got));
            }
        }

        /// A peer: the least that an actor needs, a queue of many producers and one consumer,
        /// without padding, and whether it is scheduled.
        private static final class QueueActor extends AtomicBoolean {
            private static final long serialVersionUID = 1;
            private final transient MpscLinkedVarHandleUnpaddedQueue<Integer> mailbox =
                    new MpscLinkedVarHandleUnpaddedQueue<>();
        }
    }

    /// Makes idle items of one kind.
    ///
    /// @param make makes one; it stays alive as long as what is returned
    /// @param check of one that was made with the same index
    record Maker<T>(IntFunction<T> make, Check<T> check) {

        interface Check<T> {
            /// Throws unless the item works.
            void verify(T item, int index) throws InterruptedException;
        }
    }

    /// How much of a core idle threads use: the processor time of the JVM by the time on the wall,
    /// some time after the last message. The system counts processor time in hundredths of a
    /// second.
    public static final class IdleProgram implements Program<Twin<Supplier<ChainEngine>>> {
        /// With what starts the threads; of nothing, such that end with their work.
        static final List<Twin<Supplier<ChainEngine>>> TWINS =
                List.of(
                        Twin.ours("DISPATCHER", "dispatcher", PipelineContender.PORT::start),
                        Twin.of(
                                "NOTHING",
                                "JVM alone",
                                Role.FLOOR,
                                PipelineContender.DIRECT::start),
                        Twin.peer(
                                "FORK_JOIN_POOL",
                                "ForkJoinPool",
                                PipelineContender.FORK_JOIN_POOL::start),
                        Twin.peer("PEKKO", "Pekko, default dispatcher", PekkoEngine::byDefault));

        private static final int CHAINS = 4;
        private static final int STAGES = 50_000;

        /// Also until the timers have looked for the first time, which loads and compiles classes.
        private static final Duration SETTLE = Duration.ofSeconds(4);

        private static final double PERCENT = 100;

        @Override
        public Description<Twin<Supplier<ChainEngine>>> description() {
            return new Description<>(
                    "idle",
                    "the processor time of an idle dispatcher, beside idle pools",
                    "nothing",
                    "four minutes, --quick one",
                    TWINS,
                    "dispatchers",
                    List.of(1),
                    List.of(1),
                    List.of(Quantity.shown("percent of a core").within(0.1)),
                    List.of("-Xms512m", "-Xmx512m"));
        }

        @Override
        public ProgramAnswer measure(Twin<Supplier<ChainEngine>> twin, int size, boolean isQuick)
                throws InterruptedException {
            Duration idle = Duration.ofSeconds(isQuick ? 2 : 8);
            return ProgramAnswer.of(percentOfCore(twin.of().get(), SETTLE, idle));
        }

        /// Has an engine work, lets it and the compiler come to rest, and then looks.
        static double percentOfCore(ChainEngine engine, Duration settle, Duration idle)
                throws InterruptedException {
            try (Pipeline pipeline = new Pipeline(engine, CHAINS, Chain::new)) {
                pipeline.run(STAGES);
                var _ = processorNanos(); // loads and compiles what reading it takes
                Thread.sleep(settle);
                long processor = processorNanos();
                long start = System.nanoTime();
                Thread.sleep(idle);
                return PERCENT * (processorNanos() - processor) / (System.nanoTime() - start);
            }
        }

        private static long processorNanos() {
            return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                    .getProcessCpuTime();
        }
    }
}
