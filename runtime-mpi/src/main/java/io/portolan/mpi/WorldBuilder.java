package io.portolan.mpi;

import io.portolan.mpi.boot.BootException;
import io.portolan.mpi.boot.JobProcess;
import io.portolan.mpi.boot.LaunchedRank;
import io.portolan.mpi.boot.PartWires;
import io.portolan.mpi.buffer.ContentPacking;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Tracer;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.ProcessMap;
import io.portolan.mpi.engine.Settings;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.profile.Profile;
import io.portolan.mpi.profile.Profiling;
import io.portolan.mpi.tracing.ProfileFolder;
import io.portolan.mpi.wire.LocalWires;
import io.portolan.mpi.wire.Wires;
import java.io.ObjectInputFilter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Describes a world before it runs. Each method changes the builder and returns it.
public final class WorldBuilder {
    /// Graphs of a sane depth of whatever class; narrower ones are the user's choice.
    private static final String DEFAULT_FILTER = "maxdepth=1000;*";

    private static final Logger LOG = System.getLogger(World.class.getName());

    private static final String BUILDER = "World.builder";

    /// The parts that worlds are divided into unless told otherwise; for tests.
    private static final String PARTS = "portolan.asProcesses";

    /// The kind of wires between those parts, such as `shm`; unless set they hand over copies.
    private static final String WIRE = "portolan.asProcesses.wire";

    private static final String JOIN = "World.join";

    private Settings settings;

    /// Whether the world is that of the job which this process belongs to.
    private final boolean isOfJob;

    /// What the user has said of the threads; null for nothing.
    private @Nullable Boolean isVirtual;

    private int parts;

    /// Of the parts; empty if all are on one.
    private List<String> hosts = List.of();

    private @Nullable String wire = System.getProperty(WIRE);
    private LocalWires.Meter meter = (_, _, _, _) -> {};
    private DeadlockPolicy deadlockPolicy = DeadlockPolicy.FAIL;
    private @Nullable Profiling profiling;
    private @Nullable Consumer<Profile> profiles;
    private Function<Endpoint, @Nullable Tracer> tracers = _ -> null;
    private ObjectInputFilter objectFilter = ObjectInputFilter.Config.createFilter(DEFAULT_FILTER);

    private Duration stallAfter = Duration.ofSeconds(5);
    private LongSupplier nanoClock = System::nanoTime;
    private Consumer<String> stallLog = report -> LOG.log(Level.WARNING, report);

    private WorldBuilder(int ranks, boolean isOfJob) {
        settings = Settings.of(ranks);
        parts = Math.min(usualParts(), ranks);
        this.isOfJob = isOfJob;
    }

    private static int usualParts() {
        try {
            return JobProcess.count(PARTS);
        } catch (BootException e) {
            throw new MPIException(ErrorClass.ARG, BUILDER, e.getMessage(), e);
        }
    }

    /// A world of so many ranks in this process.
    static WorldBuilder of(int ranks) {
        return new WorldBuilder(ranks, false);
    }

    /// The world of the job which this process belongs to; its ranks are known when it is opened.
    static WorldBuilder ofJob() {
        return new WorldBuilder(1, true);
    }

    /// Makes every standard send synchronous, so that programs that only work because messages are
    /// buffered are found: they deadlock.
    ///
    /// {@snippet class="io.portolan.mpi.examples.HeadOn" region="strict"}
    public WorldBuilder strict() {
        settings = settings.strict();
        return this;
    }

    /// Divides the ranks into so many parts that pass each other bytes only, as processes do, so
    /// that a test finds what works within one JVM alone: objects that cannot be serialized, and
    /// sends that are complete only because ranks share a heap. The ranks of a part follow each
    /// other. For [#run] only.
    ///
    /// @param number of parts; not more than there are ranks
    public WorldBuilder asProcesses(int number) {
        if (number < 1 || number > settings.ranks()) {
            throw new MPIException(
                    ErrorClass.ARG,
                    BUILDER,
                    "asProcesses is %d; allowed is 1 to %d, the number of ranks; give each part a rank"
                            .formatted(number, settings.ranks()));
        }
        parts = number;
        return this;
    }

    /// Lets the parts of [#asProcesses] reach each other by wires of processes.
    ///
    /// @param kind such as `shm`
    WorldBuilder over(String kind) {
        wire = kind;
        return this;
    }

    /// Puts the parts of [#asProcesses] on hosts, as far as they can tell; for tests.
    ///
    /// @param names of the hosts, by part
    WorldBuilder onHosts(String... names) {
        hosts = List.of(names);
        return this;
    }

    /// Lets the meter be told of the frames between the parts of [#asProcesses], which hand over
    /// copies.
    WorldBuilder metered(LocalWires.Meter told) {
        wire = null;
        meter = told;
        return this;
    }

