package io.portolan.mpi.launch;

import io.portolan.mpi.boot.Boot;
import io.portolan.mpi.boot.BootException;
import io.portolan.mpi.boot.BootServer;
import io.portolan.mpi.boot.HostAddresses;
import io.portolan.mpi.boot.JobProcess;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Starts the processes of a job, on this host or by a [HostAgent] on others, and ends them.
///
/// ```
///   this JVM: BootServer  <-- connection --  process 0: Job, its block of ranks
///        |                <-- connection --  process 1: Job, its block of ranks
///        +-- waits for the end of each
/// ```
///
/// The first process may be this JVM itself, which then connects with itself.
///
/// The first process that says, by its connection, that a rank has ended the job, or that ends
/// without having said so, decides the status; all others are told to end, and those that do not
/// are ended. If the ranks of all processes that are not lost have said that they go on when others
/// are, a process that is lost ends nothing, whatever it says when it comes back, and the status is
/// 0 if one of the others ends well. A process that is stopped, or whose host is down, never ends:
/// processes say whom they hold for lost, and once none but those are left, they are ended, too.
/// When this JVM is told to end, it has the processes end first, with what they do at their end:
/// those of other hosts by their connections, the rest by the system. When it ends otherwise, the
/// connections are closed, upon which processes end by themselves.
///
/// *Threads:* any.
final class ProcessLauncher implements BootServer.Listener {
    /// How long processes that are told to end may take.
    private static final Duration GRACE = Duration.ofSeconds(3);

    /// How long it may take until it is known here that the ranks of a process go on.
    private static final Duration SURVIVAL = Duration.ofSeconds(1);

    /// How long processes may take to say what their ranks do.
    private static final Duration DUMP = Duration.ofSeconds(2);

    /// Variables of this JVM that a process on another host has, too, if they are set.
    private static final List<String> PASSED_ON =
            List.of(
                    "CLASSPATH",
                    "LC_ALL",
                    "LC_CTYPE",
                    "LANG",
                    Boot.SILENCE_SECONDS,
                    Boot.TLS,
                    Boot.TLS_PASSWORD,
                    "JDK_JAVA_OPTIONS",
                    "JAVA_TOOL_OPTIONS");

    private final JobSettings settings;
    private final ProcessSettings processes;
    private final List<Process> started = new ArrayList<>(); // guarded by itself

    /// By process; null for one on this host.
    private final List<@Nullable HostAgent> agents = new ArrayList<>();

    /// Where the processes connect with this JVM.
    private final String ownAddress;

    /// Counted down when all have ended, or one has ended the job.
    private final CountDownLatch over = new CountDownLatch(1);

    private final CountDownLatch allEnded;
    private final CountDownLatch dumps;

    // guarded by this
    private final Map<Integer, String> dumped = new TreeMap<>();
    private @Nullable End end;
    private boolean isEnding;

    /// The processes whose ranks go on when others are lost.
    private final BitSet surviving = new BitSet();

    /// The processes that have ended too early.
    private final BitSet lost = new BitSet();

    private final HeldForLost heldForLost;
    private final BitSet ended = new BitSet();
    private boolean hasOneEndedWell;

    /// Of the first process that was lost without ending the job.
    private int lostStatus;

    private volatile @Nullable BootServer connections;

    /// The standard input of process 0, if that lives on another host.
    private volatile @Nullable OutputStream input;

    /// Why the job has ended before all processes had ended well.
    ///
    /// @param report to be printed; empty for nothing
    private record End(int status, String report) {}

    private ProcessLauncher(JobSettings settings, ProcessSettings processes) {
        this.settings = settings;
        this.processes = processes;
        List<String> others = new ArrayList<>();
        for (HostRanks place : processes.hosts()) {
            boolean isHere = HostAddresses.isThisHost(place.host());
            agents.add(isHere ? null : new HostAgent(processes.agent(), place.host()));
            if (!isHere) {
                others.add(place.host());
            }
        }
        String given = System.getenv(Boot.HOST);
        ownAddress =
                others.isEmpty()
                        ? InetAddress.getLoopbackAddress().getHostAddress()
                        : given == null ? HostAddresses.seenFrom(others) : given;
        heldForLost = new HeldForLost(processes.number());
        allEnded = new CountDownLatch(processes.number());
        dumps = new CountDownLatch(processes.number());
    }

    /// Runs a program and returns its exit status.
    ///
    /// *Failure:* [MPIException] when it cannot be run.
    static int run(JavaProgram program, JobSettings settings, ProcessSettings processes)
            throws InterruptedException {
        try (ProgramClasses classes = new ProgramClasses(program.classPath())) {
            // Refuses what cannot be run, once, before there are processes.
            var _ = MainMethod.of(program.mainClass(), new RankLoader(null, classes));
        }
        return run(settings, processes, null);
    }

