package io.portolan.clustering.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.output.ResultFolder;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.service.ClusteringJob.Status;
import io.portolan.clustering.task.ClusterTask;
import io.portolan.services.operation.FaultException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/// A job at work: one thread, which has its ranks.
///
/// *Threads:* `cancel` and `stop` any; the rest is its own.
final class JobRun {

    private static final int PAGE = 5_000;

    private final JobQueue queue;
    private final ClusteringJob job;
    private final int ranks;
    private final long memoryBytes;
    private final JobObserver observer;
    private final Thread thread;
    private volatile @Nullable String canceled; // volatile: set by the thread that cancels
    private volatile boolean isStopped; // likewise

    /// @param memoryBytes what it is expected to take
    /// @param changed is run when there is something new to show
    /// @param threads makes its thread
    JobRun(
            JobQueue queue,
            ClusteringJob job,
            int ranks,
            long memoryBytes,
            Runnable changed,
            ThreadFactory threads) {
        this.queue = queue;
        this.job = job;
        this.ranks = ranks;
        this.memoryBytes = memoryBytes;
        observer = new JobObserver(job.id(), ranks, changed);
        thread = threads.newThread(this::run);
        thread.setName("portolan-job-" + job.id());
    }

    ClusteringJob job() {
        return job;
    }

    int ranks() {
        return ranks;
    }

    long memoryBytes() {
        return memoryBytes;
    }

    JobObserver observer() {
        return observer;
    }

    /// Starts its thread; false when the machine has none for it, as the JDK says in this way.
    boolean isStarted() {
        try {
            thread.start();
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }

    /// The job at its end, when it was not started; null when it is to be started later.
    ///
    /// @param isLast whether it has waited long enough for a thread
    @Nullable ClusteringJob endWithoutThread(boolean isLast) {
        return isLast || canceled != null
                ? failed(
                        "the node could not start a thread for the job: let its process have more threads (ulimit -u, pids.max of its container), and submit the job again")
                : null;
    }

    /// Ends it without results.
    ///
    /// @param why as users read it
    void cancel(String why) {
        canceled = why;
        thread.interrupt();
    }

    /// Ends it, to go on when the node is there again.
    void stop() {
        isStopped = true;
        thread.interrupt();
    }

    /// Waits until its ranks are free, but no longer than this.
    void await(long millis) throws InterruptedException {
        thread.join(millis);
    }

    private void run() {
        ClusteringJob ended = null;
        try {
            ended = clustered();
        } catch (ClusteringException | FaultException e) {
            ended = failed(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            ended = failed("the disk did not do it: " + JobFolder.why(e));
        } catch (OutOfMemoryError e) {
            ended =
                    failed(
                            "the memory of the node was not enough; give it more with JAVA_TOOL_OPTIONS=-Xmx, or cluster fewer rows or columns");
        } catch (InterruptedException e) {
            ended = failed("interrupted");
        } catch (RuntimeException | Error e) { // the queue goes on in any case
            queue.log(System.Logger.Level.ERROR, "job %s: %s".formatted(job.id(), e), e);
            ended = failed("internal error: " + e);
        } finally {
            boolean _ = Thread.interrupted(); // what follows is not to be stopped
            queue.ended(this, ended);
        }
    }

    /// The job as it ends without results; null when it is to go on later.
    private @Nullable ClusteringJob failed(String why) {
        String by = canceled;
        if (by != null) {
            return job.ended(Status.CANCELED, 0, null, by, queue.now());
        }
        if (isStopped || isShuttingDown()) {
            return null;
        }
        return job.ended(Status.FAILED, 0, null, queue.hidden(job, why), queue.now());
    }

    /// Whether the JVM ends, which removes results that are not complete: that is no failure of the
    /// job.
    private static boolean isShuttingDown() {
        Thread probe = new Thread(() -> {}, "portolan-probe");
        try {
            Runtime.getRuntime().addShutdownHook(probe);
            boolean _ = Runtime.getRuntime().removeShutdownHook(probe);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    private ClusteringJob clustered() throws IOException, InterruptedException {
        checkInput();
        ask();
        ClusterTask task = queue.task(job.id(), job.owner(), job.request(), true);
        try (ResultFolder results = ResultFolder.prepare(queue.folder().results(job.id()), true)) {
            ClusterTask.Written written = task.run(observer, results);
            writeMap(written.run());
            if (canceled != null || isStopped) {
                throw new InterruptedException();
            }
            results.commit();
            queue.folder().force(job.id());
            return job.ended(
                    Status.DONE,
                    queue.folder().bytes(job.id()),
                    result(written),
                    null,
                    queue.now());
        }
    }

    private static ClusteringJob.Result result(ClusterTask.Written written) {
        ClusterRun run = written.run();
        return new ClusteringJob.Result(
                run.clustering().count(),
                run.clustering().clusters(),
                run.clustering().inertia(),
                run.clustering().sweeps(),
                run.computing().toNanos() / 1e9,
                run.table().columns(),
                written.files());
    }

    /// Refuses uploads that the disk has lost a part of: their rows would be clustered as if they
    /// were all.
    private void checkInput() throws IOException {
        long found = queue.folder().inputBytes(job.id());
        if (found != job.bytes()) {
            throw new ClusteringException(
                    ClusteringException.Fault.DATA,
                    "the uploads of the job have %d bytes, and %d were taken: the disk has lost some; upload them again and submit a new job"
                            .formatted(found, job.bytes()));
        }
    }

    /// Reads the points of another service into a file, unless that was done before a restart.
    private void ask() throws IOException, InterruptedException {
        String service = job.request().data().service();
        if (service == null) {
            return;
        }
        Path file = queue.folder().asked(job.id(), job.name());
        if (Files.exists(file)) {
            return;
        }
        Files.createDirectories(file.getParent());
        observer.phase("asking " + service);
        Path partial = file.resolveSibling(job.name() + ".partial");
        try (BufferedWriter out = Files.newBufferedWriter(partial, UTF_8)) {
            int rows = 0;
            PointPage page;
            do {
                page = queue.points(service, new PointRows(rows, PAGE), job.asking());
                if (rows == 0) {
                    out.write(page.header());
                    out.write('\n');
                }
                for (String row : page.rows()) {
                    out.write(row);
                    out.write('\n');
                }
                rows += page.rows().size();
                checkProgress(service, page, rows);
                out.flush();
                queue.countAsked(job);
            } while (!page.isLast());
        }
        JobFolder.force(partial);
        Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void checkProgress(String service, PointPage page, int rows) {
        if (page.rows().isEmpty() && !page.isLast()) {
            throw new ClusteringException(
                    ClusteringException.Fault.DATA,
                    "%s gave no row after %d and says that there are more: its QUERY points must answer rows, or isLast"
                            .formatted(service, rows));
        }
    }

    /// Keeps what the map draws, with the clusters of the points.
    private void writeMap(ClusterRun run) throws IOException {
        JobMap map = observer.map();
        if (map == null || map.points().isEmpty()) {
            return;
        }
        int[] sample = observer.sample();
        Clustering clustering = run.clustering();
        try (BufferedWriter out = Files.newBufferedWriter(queue.folder().map(job.id()), UTF_8)) {
            for (int i = 0; i < sample.length; i++) {
                List<Double> point = map.points().get(i);
                out.write(
                        point.get(0)
                                + ","
                                + point.get(1)
                                + ","
                                + clustering.label(sample[i])
                                + "\n");
            }
        }
    }
}
