package io.portolan.services.nodes;

import io.portolan.services.operation.Deadline;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Announced;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;

/// An address to which a node announces itself again and again.
///
/// *Threads:* any; nothing blocks.
final class Contact {

    private static final int RENEWALS = 3; // in the time of a lease
    private static final Duration SHORTEST_ANSWER = Duration.ofSeconds(1);
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(5);
    private static final long NONE = -1;

    private final NodeAddress address;
    private final Membership membership;
    private long nextNanos; // guarded by this, as all below
    private boolean isAsking;
    private boolean isFailing;
    private boolean isSelf;

    /// The version of the node's services that the other one has said that it knows.
    private long known = NONE;

    private List<NodeAddress> heardOf = List.of();

    Contact(NodeAddress address, Membership membership) {
        this.address = address;
        this.membership = membership;
        nextNanos = membership.nowNanos();
    }

    /// Where others are asked that the other one knows.
    synchronized List<NodeAddress> heardOf() {
        return heardOf;
    }

    /// Announces the node if it is time to.
    void look(long nowNanos) {
        Announcing announcing;
        synchronized (this) {
            boolean isChanged = membership.self().version() != known && !isFailing;
            if (isSelf || isAsking || !(isChanged || nowNanos - nextNanos >= 0)) {
                return;
            }
            isAsking = true;
            announcing = announcing();
        }
        membership.at(address).perform(announcing);
    }

    private Announcing announcing() {
        Self self = membership.self();
        long version = self.version();
        boolean isKnown = version == known;
        Object body =
                self.announcement(
                        version,
                        isKnown ? null : membership.hosting().announced(),
                        membership.neighbors().edition(address));
        return new Announcing(announce(body, answerTime()), version, isKnown);
    }

    private Duration answerTime() {
        Duration lease = membership.settings().lease();
        Duration most = lease.compareTo(LONGEST_ANSWER) > 0 ? LONGEST_ANSWER : lease;
        return most.compareTo(SHORTEST_ANSWER) < 0 ? SHORTEST_ANSWER : most;
    }

    private static Operation announce(Object body, Duration time) {
        return new Operation(
                Verb.SUBMIT,
                Target.of(Target.DIRECTORY).at("announce"),
                body,
                Terms.of(Principal.LOCAL).deadline(Deadline.after(time)));
    }

    private synchronized void answered(Announced answer, long version, boolean wasKnown) {
        isAsking = false;
        isFailing = !answer.isComplete() && !wasKnown; // it did not take what it was sent
        isSelf = membership.self().is(answer.life());
        known = answer.isComplete() ? version : NONE;
        later();
        heardOf = answer.nodes().stream().map(NodeAddress::of).toList();
        membership.neighbors().answered(answer, membership.settings().lease());
    }

    private synchronized void failed(String why) {
        if (!isFailing) {
            membership.hosting().log(Level.WARNING, "node at %s: %s".formatted(address, why));
        }
        isAsking = false;
        isFailing = true;
        known = NONE;
        heardOf = List.of();
        later();
    }

    private void later() {
        nextNanos = membership.nowNanos() + membership.settings().lease().toNanos() / RENEWALS;
    }

    /// An announcement on its way.
    private final class Announcing extends Exchange {

        private final long version;
        private final boolean wasKnown;

        Announcing(Operation operation, long version, boolean wasKnown) {
            super(operation);
            this.version = version;
            this.wasKnown = wasKnown;
        }

        @Override
        protected void replied(Reply reply) {
            try {
                answered(Membership.announced(reply.body()), version, wasKnown);
            } catch (FaultException e) {
                Contact.this.failed(e.fault().detail());
            } catch (IllegalArgumentException e) {
                Contact.this.failed(String.valueOf(e.getMessage()));
            }
        }

        @Override
        protected void failed(Fault fault) {
            boolean isTooLarge = fault.code() == FaultCode.TOO_LARGE;
            Contact.this.failed(
                    isTooLarge
                            ? "the services of '%s' do not fit into one announcement (%s): start some of them in another node"
                                    .formatted(membership.hosting().name(), fault.detail())
                            : fault.detail());
        }
    }
}
