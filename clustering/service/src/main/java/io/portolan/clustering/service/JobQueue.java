package io.portolan.clustering.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.clustering.Checkpoints;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.format.FileExtent;
import io.portolan.clustering.order.ClusterOrder;
import io.portolan.clustering.order.Method;
import io.portolan.clustering.order.TaskFiles;
import io.portolan.clustering.service.ClusteringJob.Status;
import io.portolan.clustering.task.ClusterTask;
import io.portolan.clustering.task.MemoryForecast;
import io.portolan.clustering.task.RankChoice;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Principal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The jobs, in the order in which they were submitted: the first one runs when its ranks are free
/// and its memory is there, and the others wait behind it.
///
/// Overview. What the queue knows is what was made durable, and what it is about to make so. A new
/// job waits from the moment when the service has it on the disk. A job that has ended stays in the
/// service as running until the disk has taken its end, however often it refuses: after a restart
/// it would run again, from its checkpoint, and find the same bytes. One thread, which is there
/// from the beginning, keeps all ends: so no end needs a thread that the machine may not have. A
/// job for which there is none goes back to the head of the queue, and the same thread tries again;
/// after a while that job fails, and the next one has its turn.
///
/// *Threads:* any; those that submit, cancel or delete wait for the disk.
final class JobQueue implements AutoCloseable {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final System.Logger LOG = System.getLogger(JobQueue.class.getName());

    /// Of the heap, what running jobs may be expected to take together.
    private static final double SHARE = 0.9;

    /// Of the disk, for what results have besides a line for each point, and for a checkpoint.
    private static final long LEAST_ROOM = 64 << 10;

    private static final long RETRY_MILLIS = 500;
    private static final Duration LONGEST_LACK = Duration.ofSeconds(30);
    private static final long CANCEL_MILLIS = 900;
    private static final long CLOSE_MILLIS = 20_000;

    /// How long it takes at most to the next look for uploads that no job takes.
    private static final Duration LONGEST_LOOK = Duration.ofHours(1);

    /// What a job is expected to take.
    ///
    /// @param resultBytes what it may keep for its owner at its end, besides its uploads
    private record Demand(int ranks, long memoryBytes, long resultBytes) {}

    private final ClusteringServiceSettings settings;
    private final JobFolder folder;
    private final LivePublisher publisher;
    private final String version;
    private final ThreadFactory threads;
    private final Duration longestLack;
    private final Thread keeper =
            Thread.ofPlatform().daemon().name("portolan-ends-of-jobs").unstarted(this::keepEnds);

    // These are guarded by this.
    private final Map<String, ClusteringJob> jobs = new LinkedHashMap<>();
    private final Deque<String> waiting = new ArrayDeque<>();
    private final Map<String, Demand> demands = new HashMap<>();
    private final Map<String, JobRun> running = new LinkedHashMap<>();
    private final Map<String, JobEnd> ending = new LinkedHashMap<>(); // until they are kept
    private final Map<String, String> submitting = new HashMap<>(); // and taken back: owners by id
    private @Nullable Instant lackSince; // when the first job was first left without a thread
    private boolean isClosed;
    private Instant last = Instant.MIN; // what now() returned last

    /// So that what is put first is durable first.
    private final ReentrantLock order = new ReentrantLock();

    private volatile @Nullable JobStore store; // volatile: null until the services are there
    private volatile @Nullable ClusteringJob offered; // volatile: the handler of UPSERT sees it
    private volatile @Nullable String leaving; // volatile: the handler of DELETE sees it
    private volatile @Nullable JobProgress shown; // volatile: the live service sees it

    JobQueue(ClusteringServiceSettings settings, String version) {
        this(settings, version, Thread.ofPlatform().daemon().factory(), LONGEST_LACK);
    }

    /// @param threads makes those of jobs
    /// @param longestLack how long a job waits for a thread that the machine does not have
    JobQueue(
            ClusteringServiceSettings settings,
            String version,
            ThreadFactory threads,
            Duration longestLack) {
        this.settings = settings;
        this.version = version;
        this.threads = threads;
        this.longestLack = longestLack;
        folder = new JobFolder(settings.folder(), settings.data());
        publisher = new LivePublisher(this);
    }

    JobFolder folder() {
        return folder;
    }

    /// A time for something that happens to a job: later than all before, whatever the clock says,
    /// so that jobs are ordered by their times.
    synchronized Instant now() {
        Instant clock = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        last = clock.isAfter(last) ? clock : last.plusMillis(1);
        return last;
    }