    /// Runs the ranks on platform threads, however many they are.
    public WorldBuilder platformThreads() {
        isVirtual = false;
        settings = settings.withThreads(false);
        return this;
    }

    /// Runs the ranks on virtual threads, however few they are.
    public WorldBuilder virtualThreads() {
        isVirtual = true;
        settings = settings.withThreads(true);
        return this;
    }

    /// Sets the size up to which a standard send copies and returns before it is received. Unless
    /// set it is 8 KiB within a process, 32 KiB through memory that processes share, and 64 KiB
    /// over other wires. 0 leaves only messages without elements.
    public WorldBuilder eagerBytes(long bytes) {
        requireNotNegative("eagerBytes", bytes);
        settings = settings.withEagerBytes(bytes);
        return this;
    }

    /// Sets what copies that wait for a receive may take of the heap, per receiving rank; 4 MiB
    /// unless set. Senders beyond it wait for the receive.
    public WorldBuilder unexpectedBytes(long bytes) {
        requireNotNegative("unexpectedBytes", bytes);
        settings = settings.withUnexpectedBytes(bytes);
        return this;
    }

    /// Sets what happens when all ranks wait for each other, and with them all other threads that
    /// may act: those that a rank has started, directly or indirectly, and those that have called
    /// anything of the world; [DeadlockPolicy#FAIL] unless set. A program whose ranks wait for a
    /// thread of a foreign pool that has called nothing yet needs another policy: such a wait looks
    /// like a deadlock.
    public WorldBuilder onDeadlock(DeadlockPolicy policy) {
        Arguments.requireGiven(BUILDER, "policy", policy);
        deadlockPolicy = policy;
        return this;
    }

    /// Sets how long nothing may move before that is logged, once, with who waits for what; 5 s
    /// unless set. It is for what may be a deadlock but is not known to be one, because a rank
    /// waits elsewhere than in an operation, or another thread, a port or a stage may bring
    /// something. With [DeadlockPolicy#IGNORE] it is not looked for.
    public WorldBuilder stallAfter(Duration max) {
        Arguments.requireGiven(BUILDER, "max", max);
        if (max.isNegative() || max.isZero()) {
            throw new MPIException(
                    ErrorClass.ARG,
                    BUILDER,
                    "stallAfter is %s; allowed is more than 0; give a time, or choose DeadlockPolicy.IGNORE"
                            .formatted(max));
        }
        stallAfter = max;
        return this;
    }

    /// Sets what `recvObject` may deserialize; unless set, everything up to a depth of 1000.
    public WorldBuilder objectFilter(ObjectInputFilter filter) {
        Arguments.requireGiven(BUILDER, "filter", filter);
        objectFilter = filter;
        return this;
    }

    /// Profiles the world: its messages are counted, its operations and waits timed.
    ///
    /// Without this a world is profiled when the system property `portolan.profile` names a folder;
    /// the profile is then written into it. In a world of several processes all that are to be in
    /// the profile ask for it, and the first of them, which mostly has rank 0, makes one of the
    /// ranks of all and gives it away; it waits for that until the others have ended.
    ///
    /// {@snippet class="io.portolan.mpi.examples.ProfiledRing" region="profile"}
    ///
    /// *Threads:* the thread that calls `run` gives away the profile, after all ranks have ended,
    /// also if one has failed; of an open world the thread that closes it. *Failure:* what the
    /// consumer throws, `run` throws; if the world has failed, it is a suppressed exception of
    /// that. *Cost:* see [io.portolan.mpi.profile.Profiling].
    public WorldBuilder profile(Profiling settings, Consumer<? super Profile> result) {
        Arguments.requireGiven(BUILDER, "settings", settings);
        Arguments.requireGiven(BUILDER, "result", result);
        profiling = settings;
        profiles = result::accept;
        return this;
    }

    /// Runs the program once per rank: as [io.portolan.mpi.World#run].
    public void run(RankProgram program) throws InterruptedException {
        Arguments.requireGiven("World.run", "program", program);
        LaunchedRank launched = isOfJob ? LaunchedRank.ofCaller() : null;
        if (launched != null) {
            run(program, launched);
            return;
        }
        new World(parts == 1 ? List.of(open()) : openParts(null), program).run();
    }

    /// Runs the program on the rank that a launcher has given the calling thread.
    private static void run(RankProgram program, LaunchedRank launched)
            throws InterruptedException {
        try {
            program.run((Intracomm) launched.take());
        } catch (InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new MPIException(ErrorClass.OTHER, JOIN, "the program threw %s".formatted(e), e);
        }
        launched.leave();
    }