    /// Starts the processes and returns the exit status.
    ///
    /// *Failure:* [MPIException] when they cannot be started.
    ///
    /// @param own what the first process does, if that is this JVM; null if it is to be started
    static int run(JobSettings settings, ProcessSettings processes, @Nullable IntSupplier own)
            throws InterruptedException {
        List<String> wires = JobProcess.wires();
        boolean areGiven = !processes.wires().isEmpty() || wires.isEmpty();
        return new ProcessLauncher(settings, areGiven ? processes : processes.withWires(wires))
                .run(own);
    }

    private int run(@Nullable IntSupplier own) throws InterruptedException {
        String secret = Boot.newToken();
        Thread atExit = new Thread(null, () -> endAtExit(own != null), "portolan end", 0, false);
        try (BootServer server =
                BootServer.listen(
                        agents.stream().allMatch(Objects::isNull)
                                ? InetAddress.getLoopbackAddress()
                                : null,
                        0,
                        Boot.token(secret),
                        Boot.tls(System.getenv()),
                        processes.number(),
                        processes.startLimit(),
                        this::described,
                        this)) {
            connections = server;
            Runtime.getRuntime().addShutdownHook(atExit);
            try {
                start(server, secret, own != null);
                return own == null ? await(server) : await(server, own);
            } finally {
                kill();
                removeHook(atExit);
            }
        } catch (BootException e) {
            throw new MPIException(ErrorClass.OTHER, "Job.run", e.getMessage(), e);
        }
    }

    private String described(int process) {
        List<HostRanks> hosts = processes.hosts();
        if (hosts.isEmpty()) {
            return JobProcess.described(process, processes.number(), settings.ranks());
        }
        int first = hosts.stream().limit(process).mapToInt(HostRanks::ranks).sum();
        int last = first + hosts.get(process).ranks() - 1;
        return "process %d (%s, host %s)"
                .formatted(
                        process,
                        first == last ? "rank " + first : "ranks %d to %d".formatted(first, last),
                        hosts.get(process).host());
    }

    private static void removeHook(Thread atExit) {
        try {
            var _ = Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM ends already, and runs it.
        }
    }

    /// @param isFirst whether this JVM is the first process
    private void start(BootServer server, String secret, boolean isFirst) throws BootException {
        String job = UUID.randomUUID().toString();
        for (int process = 0; process < processes.number(); process++) {
            Map<String, String> variables = new TreeMap<>();
            variables.put(Boot.JOB, job);
            variables.put(Boot.PROCESS, String.valueOf(process));
            variables.put(Boot.PROCESSES, String.valueOf(processes.number()));
            variables.put(Boot.RANKS, String.valueOf(settings.ranks()));
            variables.put(Boot.SERVER, ownAddress + ":" + server.port());
            variables.put(Boot.TOKEN, secret);
            variables.put(Boot.START_SECONDS, String.valueOf(processes.startLimit().toSeconds()));
            if (!processes.wires().isEmpty()) {
                variables.put(Boot.WIRE, String.join(",", processes.wires()));
            }
            if (!processes.hosts().isEmpty()) {
                variables.put(
                        Boot.OWN_RANKS, String.valueOf(processes.hosts().get(process).ranks()));
            }
            if (isFirst && process == 0) {
                JobProcess.become(variables);
            } else if (!start(server, process, variables)) {
                return;
            }
        }
    }

    private Process started(int process, Map<String, String> variables) throws IOException {
        HostAgent agent = agent(process);
        if (agent == null) {
            ProcessBuilder builder =
                    new ProcessBuilder(processes.command())
                            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .redirectInput(
                                    process == 0
                                            ? ProcessBuilder.Redirect.INHERIT
                                            : ProcessBuilder.Redirect.from(nothing()));
            builder.environment().putAll(variables);
            return builder.start();
        }
        for (String name : PASSED_ON) {
            String value = System.getenv(name);
            if (value != null) {
                variables.put(name, value);
            }
        }
        Process there = agent.start(processes.command(), variables, process == 0);
        if (process == 0) {
            input = there.getOutputStream();
        }
        return there;
    }

    private @Nullable HostAgent agent(int process) {
        return agents.isEmpty() ? null : agents.get(process);
    }

    /// The shell on the host of process 0 has read what it is to do: what follows is the program's.
    @Override
    public void started() {
        OutputStream to = input;
        if (to != null) {
            var _ =
                    Thread.ofPlatform()
                            .name("portolan standard input")
                            .daemon(true)
                            .inheritInheritableThreadLocals(false)
                            .start(() -> pass(to));
        }
    }

