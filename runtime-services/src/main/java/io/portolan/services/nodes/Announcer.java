package io.portolan.services.nodes;

import io.portolan.services.binary.NodeAddress;
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
import org.jspecify.annotations.Nullable;

/// An address to which a node announces itself again and again.
///
/// *Threads:* any; nothing blocks.
final class Announcer {

    private static final int RENEWALS = 3; // in the time of a lease
    private static final int MOST_HEARD = 100; // addresses that one node tells of
    private static final Duration SHORTEST_ANSWER = Duration.ofSeconds(1);
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(5);

    private final NodeAddress address;
    private final Membership membership;
    private long nextNanos; // guarded by this, as all below
    private boolean isAsking;
    private boolean isFailing;
    private boolean isSelf;

    /// What the other one has said that it has, as [Announced#known()] and [Announced#have()].
    private String known = "";

    private int have;

    /// All services, as they are told in parts; null when that is not under way.
    private DirectoryUpdate.@Nullable Whole whole;

    /// Whether more of what the other one is could come at once.
    private boolean isMoreThere;

    private List<NodeAddress> heardOf = List.of();

    Announcer(NodeAddress address, Membership membership) {
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
            boolean isChanged = !isFailing && !membership.self().isAll(known, have);
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
        DirectoryUpdate telling = telling();
        Object body =
                membership.self().announcement(telling, membership.neighbors().arriving(address));
        return new Announcing(announce(body, answerTime()), telling);
    }

    /// What the other one does not have yet: what has changed, or all, as it was when that began.
    private DirectoryUpdate telling() {
        LocalMember self = membership.self();
        DirectoryUpdate changes = self.changes(known, have);
        if (changes != null) {
            whole = null;
            return changes;
        }
        DirectoryUpdate.Whole begun = whole;
        if (begun == null || self.haveOf(begun.version(), known, have) == 0) {
            begun = self.whole();
            whole = begun;
        }
        return begun.part(self.haveOf(begun.version(), known, have));
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
    private synchronized boolean answered(Announced answer, DirectoryUpdate told) {
        isAsking = false;
        isSelf = membership.self().is(answer.life());
        later();
        boolean isTaken = !known.equals(answer.known()) || have != answer.have();
        known = answer.known();
        have = answer.have();
        isFailing = told.news() != null && !isTaken;
        heardOf = answer.nodes().stream().limit(MOST_HEARD).map(NodeAddress::of).toList();
        isMoreThere = membership.neighbors().answered(answer, membership.settings().lease());
        return isMoreThere || (isTaken && told.isMoreLikely(have));
    }

    private synchronized void failed(String why) {
        if (!isFailing) {
            membership.hosting().log(Level.WARNING, "node at %s: %s".formatted(address, why));
        }
        isAsking = false;
        isFailing = true;
        isMoreThere = false;
        heardOf = List.of();
        later();
    }

    private void later() {
        nextNanos = membership.nowNanos() + membership.settings().lease().toNanos() / RENEWALS;
    }

    /// An announcement on its way.
    private final class Announcing extends Exchange {

        private final DirectoryUpdate told;

        Announcing(Operation operation, DirectoryUpdate told) {
            super(operation);
            this.told = told;
        }

        @Override
        protected void replied(Reply reply) {
            try {
                if (answered(Membership.announced(reply.body()), told)) {
                    look(membership.nowNanos());
                }
            } catch (FaultException e) {
                Announcer.this.failed(e.fault().detail());
            } catch (IllegalArgumentException e) {
                Announcer.this.failed(String.valueOf(e.getMessage()));
            }
        }

        @Override
        protected void failed(Fault fault) {
            boolean isTooLarge = fault.code() == FaultCode.TOO_LARGE;
            Announcer.this.failed(
                    isTooLarge
                            ? "the services of '%s' do not fit into announcements, 500 of them at a time (%s): give them shorter names and fewer actions"
                                    .formatted(membership.hosting().name(), fault.detail())
                            : fault.detail());
        }
    }
}
