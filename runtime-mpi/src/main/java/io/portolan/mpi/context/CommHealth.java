package io.portolan.mpi.context;

import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.engine.WorldFailure;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import io.portolan.mpi.error.RevokedException;
import io.portolan.mpi.group.GroupMembers;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What is left of a communicator when ranks are lost without which the others go on, as one rank
/// sees it: which operations can still come to an end.
///
/// ```
///   a message to or from a rank that is lost        RankFailedException
///   a message from any rank                         the same, with PROC_FAILED_PENDING, until the
///                                                   rank has acknowledged all losses
///   a handler of messages from any rank             goes on
///   a collective, and all on a window               the same, once any member is lost
///   anything, once the communicator is revoked      RevokedException
/// ```
///
/// A message that came before its sender was lost is received all the same.
///
/// *Threads:* any.
///
/// Source: Bland et al. 2013; MPI 5.0 has it as a side document
public final class CommHealth {
    private final Context context;
    private final Fabric fabric;
    private volatile boolean isRevoked;

    /// Whether each operation needs all members, as those of a window.
    private volatile boolean needsAll;

    /// How many losses of members the rank has acknowledged.
    private volatile int acknowledged;

    CommHealth(Context context, Fabric fabric) {
        this.context = context;
        this.fabric = fabric;
    }

    /// Each operation needs all members from now on.
    public void needAll() {
        needsAll = true;
    }

    /// Whether the communicator was revoked.
    public boolean isRevoked() {
        return isRevoked;
    }

    void revoked() {
        isRevoked = true;
    }

    /// The members that are lost, in the order in which this process has learnt it.
    public List<WorldFailure> losses() {
        return fabric.losses().stream().filter(loss -> isMember(loss.rank())).toList();
    }

    private boolean isMember(int process) {
        GroupMembers remote = context.remote();
        return context.local().rankOf(process) != SpecialValues.UNDEFINED
                || (remote != null && remote.rankOf(process) != SpecialValues.UNDEFINED);
    }

    /// Acknowledges the first losses, at most so many, so that a receive from any rank does not end
    /// because of them; how many are acknowledged now.
    public int acknowledge(int most) {
        acknowledged = Math.max(acknowledged, Math.min(most, losses().size()));
        return acknowledged;
    }

    // ---- Before anything happens ----------------------------------------------------------------

    /// *Failure:* [RevokedException] if the communicator was revoked and the operation is none of
    /// those that survive it.
    void requireNotRevoked(Call call) {
        if (isRevoked && !call.operation().isOfSurvivors()) {
            throw call.handled(new RevokedException(call.toString(), call.communicator()));
        }
    }

    /// Whether no member is lost.
    public boolean isWhole(Call call) {
        return !fabric.isDisturbed() || lossOfAny(call) == null;
    }

    /// *Failure:* [RankFailedException] if a member is lost; for operations that need all.
    public void requireWhole(Call call) {
        WorldFailure loss = fabric.isDisturbed() ? lossOfAny(call) : null;
        if (loss != null) {
            throw call.handled(failed(call, loss));
        }
    }

    /// *Failure:* [RankFailedException] if that rank is lost, which is to be sent something.
    public void requirePeer(Call call, int peer) {
        if (fabric.isDisturbed() && 0 <= peer && peer < context.peerCount()) {
            requireLeft(call, context.process(peer));
        }
    }

    /// *Failure:* [RankFailedException] if that process is lost, which may be no member.
    public void requireLeft(Call call, int process) {
        WorldFailure loss = fabric.loss(process);
        if (loss != null) {
            throw call.handled(failed(call, loss));
        }
    }

    // ---- While an operation waits ---------------------------------------------------------------

    /// Whether a transfer that is not done is to be given up.
    boolean isCutOff(Call call, Transfer transfer) {
        if (fabric.losses().isEmpty() && !isRevoked) { // something of another communicator
            return false;
        }
        if (!mayBeGivenUp(call, transfer)) {
            return false;
        }
        return isRevoked || needed(call, transfer) != null || isPending(transfer);
    }

    /// A rank that agrees on something waits for nobody who is lost.
    private static boolean mayBeGivenUp(Call call, Transfer transfer) {
        return transfer.mayBeGivenUp() && !call.operation().isOfSurvivors();
    }

    /// The loss of a rank without which the transfer cannot end; null if there is none.
    private @Nullable WorldFailure needed(Call call, Transfer transfer) {
        if (needsAll || transfer.needsAllMembers()) {
            return lossOfAny(call);
        }
        return transfer.neededPeers()
                .filter(peer -> peer >= 0)
                .mapToObj(fabric::loss)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private @Nullable WorldFailure lossOfAny(Call call) {
        RendezvousKey made = call.rendezvous();
        for (WorldFailure loss : fabric.losses()) {
            boolean isNeeded =
                    made == null
                            ? isMember(loss.rank())
                            : made.members().rankOf(loss.rank()) != SpecialValues.UNDEFINED;
            if (isNeeded) {
                return loss;
            }
        }
        return null;
    }

    /// Whether it is a receive from any rank of which one is lost that was not acknowledged: it may
    /// still end, but is not waited for. Once it is matched, it waits for the one that has sent.
    boolean isPending(Transfer transfer) {
        return fabric.isDisturbed() // first, because every wait asks this
                && !isRevoked
                && transfer.neededPeers().anyMatch(peer -> peer == SpecialValues.ANY_SOURCE)
                && !transfer.isDone()
                && unacknowledged() != null;
    }

    private @Nullable WorldFailure unacknowledged() {
        List<WorldFailure> all = losses();
        return all.size() > acknowledged ? all.get(acknowledged) : null;
    }

    /// What an operation throws whose transfer was given up; null if that has another reason.
    @Nullable MPIException reason(Call call, Transfer transfer) {
        if (!fabric.isDisturbed() || !mayBeGivenUp(call, transfer)) {
            return null;
        }
        if (isRevoked) {
            return call.handled(new RevokedException(call.toString(), call.communicator()));
        }
        WorldFailure loss = needed(call, transfer);
        if (loss != null) {
            return call.handled(failed(call, loss));
        }
        WorldFailure ofAny = isPending(transfer) ? unacknowledged() : null;
        return ofAny == null
                ? null
                : call.handled(
                        exception(
                                call,
                                ErrorClass.PROC_FAILED_PENDING,
                                ofAny,
                                "; it may be the one that was to send; allowed is a receive from any rank after all failures are acknowledged; call ackFailed, and receive again"));
    }

    private RankFailedException failed(Call call, WorldFailure loss) {
        return exception(
                call,
                ErrorClass.PROC_FAILED,
                loss,
                "; allowed are operations that do not need that rank; revoke %s and shrink it, or go on without that rank"
                        .formatted(call.communicator()));
    }

    private RankFailedException exception(
            Call call, ErrorClass errorClass, WorldFailure loss, String remedy) {
        return new RankFailedException(
                errorClass,
                loss.rank(),
                call.toString(),
                call.communicator(),
                context.rankOf(loss.rank()),
                "%s: %s failed: %s%s"
                        .formatted(call, context.inWords(loss.rank()), loss.cause(), remedy),
                loss.cause());
    }
}
