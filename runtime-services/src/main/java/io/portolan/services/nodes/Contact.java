package io.portolan.services.nodes;

import io.portolan.services.operation.Deadline;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Announced;
import io.portolan.services.system.ServicesPart;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /// What it is being told; null when it knows all, or nothing was begun.
    private @Nullable Telling telling;

    /// Whether more of what the other one is could come at once.
    private boolean isMoreThere;

    private List<NodeAddress> heardOf = List.of();

    Contact(NodeAddress address, Membership membership) {
        this.address = address;
        this.membership = membership;
        nextNanos = membership.nowNanos();
    }

    /// The services of the node at one version, of which the other one has some.
    private record Telling(long version, List<ServiceInfo> services, int had) {}

    /// Where others are asked that the other one knows.
    synchronized List<NodeAddress> heardOf() {
        return heardOf;
    }

    /// Announces the node if it is time to.
    void look(long nowNanos) {
        Announcing announcing;
        synchronized (this) {
            boolean isChanged = membership.self().version() != known && !isFailing;
            boolean isDue = isChanged || isMoreThere || nowNanos - nextNanos >= 0;
            if (isSelf || isAsking || !isDue) {
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
        if (telling == null && version != known) {
            telling = new Telling(version, membership.hosting().announced(), 0);
        }
        Telling now = telling;
        Object body =
                self.announcement(
                        now == null ? version : now.version(),
                        now == null ? null : ServicesPart.of(now.services(), now.had()),
                        membership.neighbors().arriving(address));
        return new Announcing(announce(body, answerTime()), version);
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

    /// Returns whether the next announcement is to follow at once.
    private synchronized boolean answered(Announced answer, long version) {
        isAsking = false;
        isSelf = membership.self().is(answer.life());
        later();
        Telling told = telling;
        known = !answer.isComplete() ? NONE : told == null ? version : told.version();
        telling = null;
        isFailing = false;
        if (told != null && !answer.isComplete()) {
            isFailing = answer.have() <= told.had();
            telling =
                    isFailing ? null : new Telling(told.version(), told.services(), answer.have());
        }
        heardOf = answer.nodes().stream().map(NodeAddress::of).toList();
        isMoreThere = membership.neighbors().answered(answer, membership.settings().lease());
        return isMoreThere || telling != null;
    }

    private synchronized void failed(String why) {
        if (!isFailing) {
            membership.hosting().log(Level.WARNING, "node at %s: %s".formatted(address, why));
        }
        isAsking = false;
        isFailing = true;
        known = NONE;
        telling = null;
        isMoreThere = false;
        heardOf = List.of();
        later();
    }

    private void later() {
        nextNanos = membership.nowNanos() + membership.settings().lease().toNanos() / RENEWALS;
    }

    /// An announcement on its way.
    private final class Announcing extends Exchange {

        private final long version;

        Announcing(Operation operation, long version) {
            super(operation);
            this.version = version;
        }

        @Override
        protected void replied(Reply reply) {
            try {
                if (answered(Membership.announced(reply.body()), version)) {
                    look(membership.nowNanos());
                }
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
                            ? "the services of '%s' do not fit into announcements, 500 of them at a time (%s): give them shorter names and fewer actions"
                                    .formatted(membership.hosting().name(), fault.detail())
                            : fault.detail());
        }
    }
}
