package io.portolan.mpi.construct;

import io.portolan.mpi.buffer.ByteWriter;
import io.portolan.mpi.buffer.RecordBytes;
import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommPlan;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.context.RendezvousKey;
import io.portolan.mpi.context.SpecialValues;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.group.GroupMembers;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The making of communicators: the ranks gather small records, and a pure function of all records
/// says what each rank gets.
///
/// ```
///   place 0   record --+                                    +--> plan of place 0 --> its Context
///   place 1   record --+--> all records --> pure function --+--> plan of place 1 --> its Context
///   place 2   record --+                                    +--> null: in no new communicator
/// ```
///
/// Overview. A record holds what its rank knows and the others do not: numbers, and lists of
/// processes. With it comes a context number that the rank's process has given to no other
/// communicator; a new communicator takes the number of its first member, so that no counter is
/// shared. The function knows nothing but the records and the groups of the communicator, and
/// touches nothing: whichever process evaluates it, on the same records it says the same. The ranks
/// of this JVM evaluate it once for all of them, on the thread of the rank that comes last. What it
/// throws each rank is told.
///
/// The place of a rank is its rank in an intracommunicator; in an intercommunicator the ranks of
/// one group have the places before those of the other.
///
/// Source: MPI 4.1, sections 7.4.2, 7.6.2 and 8.5
///
/// @param <R> what each rank brings
public final class Construction<R> extends Contribution {
    private final R record;
    private final Function<R> function;
    private int number;
    private @Nullable CommPlan plan;

    /// @param place of the rank
    /// @param function the same on every rank
    Construction(Call call, int place, R record, Function<R> function) {
        super(call, place);
        this.record = record;
        this.function = function;
    }

    /// What the new communicators are, from all records.
    interface Function<R> {
        /// The plan of each place, null where a rank is in no new communicator.
        ///
        /// *Failure:* [MPIException] when the records do not fit each other.
        List<@Nullable CommPlan> plans(Gathered<R> gathered);
    }

    /// The records of all places, and the groups that brought them.
    ///
    /// @param call for errors
    /// @param first the processes of the first places
    /// @param second those of the other group of an intercommunicator, or null
    /// @param numbers of each place, a context number that its process gave to nobody else
    record Gathered<R>(
            Call call,
            GroupMembers first,
            @Nullable GroupMembers second,
            List<R> records,
            List<Integer> numbers) {
        int size() {
            return records.size();
        }

        R record(int place) {
            return records.get(place);
        }

        boolean isOfFirst(int place) {
            return place < first.size();
        }

        int process(int place) {
            return second == null || isOfFirst(place)
                    ? first.process(place)
                    : second.process(place - first.size());
        }

        /// A new communicator of one group.
        ///
        /// @param founder the place of its first member
        CommPlan intra(int founder, GroupMembers members) {
            return new CommPlan(numbers.get(founder), members, null, 0);
        }

        /// A new communicator of two groups, as the first of them sees it.
        ///
        /// @param founder the place of the first member of the first group
        CommPlan inter(int founder, GroupMembers local, GroupMembers remote) {
            return new CommPlan(numbers.get(founder), local, remote, 0);
        }

        /// Gives all ranks one plan.
        List<@Nullable CommPlan> all(CommPlan made) {
            return sides(made, made);
        }

        /// A plan for each of the two sides.
        List<@Nullable CommPlan> sides(CommPlan ofFirst, CommPlan ofSecond) {
            List<@Nullable CommPlan> plans = new ArrayList<>(size());
            for (int place = 0; place < size(); place++) {
                plans.add(isOfFirst(place) ? ofFirst : ofSecond);
            }
            return plans;
        }

        List<@Nullable CommPlan> none() {
            List<@Nullable CommPlan> plans = new ArrayList<>(size());
            for (int place = 0; place < size(); place++) {
                plans.add(null);
            }
            return plans;
        }
    }

    // ---- The contribution of a rank ------------------------------------------------------------

    @Override
    protected void requireFit(Contribution other) {
        // The function sees all records at once.
    }

