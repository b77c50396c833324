package io.portolan.services.nodes;

import io.portolan.services.binary.NodeAddress;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shape;
import io.portolan.services.codec.Shapes;
import io.portolan.services.operation.Deadline;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Announced;
import io.portolan.services.system.Announcement;
import io.portolan.services.system.Farewell;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A node among others: it announces itself to them, and knows them as long as their leases last.
///
/// *Threads:* any; `look` by one that watches. Nothing blocks but `close`.
public final class Membership implements AutoCloseable {

    private static final Duration FAREWELL = Duration.ofSeconds(1);
    private static final int MOST_CONTACTS = 1_000; // with those that others only tell of
    private static final Codec CBOR = Codec.cbor(CodecLimits.DEFAULT);
    private static final Shape ANNOUNCED = Shapes.of(Announced.class);

    private final Hosting hosting;
    private final JoinSettings settings;
    private final Links links;
    private final LongSupplier clock;
    private final LocalMember self;
    private final NeighborNodes neighbors;
    private final Map<NodeAddress, Announcer> contacts = new ConcurrentHashMap<>();
    private final Set<NodeAddress> listed = ConcurrentHashMap.newKeySet();
    private volatile boolean isAnnounced;

    /// @param life tells this node from one of the same name before it
    /// @param clock in nanoseconds, for leases
    public Membership(
            Hosting hosting, String life, JoinSettings settings, Links links, LongSupplier clock) {
        this.hosting = hosting;
        this.settings = settings;
        this.links = links;
        this.clock = clock;
        self = new LocalMember(hosting, life, settings.lease().toMillis());
        neighbors = new NeighborNodes(hosting, self, clock);
        settings.nodes().forEach(each -> listed.add(NodeAddress.of(each)));
    }

    /// Whether a node may have this name.
    ///
    /// *Failure:* [io.portolan.services.operation.FaultException] when it may not.
    public static void checkName(String name) {
        RemoteServices.checkName(name);
    }

    /// Looks for more nodes.
    public void join(List<NodeAddress> nodes) {
        listed.addAll(nodes);
    }

    /// Begins to announce the node.
    ///
    /// @param listening where it is asked by frames; null when nowhere
    public void start(@Nullable NodeAddress listening) {
        String said = settings.address();
        if (listening != null) {
            self.at(said == null ? listening : NodeAddress.of(said));
        }
        isAnnounced = true;
    }

    /// Announces the node where it is time to, and forgets those whose leases are over.
    public void look() {
        neighbors.expire();
        if (!isAnnounced) {
            return;
        }
        Set<NodeAddress> others = new LinkedHashSet<>(neighbors.addresses());
        others.addAll(listed);
        for (Announcer each : contacts.values()) {
            for (NodeAddress heard : each.heardOf()) {
                if (others.size() < MOST_CONTACTS) {
                    others.add(heard);
                }
            }
        }
        others.removeIf(self::isAt);
        contacts.keySet()
                .removeIf(address -> {
                    boolean isForgotten = !others.contains(address);
                    if (isForgotten) {
                        links.forget(address);
                    }
                    return isForgotten;
                });
        long now = clock.getAsLong();
        for (NodeAddress other : others) {
            contacts.computeIfAbsent(other, address -> new Announcer(address, this)).look(now);
        }
    }

    /// A service of the node has come or gone. After that can be seen.
    public void changed(ServiceInfo service) {
        self.changed(service);
    }

    /// Another node says that it is there.
    ///
    /// *Failure:* DuplicateEntry when another one has its name, InvalidBody for one that cannot be.
    public Announced announced(Announcement said) {
        return neighbors.announced(said);
    }

    /// Another node ends.
    public void left(Farewell farewell) {
        neighbors.left(farewell);
    }

    /// The services of the other nodes, as the directory has them.
    public List<ServiceInfo> services() {
        return neighbors.services();
    }

    /// The services of the node at an address.
    public Operations at(NodeAddress address) {
        return links.to(address, listed.contains(address));
    }

    /// Whether the address is that of a node that is known, or should be.
    public boolean knows(NodeAddress address) {
        return listed.contains(address) || neighbors.addresses().contains(address);
    }

    /// Lets the others know that the node ends, if they answer soon.
    @Override
    public void close() {
        isAnnounced = false;
        Set<NodeAddress> others = new LinkedHashSet<>(neighbors.addresses());
        others.addAll(contacts.keySet()); // one that has not answered yet may know this node
        CountDownLatch told = new CountDownLatch(others.size());
        for (NodeAddress other : others) {
            at(other)
                    .perform(
                            new Leaving(
                                    new Operation(
                                            Verb.SUBMIT,
                                            Target.of(Target.DIRECTORY).at("leave"),
                                            self.farewell(),
                                            Terms.LOCAL.deadline(Deadline.after(FAREWELL))),
                                    told));
        }
        try {
            var _ = told.await(FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        links.close();
    }

    /// Ends as a process that is killed: nobody is told.
    public void abandon() {
        isAnnounced = false;
        links.close();
    }

    Hosting hosting() {
        return hosting;
    }

    JoinSettings settings() {
        return settings;
    }

    LocalMember self() {
        return self;
    }

    NeighborNodes neighbors() {
        return neighbors;
    }

    long nowNanos() {
        return clock.getAsLong();
    }

    /// The answer of another node, out of what came.
    static Announced announced(@Nullable Object body) {
        if (body instanceof Announced answer) {
            return answer;
        }
        if (body instanceof Encoded encoded) {
            return (Announced) Objects.requireNonNull(CBOR.read(ANNOUNCED, encoded.bytes()));
        }
        throw Fault.of(FaultCode.INVALID_BODY, "it is no node of this kind").exception();
    }

    /// A farewell on its way.
    private static final class Leaving extends Exchange {

        private final CountDownLatch told;

        Leaving(Operation operation, CountDownLatch told) {
            super(operation);
            this.told = told;
        }

        @Override
        protected void replied(Reply reply) {
            told.countDown();
        }

        @Override
        protected void failed(Fault fault) {
            told.countDown();
        }
    }
}