    void log(System.Logger.Level level, String message, @Nullable Throwable cause) {
        LOG.log(level, message, cause);
    }

    private JobStore store() {
        JobStore there = store;
        if (there == null) {
            throw Fault.of(
                            FaultCode.INSUFFICIENT_RESOURCES,
                            "the clustering service is not ready: ask again in a moment")
                    .with(Fault.RETRY_AFTER, 1L)
                    .exception();
        }
        return there;
    }

    // --- its life

    /// Takes up the jobs that are kept: those that had not ended wait again, in their order.
    void begin(JobStore services) throws IOException, InterruptedException {
        folder.prepare();
        Map<String, ClusteringJob> kept = services.kept();
        synchronized (this) {
            kept.values().stream()
                    .sorted(Comparator.comparing(ClusteringJob::submitted))
                    .forEach(each -> jobs.put(each.id(), each));
            for (ClusteringJob each : List.copyOf(jobs.values())) {
                last = Collections.max(List.of(last, each.changed()));
                if (!each.status().isEnd()) {
                    jobs.put(each.id(), each.waiting());
                    demands.put(each.id(), demand(each));
                    waiting.add(each.id());
                }
            }
        }
        for (String id : folder.jobs()) {
            if (!kept.containsKey(id)) {
                folder.undo(id); // nobody was told of it, or it was forgotten
            }
        }
        store = services;
        keeper.start();
        publisher.start();
        Thread.ofVirtual().name("portolan-uploads").start(this::removeUnusedUploads);
        schedule();
    }