    @Override
    protected void describe(ByteWriter out) {
        out.putInt(number).putBytes(RecordBytes.of(record));
    }

    @Override
    protected Contribution standIn(Call ofThat, int place, ByteBuffer description) {
        int theirs = description.getInt();
        @SuppressWarnings("unchecked") // all ranks have called one operation
        R brought = (R) RecordBytes.read(ByteWriter.bytes(description));
        Construction<R> made = new Construction<>(ofThat, place, brought, function);
        made.number = theirs;
        return made;
    }

    @Override
    protected void prepare() {
        number = fabric().newContext();
    }

    @Override
    protected int steps() {
        return 1;
    }

    @Override
    protected void move(int step) {
        if (isFirstHere()) {
            evaluate();
        }
    }

    @Override
    protected long bytes() {
        return 0;
    }

    /// What this rank got, or null if it is to be in none.
    public @Nullable CommPlan planIfAny() {
        return plan;
    }

    /// What this rank got, as all do.
    public CommPlan plan() {
        return Objects.requireNonNull(plan);
    }

    /// The records of all places, once all have come.
    public List<R> records() {
        List<R> records = new ArrayList<>(size());
        for (int place = 0; place < size(); place++) {
            records.add(at(place).record);
        }
        return records;
    }

    Context context() {
        return call().context();
    }

    private void evaluate() {
        List<Integer> numbers = new ArrayList<>(size());
        for (int place = 0; place < size(); place++) {
            numbers.add(at(place).number);
        }
        Set<Integer> unused = new HashSet<>(numbers);
        try {
            List<@Nullable CommPlan> plans = function.plans(gathered(numbers));
            for (int place = 0; place < size(); place++) {
                CommPlan made = plans.get(place);
                at(place).plan = made;
                if (made != null) {
                    unused.remove(made.number());
                }
            }
        } finally {
            unused.forEach(fabric()::giveBackContext);
        }
    }

    private Gathered<R> gathered(List<Integer> numbers) {
        RendezvousKey made = call().rendezvous();
        if (made == null) {
            Context ofFirst = at(0).context();
            return new Gathered<>(call(), ofFirst.local(), ofFirst.remote(), records(), numbers);
        }
        return new Gathered<>(call(), made.members(), null, records(), numbers);
    }

    private Fabric fabric() {
        return context().endpoint().endpoint().fabric();
    }

    /// All have called the same operation, so that all brought such records.
    @SuppressWarnings("unchecked")
    private Construction<R> at(int place) {
        return (Construction<R>) of(place);
    }

    // ---- Duplicate -----------------------------------------------------------------------------

    /// What a rank brings that knows nothing which the others do not.
    public record Nothing() implements Serializable {}

    public static Construction<Nothing> dup(Call call, int place) {
        return new Construction<>(call, place, new Nothing(), Construction::duplicates);
    }

    private static List<@Nullable CommPlan> duplicates(Gathered<Nothing> gathered) {
        GroupMembers remote = gathered.second();
        if (remote == null) {
            return gathered.all(gathered.intra(0, gathered.first()));
        }
        CommPlan plan = gathered.inter(0, gathered.first(), remote);
        return gathered.sides(plan, plan.asSeenBy(remote));
    }

    // ---- Windows of shared memory --------------------------------------------------------------

    /// What a rank brings to a window of memory that the ranks share.
    ///
    /// @param layout how the memory is to lie, in words; the same on all ranks
    /// @param bytes of the rank's memory
    /// @param unitBytes the displacement unit of the rank
    /// @param file what the memory is to be called until all have it; that of rank 0 counts
    public record SharedMemoryRecord(String layout, long bytes, int unitBytes, String file)
            implements Serializable {}

    public static Construction<SharedMemoryRecord> sharedWindow(
            Call call, int rank, SharedMemoryRecord record) {
        return new Construction<>(call, rank, record, Construction::ofSharedMemory);
    }