    /// Opens all parts of a world that is divided as if into processes.
    ///
    /// @param starter of ranks that are spawned; null if none can be
    List<OpenWorld> openParts(@Nullable RankStarter starter) {
        List<ProcessLinks> links =
                IntStream.range(0, parts).mapToObj(part -> new ProcessLinks(part, parts)).toList();
        List<? extends Wires> wires = wiresBetween(links);
        List<OpenWorld> worlds = new ArrayList<>();
        for (ProcessLinks own : links) {
            ProcessMap even = ProcessMap.even(own.process(), parts, settings.ranks());
            ProcessMap map = hosts.isEmpty() ? even : even.onHosts(hosts);
            own.connect(_ -> wires.get(own.process()));
            worlds.add(opened(new Fabric.OtherProcesses(map, own, new ContentPacking()), starter));
        }
        links.forEach(ProcessLinks::start);
        return worlds;
    }

    private List<? extends Wires> wiresBetween(List<ProcessLinks> links) {
        if (wire == null) {
            return LocalWires.between(links, meter);
        }
        try {
            return PartWires.between(wire, links);
        } catch (BootException e) {
            throw new MPIException(ErrorClass.OTHER, BUILDER, e.getMessage(), e);
        }
    }

    /// Opens a world that threads of the caller join as its ranks, each by
    /// [io.portolan.mpi.OpenWorld#join]. Somebody must look at it now and then, and close it.
    public OpenWorld open() {
        return isOfJob ? openPart(null) : opened(null, null);
    }

    /// Opens a world whose ranks can spawn others, as [#open()].
    ///
    /// @param starter starts those
    public OpenWorld open(RankStarter starter) {
        Arguments.requireGiven(BUILDER, "starter", starter);
        return isOfJob ? openPart(starter) : opened(null, starter);
    }

    /// Opens this process' part of the world of its job.
    private OpenWorld openPart(@Nullable RankStarter starter) {
        try {
            JobProcess process = JobProcess.current().orElse(null);
            int ranks = JobProcess.ownRanks();
            if (process == null) {
                setRanks(ranks);
                return opened(null, starter);
            }
            JobProcess.Joined joined = process.join(ranks);
            setRanks(joined.map().ranks());
            OpenWorld part =
                    opened(
                            new Fabric.OtherProcesses(
                                    joined.map(), joined.links(), new ContentPacking()),
                            starter);
            process.start();
            return part;
        } catch (BootException e) {
            throw new MPIException(ErrorClass.OTHER, JOIN, e.getMessage(), e);
        }
    }

    private void setRanks(int ranks) {
        settings = settings.withRanks(ranks);
        if (isVirtual != null) {
            settings = settings.withThreads(isVirtual);
        }
    }

    OpenWorld opened(Fabric.@Nullable OtherProcesses around, @Nullable RankStarter starter) {
        ProfileFolder folder = profiling == null ? ProfileFolder.named() : null;
        if (folder != null) {
            profile(Profiling.standard(), folder);
        }
        return new OpenWorld(this, around, starter);
    }

    /// Gives each pair of ranks its slots, or none; for tests.
    WorldBuilder lanes(boolean lanes) {
        settings = settings.withLanes(lanes);
        return this;
    }

    /// Sets the clock that stalls are measured by and who is told of them; for tests.
    WorldBuilder stalls(LongSupplier clock, Consumer<String> log) {
        nanoClock = clock;
        stallLog = log;
        return this;
    }

    /// Sets what makes a tracer for each rank, in place of a profile; for tests.
    WorldBuilder tracedBy(Function<Endpoint, @Nullable Tracer> made) {
        tracers = made;
        return this;
    }

    Function<Endpoint, @Nullable Tracer> tracers() {
        return tracers;
    }

    /// Null if the world is not profiled.
    @Nullable Profiling profiling() {
        return profiling;
    }

    /// Who gets the profile; null if nobody does.
    @Nullable Consumer<Profile> profiles() {
        return profiles;
    }

    Duration stallAfter() {
        return stallAfter;
    }

    LongSupplier nanoClock() {
        return nanoClock;
    }

    Consumer<String> stallLog() {
        return stallLog;
    }

    Settings settings() {
        return settings;
    }

    DeadlockPolicy deadlockPolicy() {
        return deadlockPolicy;
    }

    ObjectInputFilter objectFilter() {
        return objectFilter;
    }

    private static void requireNotNegative(String name, long bytes) {
        if (bytes < 0) {
            throw new MPIException(
                    ErrorClass.ARG,
                    BUILDER,
                    "%s is %d; allowed is 0 to %d; give a number of bytes"
                            .formatted(name, bytes, Long.MAX_VALUE));
        }
    }
}
