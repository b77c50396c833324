package io.portolan.mpi;

import io.portolan.core.watch.Management;
import io.portolan.mpi.agreement.Agreements;
import io.portolan.mpi.collective.ProcessRounds;
import io.portolan.mpi.construct.CommBarriers;
import io.portolan.mpi.construct.IntercommRendezvous;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CheckedEndpoint;
import io.portolan.mpi.context.CommPlan;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.context.Tracer;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.ProcessMap;
import io.portolan.mpi.engine.Settings;
import io.portolan.mpi.engine.WorldFailure;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import io.portolan.mpi.group.GroupMembers;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.profile.Profile;
import io.portolan.mpi.profile.Profiling;
import io.portolan.mpi.tracing.ProfileGathering;
import io.portolan.mpi.tracing.Profiler;
import java.io.ObjectInputFilter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/// A world that threads of the caller join as its ranks, in place of a program that
/// [io.portolan.mpi.World] runs on threads of its own.
///
/// ```
///   a thread:   join(2) -> world ... operations ... leave(2, null)
///   one other:  look(), now and then: finds deadlocks, tells what has ended the world
///   at the end: close()
/// ```
///
/// Ranks that others spawn have the numbers after those of before, here and in reports, and a world
/// of their own, in which their ranks begin with 0.
///
/// *Threads:* any. Each rank is joined once; the thread that joins is the rank's from then on.
/// *Ordering:* all that a rank did before it leaves happens-before the return of a `leave` or
/// `finish` that another rank calls later, if both ranks finish.
public final class OpenWorld implements AutoCloseable {
    private static final Logger LOG = System.getLogger(OpenWorld.class.getName());

    /// The name of the communicator on which ranks wait for each other at the end.
    private static final String FINISH = "finish";

    private final Fabric fabric;
    private final WorldStallWatch watch;
    private final Management management;
    private final ObjectInputFilter objectFilter;
    private final Function<Endpoint, @Nullable Tracer> tracerOf;
    private final @Nullable RankStarter starter;

    /// By rank; longer under the monitor.
    private final List<Optional<Tracer>> tracers = new CopyOnWriteArrayList<>();

    private final @Nullable Consumer<Profile> profiles;

    /// Null if there are no other processes.
    private final @Nullable ProfileGathering profilesOfOthers;

    /// Null if the world is not profiled, or its profile was given away.
    private final AtomicReference<@Nullable Profiler> profiler;

    /// The first one, and then one for each spawn.
    private final List<CommWorld> worlds = new CopyOnWriteArrayList<>();

    private final Ports ports;

    /// Where ranks tell each other who they are that have no communicator together: all ranks by
    /// their numbers, also those that will be spawned.
    private final CommPlan everybody;

    private final IntercommRendezvous rendezvous;
    private final CommBarriers barriers;
    private final Agreements agreements;
    private final Map<Integer, JoinedRank> joined = new ConcurrentHashMap<>();

    /// What the ranks have together that were started together.
    ///
    /// @param name of their communicator
    /// @param plan of their communicator
    /// @param endPlan of one that no program has, so that the end matches no barrier of a program
    /// @param parent of that with the ranks which have spawned them; null if none have
    private record CommWorld(
            String name, CommPlan plan, CommPlan endPlan, @Nullable CommPlan parent) {}

    /// What a rank has got.
    private record JoinedRank(Intracomm world, CommPlan endPlan, @Nullable Intercomm parent) {}