    private void pass(OutputStream to) {
        try (to) {
            byte[] bytes = new byte[1 << 13];
            for (int count = settings.in().read(bytes);
                    count >= 0;
                    count = settings.in().read(bytes)) {
                to.write(bytes, 0, count);
                to.flush();
            }
        } catch (IOException e) {
            // The program reads no more.
        }
    }

    private static File nothing() {
        return new File(
                System.getProperty("os.name", "").startsWith("Windows") ? "NUL" : "/dev/null");
    }

    /// Starts a process; false if it cannot be, or no more are to be.
    private boolean start(BootServer server, int number, Map<String, String> variables) {
        synchronized (started) {
            if (isEnding()) {
                return false;
            }
            try {
                Process process = started(number, variables);
                started.add(process);
                var _ =
                        process.onExit()
                                .thenAccept(ended -> ended(server, number, ended.exitValue()));
                return true;
            } catch (IOException e) {
                end(
                        Job.FAILED,
                        "%s cannot be started: %s".formatted(described(number), e.getMessage()));
                return false;
            }
        }
    }

    @Override
    public synchronized void survives(int process, boolean isSurviving) {
        surviving.set(process, isSurviving);
        notifyAll();
    }

    @Override
    public void lost(int process, int other) {
        synchronized (this) {
            heldForLost.add(process, other);
            notifyAll();
        }
        lookForSilence();
    }

    /// Has the processes ended that are held for lost if no others are left. Not at once: if a link
    /// is cut, those at its other end notice it a little later, and they go on.
    private void lookForSilence() {
        synchronized (this) {
            if (!hasOneEndedWell || !isSilenceLeft()) {
                return;
            }
        }
        CompletableFuture.delayedExecutor(GRACE.toMillis(), TimeUnit.MILLISECONDS)
                .execute(this::endSilence);
    }

    private void endSilence() {
        String left;
        synchronized (this) {
            if (!isSilenceLeft() || ended.cardinality() == processes.number()) {
                return;
            }
            left =
                    IntStream.range(0, processes.number())
                            .filter(process -> !ended.get(process))
                            .mapToObj(this::described)
                            .collect(Collectors.joining(", "));
        }
        end(
                statusOfAll(),
                "the others have ended, and left %s alone, which they hold for lost"
                        .formatted(left));
    }

