package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The operations that make communicators of an intracommunicator.
///
/// What they make has contexts of its own: no message or collective on one ever meets those on
/// another. It begins with the error handler of the communicator that it is made of, without its
/// attributes, except for a duplicate, and is called by how it was made, as in
/// `world.split(1).dup()`, until it is given a name.
abstract sealed class CommConstructors extends ObjectCollectives permits TopologyConstructors {
    private @Nullable Intracomm self;

    CommConstructors(Context context, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, Sides.ofIntracomm(context.rank(), context.size()), seat, filter);
    }

    @Override
    public Intracomm dup() {
        return dup(plan -> join(plan, "dup()"));
    }

    @Override
    public CollectiveRequest<? extends Intracomm> idup() {
        return idup(plan -> join(plan, "idup()"));
    }

    /// Divides the ranks: those that give the same color get a communicator together. All ranks
    /// must call it or [#splitOrNone(int, int)].
    ///
    /// Source: MPI 4.1, section 7.4.2
    ///
    /// @param color 0 or more
    /// @param key ranks of one color are ordered by their keys, and by their rank here if these are
    ///   equal; may be negative
    public final Intracomm split(int color, int key) {
        Call call = enter(Operation.SPLIT);
        Arguments.requireColor(call, color, "");
        Split part = new Split(call, rank(), color, key);
        run(part);
        return join(part.plan(), "split(" + color + ")");
    }

    /// Divides the ranks as [#split(int, int)], but a rank may also stay out.
    ///
    /// @param color 0 or more, or [MPI#UNDEFINED] for no communicator
    /// @return empty if the color is undefined
    public final Optional<Intracomm> splitOrNone(int color, int key) {
        Call call = enter(Operation.SPLIT);
        if (color != MPI.UNDEFINED) {
            Arguments.requireColor(call, color, " or MPI.UNDEFINED");
        }
        Split part = new Split(call, rank(), color, key);
        run(part);
        return Optional.ofNullable(part.planIfAny())
                .map(plan -> join(plan, "split(" + color + ")"));
    }

    /// The ranks that share memory with this one, ordered as by [#split(int, int)]: all of them, as
    /// they are in one JVM. All ranks must call it. The standard's MPI_Comm_split_type with
    /// MPI_COMM_TYPE_SHARED.
    ///
    /// Source: MPI 4.1, section 7.4.2
    public final Intracomm splitByTopology(int key) {
        Split part = new Split(enter(Operation.SPLIT_BY_TOPOLOGY), rank(), 0, key);
        run(part);
        return join(part.plan(), "splitByTopology()");
    }

    /// Makes a communicator of the group. All ranks of this communicator must call it, those of the
    /// group with the same group, the others with one that they are not in, as [Group#EMPTY]; so
    /// several communicators of different ranks may be made at once.
    ///
    /// *Failure:* [MPIException] when the group has ranks that are not of this communicator; on
    /// every rank, when ranks of a group give another one.
    ///
    /// Source: MPI 4.1, section 7.4.2
    ///
    /// @return empty on a rank that is not in its group
    public final Optional<Intracomm> create(Group group) {
        Call call = enter(Operation.CREATE);
        Arguments.requireSubset(call, group);
        Create part = new Create(call, rank(), group);
        run(part);
        return Optional.ofNullable(part.planIfAny()).map(plan -> join(plan, "create()"));
    }

    /// Makes a communicator of the group. Only its members must call it, and may call it while
    /// others do something else.
    ///
    /// *Threads:* several threads of a rank may do it at once with different tags. *Failure:*
    /// [MPIException] when the group has ranks that are not of this communicator, or not this one.
    ///
    /// Source: MPI 4.1, section 7.4.2
    ///
    /// @param tag tells it from others that are made of the same group at the same time
    public final Intracomm createGroup(Group group, int tag) {
        Call call = enter(Operation.CREATE_GROUP);
        Arguments.requireSendTag(call, tag);
        Arguments.requireSubset(call, group);
        Arguments.requireMember(call, group);
        Members members = group.members();
        int place = group.rankOf(endpoint().rank());
        Appointment made = new Appointment(call.operation(), context().number(), tag, members);
        CreateGroup part = new CreateGroup(call.at(made), place, members);
        context().endpoint().appointments().meet(made, part);
        return join(part.plan(), "createGroup(" + tag + ")");
    }

    /// Makes an intercommunicator between the ranks of this communicator and those of another one.
    /// All ranks of both must call it, each on its own. One rank of each is its leader; the leaders
    /// know each other in a third communicator, as the world, by which they find each other.
    ///
    /// *Failure:* [MPIException] on every rank of this communicator, when the leader gives no peer
    /// communicator or no rank of it, when the groups have a common rank, or when ranks name
    /// different leaders.
    ///
    /// Source: MPI 4.1, section 7.6.2
    ///
    /// @param localLeader a rank of this communicator, the same on all of them
    /// @param peerComm used on the leader only; may be null on the others
    /// @param remoteLeader the rank of the other leader in `peerComm`; used on the leader only
    /// @param tag the same on both leaders; tells it from others that these two make at the time
    public final Intercomm createIntercomm(
            int localLeader, @Nullable Comm peerComm, int remoteLeader, int tag) {
        Call call = enter(Operation.CREATE_INTERCOMM);
        Arguments.requireLeader(call, "localLeader", localLeader, size());
        CreateIntercomm part =
                rank() == localLeader
                        ? agreement(call, peerComm, remoteLeader, tag)
                        : new CreateIntercomm(call, rank(), localLeader, null, null);
        run(part);
        return joinInter(part.plan(), "createIntercomm(" + tag + ")");
    }

    /// A communicator of this rank alone, each time the same one unless it was freed; the
    /// standard's MPI_COMM_SELF. No other rank takes part.
    public final synchronized Intracomm self() {
        enter(Operation.SELF);
        if (self == null || self.isFreed()) {
            Members alone = ProgressionMembers.range(endpoint().rank(), 1);
            self = join(CommPlan.intra(endpoint().fabric(), alone), "self()");
        }
        return self;
    }

    /// What the leader brings after it has met the other leader, or has not.
    private CreateIntercomm agreement(
            Call call, @Nullable Comm peerComm, int remoteLeader, int tag) {
        try {
            CommPlan plan = shakeHands(call.untold(), peerComm, remoteLeader, tag);
            return new CreateIntercomm(call, rank(), rank(), plan, null);
        } catch (MPIException e) {
            if (endpoint().failure() != null) {
                throw e;
            }
            return new CreateIntercomm(call, rank(), rank(), null, e);
        }
    }

    private CommPlan shakeHands(Call call, @Nullable Comm peerComm, int remoteLeader, int tag) {
        Arguments.requireSendTag(call, tag);
        if (peerComm == null) {
            throw call.errorOfAll(
                    ErrorClass.COMM,
                    "peerComm is null on rank %d, the leader; allowed is a communicator in which the leaders know each other; give the one that this was made of"
                            .formatted(rank()));
        }
        Context peers = peerComm.context();
        Arguments.requireLeader(call, "remoteLeader", remoteLeader, peers.peerCount());
        int mine = endpoint().rank();
        int theirs = peers.process(remoteLeader);
        Group local = context().local();
        if (local.rankOf(theirs) != MPI.UNDEFINED) {
            throw call.errorOfAll(
                    ErrorClass.COMM,
                    "remoteLeader is %d, which is rank %d of %s; allowed is a rank that is not in it; name the leader of the other group"
                            .formatted(remoteLeader, local.rankOf(theirs), name()));
        }
        MembersBuilder both = new MembersBuilder();
        both.add(Math.min(mine, theirs));
        both.add(Math.max(mine, theirs));
        Appointment made = new Appointment(call.operation(), peers.number(), tag, both.build());
        Handshake part = new Handshake(call.at(made), mine < theirs ? 0 : 1, local.members());
        context().endpoint().appointments().meet(made, part);
        return part.plan();
    }
}