    /// @param around the other processes of the world; null if there are none
    /// @param starter of ranks that are spawned; null if none can be
    OpenWorld(
            WorldBuilder description,
            Fabric.@Nullable OtherProcesses around,
            @Nullable RankStarter starter) {
        this.starter = starter;
        fabric = new Fabric(description.settings(), around);
        ports = new Ports(fabric);
        ProcessRounds rounds = around == null ? null : new ProcessRounds(around.links());
        rendezvous = new IntercommRendezvous(rounds);
        barriers = new CommBarriers(rounds);
        agreements = new Agreements(fabric);
        watch =
                new WorldStallWatch(
                        fabric,
                        description.deadlockPolicy(),
                        description.stallAfter(),
                        description.nanoClock(),
                        description.stallLog());
        management = new Management("World", WorldDump.name(fabric), this::dump);
        objectFilter = description.objectFilter();
        profiles = description.profiles();
        profiler = new AtomicReference<>(profiler(description.profiling()));
        Profiler seer = profiler.get();
        profilesOfOthers =
                around == null
                        ? null
                        : new ProfileGathering(around.links(), around.map(), seer != null);
        tracerOf = seer == null ? description.tracers() : seer::next;
        trace(fabric.endpoints());
        added(
                Context.WORLD,
                GroupMembers.Progressions.range(0, settings().ranks()),
                fabric::commonContext,
                null);
        everybody =
                new CommPlan(
                        fabric.commonContext(),
                        GroupMembers.Progressions.range(0, Integer.MAX_VALUE),
                        null,
                        0);
        management.start();
    }

    private CommWorld add(String name, List<Endpoint> endpoints, @Nullable CommPlan parent) {
        trace(endpoints);
        return added(name, members(endpoints), fabric::newContext, parent);
    }

    private void trace(List<Endpoint> endpoints) {
        for (Endpoint endpoint : endpoints) {
            Tracer tracer = tracerOf.apply(endpoint);
            tracers.add(Optional.ofNullable(tracer));
            if (tracer != null) {
                endpoint.tell(tracer);
            }
        }
    }

    /// @param contexts the numbers of its contexts
    private CommWorld added(
            String name, GroupMembers members, IntSupplier contexts, @Nullable CommPlan parent) {
        CommPlan plan = new CommPlan(contexts.getAsInt(), members, null, 0);
        CommPlan endPlan = new CommPlan(contexts.getAsInt(), members, null, 0);
        CommWorld added = new CommWorld(name, plan, endPlan, parent);
        worlds.add(added);
        return added;
    }

    private static GroupMembers members(List<Endpoint> endpoints) {
        GroupMembers.Builder members = new GroupMembers.Builder();
        endpoints.forEach(endpoint -> members.add(endpoint.rank()));
        return members.build();
    }

    /// The first rank that is to be joined here: ranks of other processes are joined there.
    public int firstRank() {
        return fabric.firstRank();
    }

    /// The rank behind the last one that is to be joined here; without those that were spawned, if
    /// the world is in several processes.
    public int endRank() {
        return fabric.endRank();
    }

    /// Whether a rank is to be joined here, or was: also one that was spawned.
    public boolean has(int rank) {
        return fabric.has(rank);
    }

    private static @Nullable Profiler profiler(@Nullable Profiling profiling) {
        return profiling == null ? null : new Profiler(profiling, StackLines::isWaiting);
    }

    /// The number of its ranks, those included that were spawned. What other processes have spawned
    /// is known a moment later.
    public int size() {
        return fabric.ranks();
    }

    /// Whether virtual threads are best for the ranks, because there are more of them than cores,
    /// or because the builder says so. The world works with any threads.
    public boolean isVirtual() {
        return settings().isVirtual();
    }

    /// Makes the calling thread a rank and returns its communicator. The threads that it starts
    /// from now on are known to take part; see [#admitUnknown] about others.
    ///
    /// *Threads:* the thread that is to be the rank; it does not block. *Failure:* [MPIException]
    /// when there is no such rank, or when the rank was joined before.
    public Intracomm join(int rank) {
        requireRank("join", rank);
        Endpoint endpoint = endpoint(rank);
        Thread owner = endpoint.owner();
        if (owner != null) {
            throw new MPIException(
                    ErrorClass.RANK,
                    "OpenWorld.join",
                    "rank %d was joined by thread '%s' before; allowed is one thread for each rank; join another rank"
                            .formatted(rank, owner.getName()));
        }
        endpoint.own();
        CheckedEndpoint checked =
                new CheckedEndpoint(
                        endpoint, objectFilter, tracers.get(fabric.placeOf(rank)).orElse(null));
        CommWorld mine = worldOf(rank);
        Comm.RankScope scope =
                new Comm.RankScope(this, mine.plan().number(), barriers, rendezvous, agreements);
        Intracomm world = side(checked, mine.plan(), mine.name(), scope);
        CommPlan parent = mine.parent();
        joined.put(
                rank,
                new JoinedRank(
                        world,
                        mine.endPlan(),
                        parent == null ? null : world.joinInter(parent, "parent")));
        return world;
    }