    /// Whether a process that has ended too early was lost only, and the others go on.
    private synchronized boolean isSurvived(int number, int status) {
        ended.set(number);
        lost.set(number);
        long until = System.nanoTime() + SURVIVAL.toNanos();
        while (end == null && !surviving.isEmpty() && !doAllSurvive()) {
            long left = (until - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            try {
                wait(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        boolean isAnyoneLeft = hasOneEndedWell || !isSilenceLeft();
        boolean goesOn = end == null && !surviving.isEmpty() && isAnyoneLeft;
        if (goesOn && lostStatus == 0) {
            lostStatus = status;
        }
        return goesOn;
    }

    /// Whether no process is left but such as are held for lost.
    private boolean isSilenceLeft() {
        BitSet gone = heldForLost.silent();
        gone.or(ended);
        return gone.cardinality() == processes.number();
    }

    /// Whether all have asked to go on that are not lost, those included that have ended well.
    private boolean doAllSurvive() {
        BitSet all = (BitSet) surviving.clone();
        all.or(lost);
        all.or(heldForLost.silent());
        return all.cardinality() == processes.number();
    }

    private synchronized void endedWell(int number) {
        ended.set(number);
        hasOneEndedWell = true;
    }

    /// A process has ended.
    private void ended(BootServer server, int number, int status) {
        if (status == 0) {
            endedWell(number);
        } else {
            server.hearOut(number, GRACE); // it may have said why
        }
        if (status != 0 && isSurvived(number, status)) {
            say(
                    "%s has ended with status %d, and the others go on"
                            .formatted(described(number), status));
        } else if (status != 0) {
            HostAgent agent = agent(number);
            end(
                    status,
                    "%s has ended with status %d before its ranks had%s"
                            .formatted(
                                    described(number),
                                    status,
                                    agent == null
                                            ? ""
                                            : "; '%s' has started it, and may have printed why"
                                                    .formatted(agent.text())));
        }
        countEnd();
    }

    private void countEnd() {
        allEnded.countDown();
        if (allEnded.getCount() == 0) {
            over.countDown();
        } else {
            lookForSilence();
        }
    }

    @Override
    public void ended(int process, int status, String report) {
        if (!isLeftBehind(process)) {
            end(status, report);
        } else if (!report.isEmpty()) {
            say("%s, which others hold for lost, says: %s".formatted(described(process), report));
        }
    }

    /// Whether the others go on without a process, which ends alone if it comes back.
    private synchronized boolean isLeftBehind(int process) {
        return heldForLost.isHeld(process) && doAllSurvive();
    }

    @Override
    public void refused(String sentence) {
        end(Job.REFUSED, sentence);
    }

    @Override
    public void dumped(int process, String text) {
        synchronized (this) {
            dumped.put(process, text);
        }
        dumps.countDown();
    }

    private void end(int status, String report) {
        synchronized (this) {
            if (end == null) {
                end = new End(status, report);
            }
        }
        over.countDown();
    }

    private synchronized @Nullable End end() {
        return end;
    }

    private synchronized boolean isEnding() {
        return isEnding;
    }

    /// Lets this JVM do its part as the first process, while another thread waits for the end.
    private int await(BootServer server, IntSupplier own) throws InterruptedException {
        FutureTask<Integer> job = new FutureTask<>(() -> await(server));
        Thread.ofPlatform().name("portolan job").daemon(true).start(job);
        try {
            endedHere(server, end() == null ? own.getAsInt() : Job.FAILED);
            return statusOf(job);
        } catch (RuntimeException | Error e) {
            endedHere(server, Job.FAILED);
            int status = statusOf(job);
            if (isTold()) {
                return status;
            }
            throw e;
        }
    }

    /// This JVM has ended as the first process. It leaves the others, which nobody has to tell it
    /// of any more.
    private void endedHere(BootServer server, int status) {
        CommandJob.leave();
        if (status == 0) {
            endedWell(0);
        } else {
            server.hearOut(0, GRACE); // it may have said why
            end(status, "");
        }
        countEnd();
    }

    private static int statusOf(FutureTask<Integer> job) throws InterruptedException {
        try {
            return job.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Whether it was printed why the job has ended.
    private synchronized boolean isTold() {
        return end != null && !end.report().isEmpty();
    }

    private int await(BootServer server) throws InterruptedException {
        Duration timeout = settings.timeout();
        if (timeout == null) {
            over.await();
        } else if (!over.await(TimeUnit.NANOSECONDS.convert(timeout), TimeUnit.NANOSECONDS)) {
            end(Job.TIMED_OUT, Job.tookTooLong(timeout) + dumps(server));
        }
        End early = end();
        if (early == null) {
            return statusOfAll();
        }
        if (!early.report().isEmpty()) {
            say(early.report());
        }
        server.end(early.status()); // also this JVM may be told to
        var _ = allEnded.await(GRACE.toMillis(), TimeUnit.MILLISECONDS);
        return early.status();
    }

    private void say(String sentence) {
        settings.err().println("portolan: " + sentence);
        settings.err().flush();
    }

    private synchronized int statusOfAll() {
        return hasOneEndedWell ? 0 : lostStatus;
    }

    /// What the ranks of all processes do.
    private String dumps(BootServer server) throws InterruptedException {
        server.askForDumps();
        var _ = dumps.await(DUMP.toMillis(), TimeUnit.MILLISECONDS);
        synchronized (this) {
            return dumped.entrySet().stream()
                    .map(entry ->
                            "%n%s:%n%s".formatted(described(entry.getKey()), entry.getValue()))
                    .collect(Collectors.joining());
        }
    }

    /// This JVM ends before the job does, and nobody has to be told why.
    ///
    /// @param isFirst whether it is the first process, too
    private void endAtExit(boolean isFirst) {
        synchronized (this) {
            if (end == null) {
                end = new End(Job.FAILED, "");
            }
        }
        if (isFirst) {
            countEnd();
        }
        BootServer server = connections;
        if (server != null && agents.stream().anyMatch(Objects::nonNull)) {
            server.end(Job.FAILED);
            awaitEnds();
        }
        allForGood().forEach(ProcessHandle::destroy);
        awaitEnds();
        kill();
    }

    private void awaitEnds() {
        try {
            var _ = allEnded.await(GRACE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Ends all processes that have not ended, and starts no more.
    private void kill() {
        allForGood().forEach(ProcessHandle::destroyForcibly);
    }

    /// All processes; no more are started. By their handles: a [Process] that is ended closes its
    /// standard input, for which it waits as long as somebody writes to it.
    private List<ProcessHandle> allForGood() {
        synchronized (this) {
            isEnding = true;
        }
        synchronized (started) {
            return started.stream().map(Process::toHandle).toList();
        }
    }
}