    private static List<@Nullable CommPlan> ofSharedMemory(Gathered<SharedMemoryRecord> gathered) {
        String first = gathered.record(0).layout;
        for (int rank = 0; rank < gathered.size(); rank++) {
            String theirs = gathered.record(rank).layout;
            if (!first.equals(theirs)) {
                throw gathered.call()
                        .errorOfAll(
                                ErrorClass.ARG,
                                "rank 0 asks for memory that is %s and rank %d for memory that is %s; allowed is the same on all ranks; give the same info"
                                        .formatted(first, rank, theirs));
            }
        }
        return gathered.all(gathered.intra(0, gathered.first()));
    }

    // ---- Split ---------------------------------------------------------------------------------

    /// What a rank brings to a division: ranks of one color get a communicator, in the order of
    /// their keys.
    ///
    /// @param color of the communicator that the rank will be in, or
    ///   [io.portolan.mpi.MPI#UNDEFINED] for none
    /// @param by what decides the color, the same on all ranks that give it; null for a rank that
    ///   takes no part in that
    record SplitRecord(int color, int key, @Nullable String by) implements Serializable {}

    /// *Cost:* one sort of all ranks.
    public static Construction<SplitRecord> split(Call call, int place, int color, int key) {
        return split(call, place, color, key, null);
    }

    /// A division by something that the ranks must agree on.
    public static Construction<SplitRecord> split(
            Call call, int place, int color, int key, @Nullable String by) {
        SplitRecord record = new SplitRecord(color, key, by);
        return new Construction<>(call, place, record, Construction::parts);
    }

    private static void requireSameDivision(Gathered<SplitRecord> gathered) {
        int first = -1;
        for (int place = 0; place < gathered.size(); place++) {
            String by = gathered.record(place).by;
            if (by != null && first < 0) {
                first = place;
            }
            if (by != null && !by.equals(gathered.record(first).by)) {
                throw gathered.call()
                        .errorOfAll(
                                ErrorClass.ARG,
                                "rank %d divides by %s and rank %d by %s; allowed is the same on all ranks, or UNDEFINED; give one"
                                        .formatted(first, gathered.record(first).by, place, by));
            }
        }
    }

    private static List<@Nullable CommPlan> parts(Gathered<SplitRecord> gathered) {
        requireSameDivision(gathered);
        List<Integer> sorted = new ArrayList<>();
        for (int place = 0; place < gathered.size(); place++) {
            if (gathered.record(place).color != SpecialValues.UNDEFINED) {
                sorted.add(place);
            }
        }
        sorted.sort(
                Comparator.<Integer>comparingInt(place -> gathered.record(place).color)
                        .thenComparing(place -> !gathered.isOfFirst(place))
                        .thenComparingInt(place -> gathered.record(place).key)
                        .thenComparingInt(place -> place));
        List<@Nullable CommPlan> plans = gathered.none();
        for (int begin = 0, end; begin < sorted.size(); begin = end) {
            int color = gathered.record(sorted.get(begin)).color;
            end = begin;
            while (end < sorted.size() && gathered.record(sorted.get(end)).color == color) {
                end++;
            }
            addPart(plans, gathered, sorted.subList(begin, end));
        }
        return plans;
    }

    /// @param ofOneColor in the order of their new ranks, one side after the other
    private static void addPart(
            List<@Nullable CommPlan> plans,
            Gathered<SplitRecord> gathered,
            List<Integer> ofOneColor) {
        GroupMembers.Builder first = new GroupMembers.Builder();
        GroupMembers.Builder second = new GroupMembers.Builder();
        for (int place : ofOneColor) {
            (gathered.isOfFirst(place) ? first : second).add(gathered.process(place));
        }
        GroupMembers local = first.build();
        GroupMembers remote = second.build();
        int founder = ofOneColor.getFirst();
        if (gathered.second() == null) {
            CommPlan plan = gathered.intra(founder, local);
            ofOneColor.forEach(place -> plans.set(place, plan));
        } else if (local.size() > 0 && remote.size() > 0) {
            CommPlan plan = gathered.inter(founder, local, remote);
            CommPlan theirs = plan.asSeenBy(remote);
            ofOneColor.forEach(
                    place -> plans.set(place, gathered.isOfFirst(place) ? plan : theirs));
        }
    }