    Ports ports() {
        return ports;
    }

    CommPlan everybody() {
        return everybody;
    }

    private CommWorld worldOf(int rank) {
        return worlds.stream()
                .filter(each -> each.plan().local().rankOf(rank) != MPI.UNDEFINED)
                .findFirst()
                .orElseThrow();
    }

    /// The communicator of a rank that was joined with the ranks that have spawned it; empty if
    /// none have.
    public Optional<Intercomm> parent(int rank) {
        requireRank("parent", rank);
        return Optional.ofNullable(joined.get(rank)).map(JoinedRank::parent);
    }

    /// Adds ranks that have yet to be started.
    ///
    /// *Failure:* [MPIException] when the programs cannot be run.
    ///
    /// @param parents the processes that spawn them
    synchronized Spawn spawn(Call call, GroupMembers parents, List<SpawnRequest> requests) {
        if (starter == null) {
            throw call.errorOfAll(
                    ErrorClass.SPAWN,
                    "the ranks of this world run no program with a main; allowed is to spawn in one that Job.run or 'portolan run' runs; run it so, or run another world by World.run");
        }
        Consumer<List<Integer>> starts = prepared(call, starter, requests);
        int count = requests.stream().mapToInt(SpawnRequest::ranks).sum();
        List<Endpoint> added = fabric.grow(count);
        CommPlan plan = new CommPlan(fabric.newContext(), parents, members(added), 0);
        add("%s %d".formatted(Context.WORLD, numberOfNew()), added, plan.asSeenBy(members(added)));
        return new Spawn(plan, added, starts);
    }

    /// Another one for each world of the job: the processes divide the numbers among themselves.
    private int numberOfNew() {
        ProcessMap processes = fabric.processes();
        return 2 + (worlds.size() - 1) * processes.processes() + processes.process();
    }

    private static Consumer<List<Integer>> prepared(
            Call call, RankStarter starter, List<SpawnRequest> requests) {
        try {
            return starter.prepare(requests);
        } catch (MPIException e) {
            String message = call + ": " + e.getMessage();
            throw call.exception(ErrorClass.SPAWN, null, null, message, e);
        }
    }

    /// Ranks that were added.
    ///
    /// @param plan of the communicator with them, as those see it that spawn them
    record Spawn(CommPlan plan, List<Endpoint> added, Consumer<List<Integer>> starts) {
        void start() {
            starts.accept(added.stream().map(Endpoint::rank).toList());
        }

        /// They will not be started.
        void cancel() {
            added.forEach(Endpoint::end);
        }
    }

    private static Intracomm side(
            CheckedEndpoint endpoint, CommPlan plan, String name, Comm.RankScope scope) {
        Context context = new Context(endpoint, plan, name);
        return new Intracomm(context, scope.place(plan, context), scope);
    }

    /// Tells the world that threads may act in it which it does not know, because they were started
    /// before the rank that they act for was joined. From now on no deadlock is proven; where
    /// nothing moves, that is logged.
    public void admitUnknown() {
        fabric.admitUnknown();
    }

