package io.portolan.bench.micro;

import io.portolan.bench.compare.Answer;
import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.LegacyComparison;
import io.portolan.bench.compare.LiveHeap;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Role;
import io.portolan.bench.pipeline.PekkoEngine;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Handler;
import io.portolan.core.Port;
import java.util.List;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.jctools.queues.varhandle.unpadded.MpscLinkedVarHandleUnpaddedQueue;

/// How many bytes an idle item takes: what is alive on the heap after a collection, with the items
/// and without. The array that holds them does not count.
public final class MemoryProgram {

    /// Small regions, because a heap's use is known by the region.
    private static final List<String> JVM_OPTIONS = List.of("-Xmx3g", "-XX:G1HeapRegionSize=1m");

    private static final int VERIFIED = 100;

    private MemoryProgram() {}

    /// Ours beside the peers, in rounds.
    public static BenchComparison comparison() {
        return new LegacyComparison(
                "memory",
                "bytes of an idle port, beside an actor's queue and a Pekko actor",
                "3 GB of memory",
                "a minute, --quick half",
                MemoryProgram.class,
                List.of(MemoryContender.values()),
                "items",
                List.of(1_000_000),
                List.of(1_000_000),
                List.of(Quantity.compared("bytes each, MB for 1,000,000")),
                JVM_OPTIONS);
    }

    /// Arguments: contender, items, whether quick (which changes nothing).
    public static void main(String[] arguments) throws Exception {
        var contender = MemoryContender.valueOf(arguments[0]);
        Answer.of(bytesEach(contender.start(), contender.count(Integer.parseInt(arguments[1]))))
                .print(System.out);
        System.exit(0); // makers have threads
    }

    /// Makes so many and weighs them; checks some of them afterwards.
    static double bytesEach(Maker maker, int count) throws Exception {
        Object[] items = new Object[count + 1];
        items[count] = maker.make(count); // loads classes
        long before = LiveHeap.bytes();
        for (int i = 0; i < count; i++) {
            items[i] = maker.make(i);
        }
        long after = LiveHeap.bytes();
        for (int i = 0; i < count; i += Math.max(1, count / VERIFIED)) {
            maker.verify(items[i], i);
        }
        return (double) (after - before) / count;
    }

    /// What an item of memory is: a port, or what a peer has in its place.
    enum MemoryContender implements Contender {
        PORT("port, name shared", Role.OURS),
        PORT_NAMED("port, name of its own", Role.OURS),
        PORT_ACTIVE("port with active serial receiver", Role.OURS),
        MPSC_ACTOR("actor on MpscLinked, unpadded", Role.PEER),
        PEKKO("Pekko typed actor", Role.PEER);

        private static final int PEKKO_PART = 10;

        private final String label;
        private final Role role;

        MemoryContender(String label, Role role) {
            this.label = label;
            this.role = role;
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public Role role() {
            return role;
        }

        /// How many to make for a size: fewer of what takes seconds to make, the figure is for one.
        int count(int size) {
            return this == PEKKO ? size / PEKKO_PART : size;
        }

        Maker start() {
            return switch (this) {
                case PORT -> PortMaker.sharingName();
                case PORT_NAMED -> PortMaker.named();
                case PORT_ACTIVE -> new ActivePortMaker();
                case MPSC_ACTOR -> new QueueActorMaker();
                case PEKKO -> new PekkoMaker();
            };
        }
    }

    /// Makes idle items of one kind.
    interface Maker {

        /// Makes one; it stays alive as long as what is returned.
        Object make(int index) throws Exception;

        /// Throws unless the item, made with the same index, works.
        void verify(Object item, int index) throws Exception;
    }

    /// Ours: ports that nobody receives from.
    static final class PortMaker implements Maker {

        private final IntFunction<String> name;

        private PortMaker(IntFunction<String> name) {
            this.name = name;
        }

        /// Ports of one name.
        static PortMaker sharingName() {
            return new PortMaker(_ -> "port");
        }

        /// Ports with a name each, whose bytes count.
        static PortMaker named() {
            return new PortMaker(index -> "port " + index);
        }

        @Override
        public Object make(int index) {
            return Port.<Integer>unbounded(name.apply(index));
        }

        @Override
        public void verify(Object item, int index) {
            @SuppressWarnings("unchecked") // made above
            Port<Integer> port = (Port<Integer>) item;
            port.post(index);
            if (port.size() != 1 || !port.name().equals(name.apply(index))) {
                throw new IllegalStateException(
                        "port '%s' has %d items after one post"
                                .formatted(port.name(), port.size()));
            }
        }
    }

    /// Ours: ports of one name and one handler, each with a receiver that runs it for one item at a
    /// time. Kept alive by the dispatcher as well.
    static final class ActivePortMaker implements Maker {

        private final Dispatcher dispatcher = Dispatcher.start("memory");
        private final SynchronousQueue<Integer> handled = new SynchronousQueue<>();
        private final Handler<Integer> handler = handled::put;

        @Override
        public Object make(int index) {
            Port<Integer> port = Port.unbounded("port");
            dispatcher.activate(Arbiters.receive(port, handler).concurrency(1));
            return port;
        }

        @Override
        public void verify(Object item, int index) throws InterruptedException {
            @SuppressWarnings("unchecked") // made above
            Port<Integer> port = (Port<Integer>) item;
            port.post(index);
            Integer got = handled.poll(10, TimeUnit.SECONDS);
            if (got == null || got != index) {
                throw new IllegalStateException(
                        "item %d was posted and %s was handled".formatted(index, got));
            }
        }
    }

    /// A peer: the least that an actor needs, a queue of many producers and one consumer, without
    /// padding, and whether it is scheduled.
    static final class QueueActorMaker implements Maker {

        private static final class Actor extends AtomicBoolean {
            private static final long serialVersionUID = 1;
            private final transient MpscLinkedVarHandleUnpaddedQueue<Integer> mailbox =
                    new MpscLinkedVarHandleUnpaddedQueue<>();
        }

        @Override
        public Object make(int index) {
            return new Actor();
        }

        @Override
        public void verify(Object item, int index) {
            Actor actor = (Actor) item;
            if (!actor.mailbox.offer(index) || actor.mailbox.size() != 1 || actor.get()) {
                throw new IllegalStateException("an actor did not take item %d".formatted(index));
            }
        }
    }

    /// A peer: typed actors of one behavior.
    static final class PekkoMaker implements Maker {

        private final ActorSystem<Void> system = PekkoEngine.byDefault().system();
        private final SynchronousQueue<Integer> handled = new SynchronousQueue<>();
        private final Behavior<Integer> behavior =
                Behaviors.receiveMessage(item -> {
                    handled.put(item);
                    return Behaviors.same();
                });

        @Override
        public Object make(int index) {
            return system.systemActorOf(behavior, "actor" + index, Props.empty());
        }

        @Override
        public void verify(Object item, int index) throws InterruptedException {
            @SuppressWarnings("unchecked") // made above
            ActorRef<Integer> actor = (ActorRef<Integer>) item;
            actor.tell(index);
            Integer got = handled.poll(10, TimeUnit.SECONDS);
            if (got == null || got != index) {
                throw new IllegalStateException(
                        "item %d was told and %s was handled".formatted(index, got));
            }
        }
    }
}