    // ---- Communicators of groups ---------------------------------------------------------------

    /// What a rank brings that names a group.
    ///
    /// @param group as the rank gives it
    /// @param rank the rank in words, for errors
    record GroupRecord(GroupMembers group, String rank) implements Serializable {
        boolean has(int process) {
            return group.rankOf(process) != SpecialValues.UNDEFINED;
        }
    }

    public static Construction<GroupRecord> create(Call call, int rank, GroupMembers group) {
        GroupRecord record = new GroupRecord(group, call.context().describe());
        return new Construction<>(call, rank, record, Construction::ofGroups);
    }

    /// Makes one communicator of each group that its members name.
    private static List<@Nullable CommPlan> ofGroups(Gathered<GroupRecord> gathered) {
        List<@Nullable CommPlan> plans = gathered.none();
        for (int rank = 0; rank < gathered.size(); rank++) {
            if (plans.get(rank) == null && gathered.record(rank).has(gathered.process(rank))) {
                addGroup(plans, gathered, rank);
            }
        }
        return plans;
    }

    private static void addGroup(
            List<@Nullable CommPlan> plans, Gathered<GroupRecord> gathered, int rank) {
        GroupMembers group = gathered.record(rank).group;
        int founder = gathered.first().rankOf(group.process(0));
        CommPlan plan = gathered.intra(founder, group);
        for (int i = 0; i < group.size(); i++) {
            int member = gathered.first().rankOf(group.process(i));
            GroupMembers theirs = gathered.record(member).group;
            if (!theirs.equals(group)) {
                throw gathered.call()
                        .errorOfAll(
                                ErrorClass.GROUP,
                                "rank %d gives a %s, and rank %d, which is in it, a %s; allowed is the same group on all of its ranks; make it in the same way on each"
                                        .formatted(
                                                rank, group.inWords(), member, theirs.inWords()));
            }
            plans.set(member, plan);
        }
    }

    public static Construction<GroupRecord> createInter(Call call, int place, GroupMembers group) {
        GroupRecord record = new GroupRecord(group, call.context().describe());
        return new Construction<>(call, place, record, Construction::ofTwoGroups);
    }

    /// An intercommunicator of a group of each side.
    private static List<@Nullable CommPlan> ofTwoGroups(Gathered<GroupRecord> gathered) {
        int firstOfOther = gathered.first().size();
        for (int place = 0; place < gathered.size(); place++) {
            requireSameGroup(gathered, place, gathered.isOfFirst(place) ? 0 : firstOfOther);
        }
        GroupMembers group = gathered.record(0).group;
        GroupMembers other = gathered.record(firstOfOther).group;
        List<@Nullable CommPlan> plans = gathered.none();
        if (group.size() == 0 || other.size() == 0) {
            return plans;
        }
        int founder = gathered.first().rankOf(group.process(0));
        CommPlan plan = gathered.inter(founder, group, other);
        CommPlan theirs = plan.asSeenBy(other);
        for (int place = 0; place < gathered.size(); place++) {
            if (gathered.record(place).has(gathered.process(place))) {
                plans.set(place, gathered.isOfFirst(place) ? plan : theirs);
            }
        }
        return plans;
    }

    private static void requireSameGroup(Gathered<GroupRecord> gathered, int place, int first) {
        GroupRecord mine = gathered.record(place);
        GroupRecord theirs = gathered.record(first);
        if (!mine.group.equals(theirs.group)) {
            throw gathered.call()
                    .errorOfAll(
                            ErrorClass.GROUP,
                            "%s gives a %s and %s a %s; allowed is the same group on all ranks of a side; make it in the same way on each"
                                    .formatted(
                                            theirs.rank,
                                            theirs.group.inWords(),
                                            mine.rank,
                                            mine.group.inWords()));
        }
    }