    /// Ends a rank together with all that were started with it: deletes the attributes, newest
    /// first, waits until all of them have come here, and leaves the world. It matches no barrier
    /// of the program.
    ///
    /// *Threads:* a thread of the rank; it blocks. *Failure:* what a delete function throws, and as
    /// [io.portolan.mpi.Comm#barrier]; the rank has not left then.
    ///
    /// Source: MPI 4.1, section 11.2.2
    public void finish(int rank) {
        requireRank("finish", rank);
        JoinedRank mine = joined.get(rank);
        if (mine == null || hasLeft(rank)) {
            throw new MPIException(
                    ErrorClass.RANK,
                    "OpenWorld.finish",
                    "rank %d %s; allowed is a rank that was joined and has not left; finish it once"
                            .formatted(rank, mine == null ? "was not joined" : "has left before"));
        }
        Intracomm world = mine.world();
        Throwable thrown = world.scope().attributes().deleteAll();
        if (thrown != null) {
            throw new MPIException(
                    ErrorClass.OTHER,
                    "OpenWorld.finish",
                    "a delete function of rank %d threw %s; let it return".formatted(rank, thrown),
                    thrown);
        }
        awaitAll(world, mine.endPlan());
        endpoint(rank).end();
    }

    /// Waits for all ranks that have not failed.
    private static void awaitAll(Intracomm world, CommPlan endPlan) {
        Intracomm end = side(world.context().endpoint(), endPlan, FINISH, world.scope());
        if (world.errhandler().survives()) {
            end.setErrhandler(Errhandler.FAILURES_RETURN);
        }
        try {
            end.barrier();
        } catch (RankFailedException e) {
            if (e.hasEndedWorld()) {
                throw e;
            }
            var _ = end.agree(0);
        }
    }

    /// Ends a rank: it sends nothing more, and its attributes are deleted, newest first. A rank
    /// that has left already, or never joined, may leave.
    ///
    /// *Threads:* any; it does not block.
    ///
    /// @param thrown what the rank failed with, which ends the world unless [#goesOnWithout(int)];
    ///   null if it did not
    /// @return what it failed with, also if that was in a delete function; null if it did not
    public @Nullable Throwable leave(int rank, @Nullable Throwable thrown) {
        requireRank("leave", rank);
        boolean hadLeft = hasLeft(rank);
        if (thrown != null) {
            // Before the attributes go: nobody must wait for this rank while their functions run.
            lose(rank, thrown);
        }
        if (hadLeft) {
            return thrown;
        }
        JoinedRank mine = joined.get(rank);
        Throwable ofAttributes =
                mine == null ? null : mine.world().scope().attributes().deleteAll();
        Throwable ended = withSuppressed(thrown, ofAttributes);
        if (ended != null && thrown == null) {
            // First, so that nobody mistakes a failed rank for one that returned.
            lose(rank, ended);
        }
        endpoint(rank).end();
        return ended;
    }

    private void lose(int rank, Throwable thrown) {
        if (fabric.lose(rank, thrown)) {
            LOG.log(
                    Level.WARNING,
                    "rank %d of %d has failed, and the others go on".formatted(rank, size()),
                    thrown);
        }
    }

    /// Whether the others go on if this rank fails now: all that run have an error handler that
    /// survives it.
    public boolean goesOnWithout(int rank) {
        requireRank("goesOnWithout", rank);
        return fabric.goesOnWithout(rank);
    }

    /// Has somebody told whether the ranks of this process go on after the failure of others: at
    /// least one has an error handler that survives it, and so have all that have not ended.
    ///
    /// @param told called at once, and whenever that may have changed, on any thread; it must not
    ///   block
    public void onSurvival(Consumer<Boolean> told) {
        Arguments.requireGiven("OpenWorld.onSurvival", "told", told);
        fabric.onSurvival(told);
    }

    /// Ends the world because of a rank, unless it has ended: the operations of all ranks throw
    /// [RankFailedException] from now on.
    ///
    /// *Threads:* any; it does not block.
    public void fail(int rank, Throwable cause) {
        requireRank("fail", rank);
        Arguments.requireGiven("OpenWorld.fail", "cause", cause);
        fabric.fail(new WorldFailure(rank, cause));
    }

