package io.portolan.services.nodes;

import io.portolan.services.binary.NodeAddress;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.system.Announced;
import io.portolan.services.system.Announcement;
import io.portolan.services.system.Farewell;
import io.portolan.services.system.ServicesChange;
import io.portolan.services.system.ServicesPart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Ways between fake nodes, on which everything comes at once, or nothing where they are cut.
final class Wires implements Links {

    private final Map<NodeAddress, FakeNode> nodes = new HashMap<>();
    private final Set<FakeNode> cut = new HashSet<>();
    private final LongSupplier clock;
    private final Duration lease;
    private final List<NodeAddress> forgotten = new ArrayList<>();
    private int announcements;
    private int told;
    private int losing;

    Wires(LongSupplier clock, Duration lease) {
        this.clock = clock;
        this.lease = lease;
    }

    FakeNode node(String name, int port, FakeNode... others) {
        FakeNode node = made(name, port, others).listening();
        nodes.put(node.address(), node);
        return node;
    }

    /// A node that nobody can ask.
    FakeNode silent(String name, FakeNode... others) {
        return made(name, 1, others).silent();
    }

    private FakeNode made(String name, int port, FakeNode... others) {
        return new FakeNode(
                name,
                new NodeAddress(name, port),
                Arrays.stream(others).map(other -> other.address().toString()).toList(),
                this,
                clock,
                lease);
    }

    void alias(String address, FakeNode node) {
        nodes.put(NodeAddress.of(address), node);
    }

    void cut(FakeNode node) {
        cut.add(node);
    }

    void mend(FakeNode node) {
        cut.remove(node);
    }

    @Override
    public void forget(NodeAddress address) {
        forgotten.add(address);
    }

    /// Whose ways were let go.
    List<NodeAddress> forgotten() {
        return forgotten;
    }

    int announcements() {
        return announcements;
    }

    /// How many services were told in all announcements.
    int told() {
        return told;
    }

    /// The next answers do not come, although what was announced did.
    void loseAnswers(int count) {
        losing = count;
    }

    @Override
    public Operations to(NodeAddress address, boolean isListed) {
        return new Operations() {
            @Override
            public void perform(Exchange exchange) {
                FakeNode node = nodes.get(address);
                if (node == null || cut.contains(node)) {
                    exchange.fail(Fault.of(FaultCode.OPERATION_CANCELED, "cut"));
                    return;
                }
                try {
                    Announced answer = ask(node.membership(), exchange.operation().body());
                    exchange.reply(Reply.done(new Revision("e", 1), answer));
                } catch (FaultException e) {
                    exchange.fail(e.fault());
                }
            }

            @Override
            public @Nullable ServiceModel model(String service) {
                return null;
            }
        };
    }

    private @Nullable Announced ask(Membership membership, @Nullable Object body) {
        if (body instanceof Farewell farewell) {
            membership.left(farewell);
            return null;
        }
        Announcement announcement = (Announcement) Objects.requireNonNull(body);
        announcements++;
        told +=
                switch (announcement.services()) {
                    case null -> 0;
                    case ServicesPart part -> part.services().size();
                    case ServicesChange change -> change.come().size() + change.gone().size();
                };
        Announced answer = membership.announced(announcement);
        if (losing-- > 0) {
            throw Fault.of(FaultCode.RESPONSE_TIMEOUT, "lost").exception();
        }
        return answer;
    }

    @Override
    public void close() {}
}