    /// A communicator that the members of its group make alone, at the rendezvous of the call.
    ///
    /// @param place the rank in the group
    public static Construction<Nothing> createGroup(Call call, int place) {
        return new Construction<>(call, place, new Nothing(), Construction::duplicates);
    }

    // ---- Intercommunicators --------------------------------------------------------------------

    /// What a rank brings when the members of two groups make an intercommunicator alone.
    ///
    /// @param sizeOfFirst how many of those that meet are of the first group
    record TwoGroupsRecord(int sizeOfFirst) implements Serializable {}

    /// An intercommunicator that the members of two groups make alone, at the rendezvous of the
    /// call, where the members of the first group have the first places.
    public static Construction<TwoGroupsRecord> interOfGroups(
            Call call, int place, int sizeOfFirst) {
        TwoGroupsRecord record = new TwoGroupsRecord(sizeOfFirst);
        return new Construction<>(call, place, record, Construction::ofTwoSides);
    }

    private static List<@Nullable CommPlan> ofTwoSides(Gathered<TwoGroupsRecord> gathered) {
        int sizeOfFirst = gathered.record(0).sizeOfFirst;
        GroupMembers.Builder first = new GroupMembers.Builder();
        GroupMembers.Builder second = new GroupMembers.Builder();
        for (int place = 0; place < gathered.size(); place++) {
            int theirs = gathered.record(place).sizeOfFirst;
            if (theirs != sizeOfFirst) {
                throw gathered.call()
                        .errorOfAll(
                                ErrorClass.GROUP,
                                "rank %d of the world gives a first group of %d ranks and rank %d one of %d; allowed are the same two groups on every rank; make them in the same way on each"
                                        .formatted(
                                                gathered.process(0),
                                                sizeOfFirst,
                                                gathered.process(place),
                                                theirs));
            }
            (place < sizeOfFirst ? first : second).add(gathered.process(place));
        }
        GroupMembers others = second.build();
        CommPlan plan = gathered.inter(0, first.build(), others);
        CommPlan asSecond = plan.asSeenBy(others);
        List<@Nullable CommPlan> plans = gathered.none();
        for (int place = 0; place < gathered.size(); place++) {
            plans.set(place, place < sizeOfFirst ? plan : asSecond);
        }
        return plans;
    }

    /// What the leader of a group brings to the rendezvous with the other leader.
    ///
    /// @param local the group that this leader leads
    record LeaderRecord(GroupMembers local) implements Serializable {}

    public static Construction<LeaderRecord> handshake(Call call, int place, GroupMembers local) {
        return new Construction<>(call, place, new LeaderRecord(local), Construction::ofLeaders);
    }

    private static List<@Nullable CommPlan> ofLeaders(Gathered<LeaderRecord> gathered) {
        GroupMembers local = gathered.record(0).local;
        GroupMembers remote = gathered.record(1).local;
        for (int rank = 0; rank < local.size(); rank++) {
            if (remote.rankOf(local.process(rank)) != SpecialValues.UNDEFINED) {
                throw gathered.call()
                        .errorOfAll(
                                ErrorClass.COMM,
                                "rank %d of the world is in both groups; allowed are groups without a common rank; split the communicator first"
                                        .formatted(local.process(rank)));
            }
        }
        CommPlan plan = gathered.inter(0, local, remote);
        List<@Nullable CommPlan> plans = gathered.none();
        plans.set(0, plan);
        plans.set(1, plan.asSeenBy(remote));
        return plans;
    }

    /// What a rank brings when its group makes an intercommunicator: the leader hands on what it
    /// has agreed on with the other leader.
    ///
    /// @param leader the rank of the leader
    /// @param agreed with the other leader; null on the others, or if it failed
    /// @param failure why the leaders could not agree
    public record AgreementRecord(
            int leader, @Nullable CommPlan agreed, @Nullable MPIException failure)
            implements Serializable {
        /// What crosses to another process: the failure without its causes, which may be anything.
        private Object writeReplace() {
            return failure == null || failure.getCause() == null
                    ? this
                    : new AgreementRecord(
                            leader,
                            agreed,
                            new MPIException(failure.errorClass(), failure.getMessage()));
        }
    }