    /// Whether a rank has left, by [#finish], [#leave] or both.
    public boolean hasLeft(int rank) {
        requireRank("hasLeft", rank);
        return endpoint(rank).hasEnded();
    }

    /// Looks whether the ranks go on, and returns what has ended the world, if anything has: a
    /// [RankFailedException] with the cause, or the report of a deadlock. A deadlock is found by
    /// two looks in a row, and dealt with as [io.portolan.mpi.WorldBuilder#onDeadlock] says.
    ///
    /// *Threads:* one at a time.
    public Optional<MPIException> look() {
        isStill();
        return failure();
    }

    /// What has ended the world, as [#look] returns it; empty while nothing has.
    public Optional<MPIException> failure() {
        return Optional.ofNullable(fabric.failure()).map(OpenWorld::failed);
    }

    /// Who waits for whom at the moment.
    public WorldDump dump() {
        return WorldDump.of(fabric);
    }

    /// Ends the world: threads that outlive their ranks wait no longer. Messages that were sent
    /// buffered to ranks of other processes are received before, or their ranks have ended; while
    /// it waits for that it looks, as [#look] does, so that a deadlock of others is found. Gives
    /// away its profile, if there is to be one: in a job of several processes the first one waits
    /// for that until the others have ended.
    ///
    /// *Failure:* what the consumer of the profile throws.
    @Override
    public void close() {
        management.end();
        Profile profile = null;
        try {
            profile = profile();
        } finally {
            fabric.awaitSends(this::isStill);
            fabric.end();
            ProcessLinks links = fabric.links();
            if (links != null) {
                if (fabric.failure() != null) {
                    links.haveFailed();
                }
                links.close();
            }
        }
        if (profile != null && profiles != null) {
            profiles.accept(profile);
        }
    }

    private @Nullable Profile profile() {
        Profiler seer = profiler.getAndSet(null);
        return seer == null
                ? null
                : seer.profile(
                        WorldDump.name(fabric),
                        fabric.processes(),
                        profilesOfOthers,
                        () -> fabric.failure() != null,
                        this::isStill);
    }

    /// Looks once; whether nothing has moved since the look before.
    boolean isStill() {
        return watch.look();
    }

    Settings settings() {
        return fabric.settings();
    }

    /// Ends the world because of its caller.
    void interrupted(InterruptedException cause) {
        fabric.fail(new WorldFailure(WorldFailure.CALLER, cause));
    }

    @Nullable WorldFailure firstFailure() {
        return fabric.failure();
    }

    static MPIException failed(WorldFailure first) {
        return first.rank() == WorldFailure.NOBODY
                ? WorldStallWatch.deadlocked(String.valueOf(first.cause().getMessage()))
                : new RankFailedException(first.rank(), first.cause());
    }

    /// What a rank ends with: what its program threw, and what the delete functions did.
    private static @Nullable Throwable withSuppressed(
            @Nullable Throwable ofProgram, @Nullable Throwable ofAttributes) {
        if (ofProgram == null || ofAttributes == null) {
            return ofProgram == null ? ofAttributes : ofProgram;
        }
        if (!ofProgram.equals(ofAttributes)) {
            ofProgram.addSuppressed(ofAttributes);
        }
        return ofProgram;
    }

    private Endpoint endpoint(int rank) {
        return Objects.requireNonNull(fabric.endpoint(rank)); // checked before
    }

    private void requireRank(String method, int rank) {
        if (!has(rank)) {
            throw new MPIException(
                    ErrorClass.RANK,
                    "OpenWorld." + method,
                    "rank is %d; allowed is %d to %d; give a rank of this world%s"
                            .formatted(
                                    rank,
                                    firstRank(),
                                    endRank() - 1,
                                    fabric.processes().processes() == 1
                                            ? ""
                                            : " that lives in this process"));
        }
    }
}
