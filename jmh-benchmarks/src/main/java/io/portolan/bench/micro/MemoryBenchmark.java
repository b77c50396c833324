package io.portolan.bench.micro;

import io.portolan.bench.compare.ForkedBenchmark;
import io.portolan.bench.compare.LiveHeap;
import io.portolan.bench.compare.Twin;
import io.portolan.bench.pipeline.ChainEngine;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Handler;
import io.portolan.core.Port;
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
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// How many bytes an idle item takes: what is alive on the heap after a collection, with the items
/// and without. The array that holds them does not count.
///
/// One operation makes and weighs all items; what counts is the counter. The JVM has small regions,
/// because a heap's use is known by the region.
@BenchmarkMode(Mode.SingleShotTime)
@Fork(jvmArgs = {"-Xmx3g", "-XX:G1HeapRegionSize=1m"})
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class MemoryBenchmark extends ForkedBenchmark {

    /// What is weighed.
    public static final List<Twin<Supplier<Maker<?>>>> TWINS =
            List.of(
                    Twin.ours("PORT", "port, name shared", () -> ports(_ -> "port")),
                    Twin.ours(
                            "PORT_NAMED",
                            "port, name of its own",
                            () -> ports(index -> "port " + index)),
                    Twin.ours(
                            "PORT_ACTIVE",
                            "port with active serial receiver",
                            MemoryBenchmark::activePorts),
                    Twin.peer(
                            "MPSC_ACTOR",
                            "actor on MpscLinked, unpadded",
                            MemoryBenchmark::queueActors),
                    Twin.peer("PEKKO", "Pekko typed actor", MemoryBenchmark::pekkoActors));

    private static final int VERIFIED = 100;

    @Param("PORT")
    String contender = "PORT";

    @Param("1000000")
    int items;

    @Benchmark
    public void weigh(Weight weight) throws InterruptedException {
        weight.bytesEach = bytesEach(Twin.named(contender, TWINS).of().get(), items);
    }

    /// What was found, beside the time.
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Weight {
        /// Of one item.
        public double bytesEach;
    }

    /// Makes so many or fewer and weighs them; checks some of them afterwards.
    static <T> double bytesEach(Maker<T> maker, int most) throws InterruptedException {
        int count = maker.count(most);
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

    /// Ours: ports of one name and one handler, each with a receiver that runs it for one item at a
    /// time. Kept alive by the dispatcher as well.
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
                    if (!actor.mailbox.offer(index) || actor.mailbox.size() != 1 || actor.get()) {
                        throw new IllegalStateException(
                                "an actor did not take item %d".formatted(index));
                    }
                });
    }

    /// A peer: typed actors of one behavior.
    private static Maker<ActorRef<Integer>> pekkoActors() {
        ActorSystem<Void> system = ChainEngine.actorSystem();
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
                },
                10);
    }

    private static void requireHandled(SynchronousQueue<Integer> handled, int index)
            throws InterruptedException {
        Integer got = handled.poll(10, TimeUnit.SECONDS);
        if (got == null || got != index) {
            throw new IllegalStateException(
                    "item %d was posted and %s was handled".formatted(index, got));
        }
    }

    /// A peer: the least that an actor needs, a queue of many producers and one consumer, without
    /// padding, and whether it is scheduled.
    private static final class QueueActor extends AtomicBoolean {
        private static final long serialVersionUID = 1;
        private final transient MpscLinkedVarHandleUnpaddedQueue<Integer> mailbox =
                new MpscLinkedVarHandleUnpaddedQueue<>();
    }

    /// Makes idle items of one kind.
    ///
    /// @param make makes one; it stays alive as long as what is returned
    /// @param check of one that was made with the same index
    /// @param part one of so many is made of what takes seconds to make, the figure is for one
    record Maker<T>(IntFunction<T> make, Check<T> check, int part) {

        Maker(IntFunction<T> make, Check<T> check) {
            this(make, check, 1);
        }

        int count(int most) {
            return most / part;
        }

        interface Check<T> {
            /// Throws unless the item works.
            void verify(T item, int index) throws InterruptedException;
        }
    }
}