    public static Construction<AgreementRecord> intercomm(
            Call call, int rank, AgreementRecord record) {
        return new Construction<>(call, rank, record, Construction::asAgreed);
    }

    private static List<@Nullable CommPlan> asAgreed(Gathered<AgreementRecord> gathered) {
        int leader = gathered.record(0).leader;
        for (int rank = 0; rank < gathered.size(); rank++) {
            int theirs = gathered.record(rank).leader;
            if (leader != theirs) {
                throw gathered.call()
                        .errorOfAll(
                                ErrorClass.RANK,
                                "rank %d names rank %d as the leader and rank %d names rank %d; allowed is the same leader on every rank of the group; give one"
                                        .formatted(0, leader, rank, theirs));
            }
        }
        AgreementRecord ofLeader = gathered.record(leader);
        if (ofLeader.failure != null) {
            throw ofLeader.failure;
        }
        return gathered.all(Objects.requireNonNull(ofLeader.agreed));
    }

    /// What a rank brings to the union of the two groups of an intercommunicator.
    ///
    /// @param rank the rank in words, for errors
    record MergeRecord(boolean isHigh, String rank) implements Serializable {}

    public static Construction<MergeRecord> merge(Call call, int place, boolean isHigh) {
        MergeRecord record = new MergeRecord(isHigh, call.context().describe());
        return new Construction<>(call, place, record, Construction::union);
    }

    private static List<@Nullable CommPlan> union(Gathered<MergeRecord> gathered) {
        GroupMembers ofFirst = gathered.first();
        GroupMembers ofSecond = Objects.requireNonNull(gathered.second());
        MergeRecord first = gathered.record(0);
        MergeRecord second = gathered.record(ofFirst.size());
        for (int place = 0; place < gathered.size(); place++) {
            MergeRecord record = gathered.record(place);
            MergeRecord expected = gathered.isOfFirst(place) ? first : second;
            if (record.isHigh != expected.isHigh) {
                throw gathered.call()
                        .errorOfAll(
                                ErrorClass.ARG,
                                "high is %b on %s and %b on %s; allowed is the same on all ranks of a group; decide by the group"
                                        .formatted(
                                                expected.isHigh,
                                                expected.rank,
                                                record.isHigh,
                                                record.rank));
            }
        }
        boolean isSecondLower = first.isHigh && !second.isHigh;
        GroupMembers.Builder union = new GroupMembers.Builder();
        union.addAll(isSecondLower ? ofSecond : ofFirst);
        union.addAll(isSecondLower ? ofFirst : ofSecond);
        int founder = isSecondLower ? ofFirst.size() : 0;
        return gathered.all(gathered.intra(founder, union.build()));
    }

    // ---- Topologies ----------------------------------------------------------------------------

    /// What a rank brings when the first ranks become the nodes of a topology that each rank knows
    /// as a whole.
    ///
    /// @param topology a [io.portolan.mpi.construct.CartTopology] or
    ///   [io.portolan.mpi.construct.GraphTopology]
    /// @param nodes how many ranks it has, at most those of the communicator
    record TopologyRecord(Object topology, int nodes) implements Serializable {}

    public static Construction<TopologyRecord> topology(
            Call call, int rank, Object topology, int nodes) {
        TopologyRecord record = new TopologyRecord(topology, nodes);
        return new Construction<>(call, rank, record, Construction::ofNodes);
    }

    private static List<@Nullable CommPlan> ofNodes(Gathered<TopologyRecord> gathered) {
        TopologyRecord first = gathered.record(0);
        for (int rank = 0; rank < gathered.size(); rank++) {
            Object theirs = gathered.record(rank).topology;
            if (!first.topology.equals(theirs)) {
                throw gathered.call()
                        .errorOfAll(
                                ErrorClass.TOPOLOGY,
                                "rank %d gives %s and rank %d gives %s; allowed is the same on every rank; compute it in the same way on each"
                                        .formatted(0, first.topology, rank, theirs));
            }
        }
        GroupMembers.Builder members = new GroupMembers.Builder();
        for (int rank = 0; rank < first.nodes; rank++) {
            members.add(gathered.process(rank));
        }
        CommPlan plan = gathered.intra(0, members.build());
        List<@Nullable CommPlan> plans = gathered.none();
        for (int rank = 0; rank < first.nodes; rank++) {
            plans.set(rank, plan);
        }
        return plans;
    }