    /// Lets the jobs that run go on when the node is there again.
    @Override
    public void close() {
        List<JobRun> atWork;
        synchronized (this) {
            isClosed = true;
            atWork = List.copyOf(running.values());
            notifyAll();
        }
        atWork.forEach(JobRun::stop);
        long end = System.nanoTime() + CLOSE_MILLIS * 1_000_000;
        try {
            for (JobRun each : atWork) {
                each.await(leftMillis(end));
            }
            keeper.join(leftMillis(end));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        publisher.close();
    }

    private static long leftMillis(long endNanos) {
        return Math.max(1, (endNanos - System.nanoTime()) / 1_000_000);
    }

    // --- what is asked of it

    /// Takes on a job; returns when it is durable.
    ///
    /// *Failure:* [FaultException] when it cannot be meant, there is no room for it, or the disk
    /// does not take it.
    ClusteringJob submit(JobRequest request, Principal who) throws InterruptedException {
        return submit(newId(), request, who);
    }

    /// Takes on a job as [#submit] does, or gives the one that was submitted under this key, as
    /// long as it is there. So it is taken on once, also when a crash has taken the answer away.
    ///
    /// @param key that its owner gave to this request
    ClusteringJob submitOnce(String key, JobRequest request, Principal who)
            throws InterruptedException {
        return submit(idOf(who.name(), key), request, who);
    }

    private ClusteringJob submit(String id, JobRequest request, Principal who)
            throws InterruptedException {
        JobStore services = store();
        ClusteringJob there = reserve(id, request, who.name());
        if (there != null) {
            return there;
        }
        ClusteringJob taken;
        try {
            if (request.data().service() != null) {
                services.checkPath(request.data().service(), who);
            }
            ClusteringJob job = made(id, request, who);
            taken = taken(services, job, checkedDemand(job));
        } catch (IOException e) {
            undo(id);
            unreserve(id);
            throw notTaken("the job was not taken on: " + JobFolder.why(e));
        } catch (RuntimeException | InterruptedException | Error e) {
            try {
                undo(id);
            } finally {
                if (isUnknown(e)) {
                    removeAside(services, id);
                } else {
                    unreserve(id);
                }
            }
            throw e;
        }
        schedule();
        return taken;
    }

    /// Makes a job durable, and puts it at the end of the queue: their order is that of their
    /// times, which is what is known after a restart.
    private ClusteringJob taken(JobStore services, ClusteringJob made, Demand demand)
            throws IOException, InterruptedException {
        order.lock();
        try {
            ClusteringJob job = made.at(now());
            checkQuota(job, demand.resultBytes());
            put(services, job);
            synchronized (this) {
                unreserve(job.id());
                jobs.put(job.id(), job);
                demands.put(job.id(), demand);
                waiting.add(job.id());
            }
            return job;
        } finally {
            order.unlock();
        }
    }

    private static String newId() {
        return "j" + Long.toString(RANDOM.nextLong(1L << 50), Character.MAX_RADIX);
    }

    /// The name of the job of a key.
    private static String idOf(String owner, String key) {
        byte[] whole = (owner + '\n' + key).getBytes(UTF_8); // no key has a line feed
        long hash = UUID.nameUUIDFromBytes(whole).getMostSignificantBits() >>> 1;
        return "j" + Long.toString(hash, Character.MAX_RADIX);
    }

    /// Makes room for a job until it is taken on or not; returns null, or the job of its name if
    /// there is one.
    private synchronized @Nullable ClusteringJob reserve(
            String id, JobRequest request, String owner) {
        if (isClosed) {
            throw closing();
        }
        ClusteringJob there = jobs.get(id);
        if (there != null) {
            checkSame(there, request, owner);
            return there;
        }
        if (submitting.containsKey(id)) {
            throw full("job %s is being submitted, or taken back: ask again".formatted(id));
        }
        int all = waiting.size() + submitting.size();
        if (all >= settings.mostWaiting()) {
            throw full("%d jobs wait already, and no more may: submit it later".formatted(all));
        }
        long own =
                submitting.values().stream().filter(owner::equals).count()
                        + jobs.values().stream()
                                .filter(each ->
                                        !each.status().isEnd() && each.owner().equals(owner))
                                .count();
        if (own >= settings.mostOfUser()) {
            throw full(
                    "%s has %d jobs that wait or run, and may have no more: submit it later, or cancel one"
                            .formatted(owner, own));
        }
        submitting.put(id, owner);
        return null;
    }

    private static void checkSame(ClusteringJob there, JobRequest request, String owner) {
        if (!there.owner().equals(owner) || !there.request().equals(request)) {
            throw Fault.of(
                            FaultCode.DUPLICATE_ENTRY,
                            "there is a job '%s' already, of another request: use a new key for a new job"
                                    .formatted(there.id()))
                    .exception();
        }
    }

    private static FaultException closing() {
        return Fault.of(FaultCode.OPERATION_CANCELED, "the node is closing").exception();
    }

    private static FaultException full(String why) {
        return Fault.of(FaultCode.QUEUING_LIMIT_EXCEEDED, why)
                .with(Fault.RETRY_AFTER, 5L)
                .exception();
    }

    private synchronized void unreserve(String id) {
        submitting.remove(id);
    }

    /// Whether it is not known what became of a change that failed so.
    private static boolean isUnknown(Throwable why) {
        return why instanceof InterruptedException
                || why instanceof Error // such as a lack of memory, at any point
                || (why instanceof FaultException fault
                        && fault.code() == FaultCode.RESPONSE_TIMEOUT);
    }

    /// Forgets a job that the disk may have or not, as often as it takes, on a thread of its own.
    private void removeAside(JobStore services, String id) {
        Thread.ofVirtual()
                .name("job " + id + " is removed")
                .start(() -> {
                    try {
                        while (!isRemoved(services, id)) {
                            Thread.sleep(RETRY_MILLIS);
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt(); // nobody does
                    }
                });
    }

    /// Whether the disk has this job no more, or nobody is to try it any longer.
    private boolean isRemoved(JobStore services, String id) throws InterruptedException {
        try {
            remove(services, id);
            return true;
        } catch (FaultException | Error e) {
            synchronized (this) {
                return isClosed;
            }
        }
    }

    /// Gives back what a job has taken that is none.
    private void undo(String id) {
        try {
            folder.undo(id);
        } catch (IOException e) {
            log(System.Logger.Level.WARNING, "files of job %s stay".formatted(id), e);
        }
    }

    private void deleteQuietly(String id) {
        try {
            folder.delete(id);
        } catch (IOException e) {
            log(System.Logger.Level.WARNING, "files of job %s stay".formatted(id), e);
        }
    }

    /// The job with its files in its folder.
    private ClusteringJob made(String id, JobRequest request, Principal who) throws IOException {
        String owner = who.name();
        JobData data = request.data();
        String name = name(data);
        checkRequest(request);
        Path points = data.file() == null ? Path.of("") : folder.below(data.file());
        List<String> uploads = uploads(data);
        if (uploads.size() > Set.copyOf(uploads).size()) {
            throw wrong(
                    "data names one upload twice, of %s: points, start and smiles are uploads of their own"
                            .formatted(String.join(", ", uploads)));
        }
        long input = data.file() == null ? 0 : Files.size(points);
        for (String each : uploads) {
            input += Files.size(folder.upload(owner, each)); // all are there before one is taken
        }
        checkRoom(input);
        folder.make(id, owner);
        for (String each : uploads) {
            folder.take(owner, each, id);
        }
        folder.force(id);
        return ClusteringJob.submitted(id, who, name, request, folder.inputBytes(id), now());
    }

    /// Refuses a job whose results would find no room: they have a line for each point.
    private void checkRoom(long input) throws IOException {
        long need = LEAST_ROOM + input;
        long room = folder.room();
        if (room < need) {
            throw notTaken(
                    "the disk has room for %d bytes, and the results may need %d: forget jobs that have ended, or submit it later"
                            .formatted(room, need));
        }
    }

    private void checkRequest(JobRequest request) {
        if (request.order().method() == Method.miniBatch) {
            throw wrong(
                    "--method mini-batch reads a file in passes and writes no report: run it with portolan cluster, or use another method");
        }
        Integer ranks = request.ranks();
        if (ranks != null && (ranks < 1 || ranks > settings.ranks())) {
            throw wrong(
                    "ranks = %d: 1 to %d are allowed, or leave it out"
                            .formatted(ranks, settings.ranks()));
        }
    }

    /// What the points are called; there must be one kind of them.
    private static String name(JobData data) {
        List<String> given = new ArrayList<>();
        String name = "";
        if (data.upload() != null) {
            given.add("upload");
            name = JobFolder.shown(data.upload());
        }
        if (data.file() != null) {
            given.add("file");
            name = data.file();
        }
        if (data.service() != null) {
            given.add("service");
            String path = data.service();
            name = path.substring(path.lastIndexOf('/') + 1) + ".csv";
        }
        if (given.size() != 1 || name.isEmpty()) {
            throw wrong(
                    "data has %s: one of upload, file and service is needed"
                            .formatted(
                                    given.isEmpty() ? "no points" : String.join(" and ", given)));
        }
        return name;
    }

    private static List<String> uploads(JobData data) {
        List<String> uploads = new ArrayList<>();
        if (data.upload() != null) {
            uploads.add(data.upload());
        }
        if (data.start() != null) {
            uploads.add(data.start());
        }
        if (data.smiles() != null) {
            uploads.add(data.smiles());
        }
        return uploads;
    }

    private static FaultException wrong(String why) {
        return Fault.of(FaultCode.INVALID_BODY, why).exception();
    }

    private static FaultException notTaken(String why) {
        return Fault.of(FaultCode.INSUFFICIENT_RESOURCES, why)
                .with(Fault.RETRY_AFTER, 1L)
                .exception();
    }

    /// The run of a job.
    ///
    /// @param isResumed whether it goes on from its checkpoint if there is one
    ClusterTask task(String id, String owner, JobRequest request, boolean isResumed) {
        JobData data = request.data();
        String name = name(data);
        TaskFiles files =
                new TaskFiles(
                        points(id, data),
                        Path.of(name),
                        false,
                        input(id, data.start()),
                        input(id, data.smiles()));
        ClusterOrder asked = request.order();
        boolean isKept = isResumed && asked.method() == Method.da && !asked.isRange();
        return new ClusterTask(
                asked,
                files,
                new RankChoice(request.ranks(), settings.ranks()),
                isKept ? new Checkpoints(folder.checkpoint(id), true) : null,
                version);
    }

    private Path points(String id, JobData data) {
        if (data.file() != null) {
            return folder.below(data.file());
        }
        return data.upload() != null
                ? folder.input(id, data.upload())
                : folder.asked(id, name(data));
    }

    private TaskFiles.@Nullable Named input(String id, @Nullable String upload) {
        return upload == null
                ? null
                : new TaskFiles.Named(folder.input(id, upload), Path.of(JobFolder.shown(upload)));
    }

    /// A message of a job that names files as users do.
    String hidden(ClusteringJob job, String message) {
        return folder.hidden(job.id(), job.request().data().file(), message);
    }

    /// What a job takes; refuses it when that is more than there is.
    private Demand checkedDemand(ClusteringJob job) throws IOException {
        long results = resultBytes(job);
        try {
            ClusterTask task = task(job.id(), job.owner(), job.request(), false);
            task.check();
            if (job.request().data().service() != null) {
                return new Demand(settings.ranks(), 0, results); // its points come later
            }
            long most = Runtime.getRuntime().maxMemory();
            Optional<MemoryForecast> forecast = task.forecast(most);
            forecast.ifPresent(each -> each.check(most));
            FileExtent extent = task.extent().orElse(null);
            return new Demand(
                    task.ranks().of(extent, job.request().order().mostClusters()),
                    forecast.map(MemoryForecast::bytes).orElse(0L),
                    results);
        } catch (ClusteringException e) {
            throw wrong(hidden(job, String.valueOf(e.getMessage())));
        }
    }

    /// What a job that is kept takes; its run says what is wrong with it.
    private Demand demand(ClusteringJob job) {
        try {
            return checkedDemand(job);
        } catch (FaultException | IOException e) {
            return new Demand(1, 0, LEAST_ROOM);
        }
    }

    /// What the results of a job may take: they have a line for each point. What it read from a
    /// service is kept beside them.
    private long resultBytes(ClusteringJob job) throws IOException {
        String file = job.request().data().file();
        return LEAST_ROOM
                + job.bytes()
                + (file == null ? 0 : Files.size(folder.below(file)))
                + 2 * folder.askedBytes(job.id());
    }

    /// Counts what a job that runs has read from a service.
    ///
    /// *Failure:* [FaultException] when its owner may not keep so much.
    void countAsked(ClusteringJob job) throws IOException {
        long results = resultBytes(job);
        synchronized (this) {
            checkQuota(job, results);
            demands.computeIfPresent(
                    job.id(),
                    (_, demand) -> new Demand(demand.ranks(), demand.memoryBytes(), results));
        }
    }

    /// Refuses a job that may keep more than its owner may have.
    private void checkQuota(ClusteringJob job, long results) throws IOException {
        String owner = job.owner();
        long has = kept(owner, job.id()) + folder.uploadedBytes(owner);
        if (has + job.bytes() + results > settings.bytesOfUser()) {
            throw Fault.of(
                            FaultCode.INSUFFICIENT_RESOURCES,
                            "the job may keep %d bytes, and %s has %d of at most %d, with what other jobs may keep: forget jobs that have ended, or have the quota raised"
                                    .formatted(
                                            job.bytes() + results,
                                            owner,
                                            has,
                                            settings.bytesOfUser()))
                    .exception();
        }
    }

    /// Ends a job without results; its ranks are free within a second. Returns when its end is
    /// kept, or when it does not end in this time.
    ClusteringJob cancel(String id, Principal who) throws InterruptedException {
        JobStore _ = store(); // refuses before the jobs that are kept are known
        String why = "canceled by " + who.name();
        JobRun run;
        synchronized (this) {
            ClusteringJob job = found(id);
            checkOwner(job, who);
            run = running.get(id);
            if (run == null && !job.status().isEnd()) {
                if (isClosed || !waiting.remove(id)) {
                    throw closing(); // with which it goes on later
                }
                demands.remove(id);
                noteEnd(job.ended(Status.CANCELED, 0, null, why, now()));
            } else if (run != null) {
                run.cancel(why);
            }
        }
        if (run != null) {
            awaitFree(run, CANCEL_MILLIS);
        } else {
            publisher.changed(id);
            schedule(); // the next need not wait for the disk
        }
        return awaitEnd(id);
    }

    /// Waits until a run has ended, but no longer than this.
    private void awaitFree(JobRun run, long millis) throws InterruptedException {
        awaitThat(() -> !running.containsValue(run), millis);
    }

    /// Waits until a condition of what the lock guards holds, but no longer than this.
    private synchronized void awaitThat(BooleanSupplier condition, long millis)
            throws InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000;
        long left = millis;
        while (left > 0 && !condition.getAsBoolean()) {
            wait(left);
            left = (end - System.nanoTime()) / 1_000_000;
        }
    }

    /// A job; of one that has ended when its end is kept.
    private ClusteringJob awaitEnd(String id) throws InterruptedException {
        ClusteringJob job;
        JobEnd end;
        synchronized (this) {
            job = found(id);
            end = ending.get(id);
        }
        if (end != null && !end.isKept()) {
            throw closing(); // it goes on later
        }
        return job;
    }

    private ClusteringJob found(String id) {
        ClusteringJob job = jobs.get(id);
        if (job == null) {
            throw Fault.of(
                            FaultCode.UNKNOWN_ENTRY,
                            "there is no job '%s': see the state for those that there are"
                                    .formatted(id))
                    .exception();
        }
        return job;
    }

    private static void checkOwner(ClusteringJob job, Principal who) {
        if (!job.owner().equals(who.name()) && !who.hasRole(Principal.EVERYTHING)) {
            throw Fault.of(
                            FaultCode.PERMISSION_DENIED,
                            "job %s is of %s, and only they may end it"
                                    .formatted(job.id(), job.owner()))
                    .exception();
        }
    }

    /// Forgets a job that has ended, with its results.
    void forget(String id, Principal who) throws InterruptedException {
        JobStore services = store();
        synchronized (this) {
            ClusteringJob job = found(id);
            checkOwner(job, who);
            if (!job.status().isEnd()) {
                throw Fault.of(
                                FaultCode.STATE_CONFLICT,
                                "job %s has not ended: cancel it first".formatted(id))
                        .exception();
            }
        }
        try {
            remove(services, id);
        } catch (FaultException | InterruptedException e) {
            if (isUnknown(e)) {
                removeAside(services, id);
            }
            throw e;
        }
    }

    /// Forgets a job with its files, whether the disk has it or not.
    private void remove(JobStore services, String id) throws InterruptedException {
        order.lock();
        try {
            removeKept(services, id);
            deleteQuietly(id);
            synchronized (this) {
                jobs.remove(id);
                JobEnd end = ending.get(id);
                if (end != null) {
                    over(end);
                }
                submitting.remove(id);
            }
        } finally {
            order.unlock();
        }
    }

    private void removeKept(JobStore services, String id) throws InterruptedException {
        leaving = id;
        try {
            services.remove(id);
        } catch (FaultException e) {
            if (e.code() != FaultCode.UNKNOWN_ENTRY) { // else it is gone already
                throw e;
            }
        } finally {
            leaving = null;
        }
    }

    /// Appends a piece to an upload, within the quota of its owner.
    long append(String name, long from, byte[] bytes, Principal who) {
        try {
            long most = settings.bytesOfUser() - kept(who.name(), "");
            return folder.append(who.name(), name, from, bytes, most);
        } catch (IOException e) {
            throw notTaken(
                    "the piece of upload %s was not taken: %s; send it again"
                            .formatted(name, JobFolder.why(e)));
        }
    }

    /// Gives up the uploads that no job takes, a tenth of their lifetime late at most.
    private void removeUnusedUploads() {
        Duration lifetime = settings.uploadLifetime();
        Duration tenth = lifetime.dividedBy(10);
        long pauseMillis = (tenth.compareTo(LONGEST_LOOK) < 0 ? tenth : LONGEST_LOOK).toMillis();
        try {
            do {
                try {
                    folder.removeUnused(lifetime);
                } catch (IOException | RuntimeException e) {
                    log(System.Logger.Level.WARNING, "uploads that no job takes stay", e);
                }
            } while (!isClosedWithin(pauseMillis));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody does
        }
    }

    /// What the jobs of a user keep, or may keep at their end, but for one.
    private synchronized long kept(String owner, String except) {
        long bytes = 0;
        for (ClusteringJob each : jobs.values()) {
            if (each.owner().equals(owner) && !each.id().equals(except)) {
                Demand demand = demands.get(each.id()); // null when it has ended
                bytes += each.bytes() + (demand == null ? 0 : demand.resultBytes());
            }
        }
        return bytes;
    }

    /// What the map of a job draws, from its run if it runs; null when it is not known.
    @Nullable JobMap drawn(String id) {
        JobRun run;
        synchronized (this) {
            run = running.get(id);
        }
        return run == null ? null : run.observer().map();
    }

    PointPage points(String service, PointRows rows, Principal owner) throws InterruptedException {
        return store().points(service, rows, owner);
    }

    // --- what the handlers may let pass

    /// Whether the queue itself is putting this job.
    boolean isOffered(ClusteringJob job) {
        return job.equals(offered);
    }

    /// Whether the queue itself is removing this job.
    boolean isLeaving(String id) {
        return id.equals(leaving);
    }

    /// Whether the queue itself shows this.
    boolean isShown(JobProgress progress) {
        return progress.equals(shown);
    }

    private void put(JobStore services, ClusteringJob job) throws InterruptedException {
        order.lock();
        try {
            offered = job;
            services.put(job);
        } finally {
            offered = null;
            order.unlock();
        }
    }

    /// Notes the end of a job, which is kept soon, whatever becomes of those who wait for that. The
    /// caller holds the lock.
    private void noteEnd(ClusteringJob end) {
        jobs.put(end.id(), end);
        ending.put(end.id(), new JobEnd(end));
        notifyAll();
    }

    /// Nobody has to keep this end any more.
    private synchronized void over(JobEnd end) {
        boolean _ = ending.remove(end.job().id(), end);
        end.known(true);
    }

    /// Keeps the ends of jobs, each as often as it takes: the disk may be full for a while.
    private void keepEnds() {
        try {
            boolean goesOn = true;
            while (goesOn) {
                goesOn = canMoreCome();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody does
        }
    }

    /// Tries to keep the ends that there are, and to start the job that had no thread; returns
    /// whether more can come.
    private boolean canMoreCome() throws InterruptedException {
        boolean isAllDone = true;
        try {
            List<JobEnd> all = ends();
            if (lacksThread()) {
                schedule();
            } else if (all.isEmpty()) {
                return false;
            }
            for (JobEnd each : all) {
                isAllDone &= isKeptAtLast(each);
            }
            isAllDone &= !lacksThread();
        } catch (
                OutOfMemoryError
                        e) { // also of a list or a text: jobs may have all of it for a while
            isAllDone = false;
        }
        if (!isAllDone) {
            boolean _ = isClosedWithin(RETRY_MILLIS);
        }
        return true;
    }

    /// The ends that are to be kept, as soon as there is one; none when no more will come, or a job
    /// has no thread.
    private synchronized List<JobEnd> ends() throws InterruptedException {
        while (true) {
            List<JobEnd> all = ending.values().stream().filter(each -> !each.isKnown()).toList();
            if (!all.isEmpty() || lacksThread() || (isClosed && running.isEmpty())) {
                return all;
            }
            wait();
        }
    }

    /// Waits so long, or until it is closed; returns whether it is.
    private synchronized boolean isClosedWithin(long millis) throws InterruptedException {
        awaitThat(() -> isClosed, millis);
        return isClosed;
    }

    /// Keeps the end of a job, and what is to be kept of it. Returns false when that is to be tried
    /// again; when the queue is closed, the job goes on when the node is there again.
    private boolean isKeptAtLast(JobEnd end) throws InterruptedException {
        ClusteringJob job = end.job();
        try {
            if (isPutIfCurrent(store(), job)) {
                forgetFiles(job);
                forgetOldest();
            } // else it was forgotten
            over(end);
            return true;
        } catch (RuntimeException | Error e) { // the ends of others are kept in any case
            synchronized (this) {
                if (isClosed) {
                    end.known(false);
                }
            }
            if (end.isFirstRefusal()) {
                log(
                        System.Logger.Level.WARNING,
                        "the end of job %s is not kept yet: %s".formatted(job.id(), e.getMessage()),
                        e instanceof FaultException ? null : e);
            }
            return false;
        }
    }

    /// Puts a job unless something newer is known of it.
    private boolean isPutIfCurrent(JobStore services, ClusteringJob job)
            throws InterruptedException {
        order.lock();
        try {
            boolean isCurrent;
            synchronized (this) {
                isCurrent = job.equals(jobs.get(job.id()));
            }
            if (isCurrent) {
                put(services, job);
            }
            return isCurrent;
        } finally {
            order.unlock();
        }
    }

    // --- runs

    /// Starts the first jobs while there is room for them.
    private void schedule() {
        JobRun run = begun();
        while (run != null) {
            if (run.isStarted()) {
                endLack();
                tellStarted(run.job());
            } else if (!isOver(run)) {
                break;
            }
            publisher.changed();
            run = begun();
        }
        publisher.changed();
    }

    /// The first job, if there is room for it, about to be started.
    private synchronized @Nullable JobRun begun() {
        String id = waiting.peekFirst();
        if (isClosed || id == null) {
            return null;
        }
        Demand demand = Objects.requireNonNull(demands.get(id));
        if (!hasRoom(demand)) {
            return null;
        }
        waiting.removeFirst();
        ClusteringJob job = Objects.requireNonNull(jobs.get(id)).begun(now());
        jobs.put(id, job);
        JobRun run =
                new JobRun(
                        this,
                        job,
                        demand.ranks(),
                        demand.memoryBytes(),
                        () -> publisher.changed(id),
                        threads);
        running.put(id, run);
        return run;
    }

    /// Whether a job that has no thread has ended, because it was canceled or has waited for one
    /// long enough; otherwise it waits again, as the first.
    private boolean isOver(JobRun run) {
        String id = run.job().id();
        ClusteringJob end;
        synchronized (this) { // which a cancel needs as well
            end = run.endWithoutThread(hasLackedLong());
            if (end == null) {
                running.remove(id);
                jobs.put(id, run.job().waiting());
                waiting.addFirst(id);
                notifyAll();
            }
        }
        if (end != null) {
            free(run, end);
        }
        return end != null;
    }

    /// Whether threads are lacking longer than a job waits for one; if so, the next job has as
    /// long.
    private synchronized boolean hasLackedLong() {
        Instant now = Instant.now();
        Instant since = lackSince == null ? now : lackSince;
        boolean isLong = Duration.between(since, now).compareTo(longestLack) >= 0;
        lackSince = isLong ? null : since;
        return isLong;
    }

    /// The machine had a thread for the first job.
    private synchronized void endLack() {
        lackSince = null;
    }

    /// Whether the first job waits for a thread.
    private synchronized boolean lacksThread() {
        return lackSince != null && !isClosed;
    }

    private boolean hasRoom(Demand demand) {
        int ranks = running.values().stream().mapToInt(JobRun::ranks).sum();
        long bytes = running.values().stream().mapToLong(JobRun::memoryBytes).sum();
        boolean hasMemory =
                bytes + demand.memoryBytes() <= SHARE * Runtime.getRuntime().maxMemory();
        return running.isEmpty() || (ranks + demand.ranks() <= settings.ranks() && hasMemory);
    }

    /// That a job runs is good to know, and nothing depends on it.
    private void tellStarted(ClusteringJob job) {
        Thread.ofVirtual()
                .name("job " + job.id() + " begins")
                .start(() -> {
                    try {
                        boolean _ = isPutIfCurrent(store(), job);
                    } catch (FaultException e) {
                        log(
                                System.Logger.Level.WARNING,
                                "that job %s runs is not kept: %s"
                                        .formatted(job.id(), e.getMessage()),
                                null);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt(); // nobody does
                    }
                });
    }

    /// A run has ended; on its thread.
    ///
    /// @param end the job at its end; null when it is to go on later
    void ended(JobRun run, @Nullable ClusteringJob end) {
        free(run, end);
        schedule(); // the next need not wait for the disk
    }

    /// Takes back what a run had, which has ended or could not be started.
    ///
    /// @param end the job at its end; null when it is to go on later
    void free(JobRun run, @Nullable ClusteringJob end) {
        String id = run.job().id();
        synchronized (this) {
            running.remove(id);
            demands.remove(id);
            if (end != null) {
                noteEnd(end);
            }
            notifyAll();
        }
        publisher.changed(id);
    }

    /// A job that has ended needs its checkpoint no more, one without results nothing at all.
    private void forgetFiles(ClusteringJob job) {
        try {
            if (job.status() == Status.DONE) {
                folder.deleteCheckpoint(job.id());
            } else {
                folder.delete(job.id());
            }
        } catch (IOException e) {
            log(System.Logger.Level.WARNING, "files of job %s stay".formatted(job.id()), e);
        }
    }

    private static Instant end(ClusteringJob job) {
        return Objects.requireNonNull(job.ended());
    }

    private void forgetOldest() throws InterruptedException {
        while (true) {
            String oldest;
            synchronized (this) {
                List<String> ended =
                        jobs.values().stream()
                                .filter(each -> each.ended() != null)
                                .sorted(Comparator.comparing(JobQueue::end))
                                .map(ClusteringJob::id)
                                .toList();
                if (isClosed || ended.size() <= settings.mostEnded()) {
                    return;
                }
                oldest = ended.getFirst();
            }
            try {
                remove(store(), oldest);
            } catch (FaultException e) { // the next end tries again
                log(
                        System.Logger.Level.WARNING,
                        "job %s is kept still: %s".formatted(oldest, e.getMessage()),
                        null);
                return;
            }
        }
    }

    // --- what is shown

    /// How far the job is; null when it neither waits nor runs.
    synchronized @Nullable JobProgress progress(String id) {
        JobRun run = running.get(id);
        if (run != null) {
            return run.observer().progress();
        }
        int position = 1;
        for (String each : waiting) {
            if (each.equals(id)) {
                Demand demand = Objects.requireNonNull(demands.get(id));
                return JobProgress.waiting(id, position, demand.ranks());
            }
            position++;
        }
        return null;
    }

    /// The jobs that wait.
    synchronized List<String> waitingJobs() {
        return List.copyOf(waiting);
    }

    /// Shows how far a job is, or shows it no more.
    void show(String id) throws InterruptedException {
        JobStore services = store;
        if (services == null) {
            return;
        }
        JobProgress now = progress(id);
        if (now == null) {
            services.hide(id);
        } else {
            shown = now;
            services.show(now);
        }
    }
}