    /// What a rank brings of a graph of which any rank may say any edges.
    ///
    /// @param from where each edge begins that this rank says
    /// @param to where it ends
    /// @param weights one per edge, or null
    @SuppressWarnings("ArrayRecordComponent") // not compared
    public record EdgesRecord(int[] from, int[] to, int @Nullable [] weights)
            implements Serializable {}

    public static Construction<EdgesRecord> distGraph(Call call, int rank, EdgesRecord record) {
        return new Construction<>(call, rank, record, Construction::ofEdges);
    }

    private static List<@Nullable CommPlan> ofEdges(Gathered<EdgesRecord> gathered) {
        for (int rank = 0; rank < gathered.size(); rank++) {
            DistGraphTopology.requireSameWeighting(
                    gathered.call(),
                    0,
                    gathered.record(0).weights != null,
                    rank,
                    gathered.record(rank).weights != null);
        }
        return gathered.all(gathered.intra(0, gathered.first()));
    }

    /// What a rank brings of a graph of which each rank says its own edges, so that each edge is
    /// said at both ends.
    record NodeRecord(DistGraphTopology topology) implements Serializable {}

    /// *Cost:* one sort of all edges at both ends.
    public static Construction<NodeRecord> distGraphAdjacent(
            Call call, int rank, DistGraphTopology topology) {
        return new Construction<>(call, rank, new NodeRecord(topology), Construction::ofBothEnds);
    }

    private static List<@Nullable CommPlan> ofBothEnds(Gathered<NodeRecord> gathered) {
        for (int rank = 0; rank < gathered.size(); rank++) {
            DistGraphTopology.requireSameWeighting(
                    gathered.call(),
                    0,
                    gathered.record(0).topology.isWeighted(),
                    rank,
                    gathered.record(rank).topology.isWeighted());
        }
        requireBothEnds(gathered);
        return gathered.all(gathered.intra(0, gathered.first()));
    }

    private static void requireBothEnds(Gathered<NodeRecord> gathered) {
        long[] begun = edges(gathered, true);
        long[] ended = edges(gathered, false);
        int at = Arrays.mismatch(begun, ended);
        if (at >= 0) {
            boolean isBegun = at >= ended.length || (at < begun.length && begun[at] < ended[at]);
            long edge = isBegun ? begun[at] : ended[at];
            int from = (int) (edge >>> Integer.SIZE);
            int to = (int) edge;
            throw gathered.call()
                    .errorOfAll(
                            ErrorClass.TOPOLOGY,
                            "rank %d names rank %d as a %s, which does not name it as a %s as often; allowed are edges that both ends name; or say each once, by createDistGraph"
                                    .formatted(
                                            isBegun ? from : to,
                                            isBegun ? to : from,
                                            isBegun ? "destination" : "source",
                                            isBegun ? "source" : "destination"));
        }
    }

    /// All edges, as said where they begin or where they end: the beginning in the upper half.
    private static long[] edges(Gathered<NodeRecord> gathered, boolean isBegun) {
        int count = 0;
        for (NodeRecord record : gathered.records()) {
            count += ends(record, isBegun).length;
        }
        long[] edges = new long[count];
        int at = 0;
        for (int rank = 0; rank < gathered.size(); rank++) {
            for (int end : ends(gathered.record(rank), isBegun)) {
                int from = isBegun ? rank : end;
                int to = isBegun ? end : rank;
                edges[at++] = (long) from << Integer.SIZE | to;
            }
        }
        Arrays.sort(edges);
        return edges;
    }

    private static int[] ends(NodeRecord record, boolean isBegun) {
        return isBegun ? record.topology.destinations() : record.topology.sources();
    }
}
