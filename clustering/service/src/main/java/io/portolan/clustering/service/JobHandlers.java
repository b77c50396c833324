package io.portolan.clustering.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.services.Behavior;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServicePage;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.ServiceFiles;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What the service of jobs does when it is asked. UPSERT and DELETE of a job are for the queue
/// alone, but for DELETE of one that has ended.
@ServiceContract(
        id = ClusteringService.CONTRACT,
        state = ClusteringJobs.class,
        verbs = {
            Verb.LOOKUP,
            Verb.GET,
            Verb.QUERY,
            Verb.SUBSCRIBE,
            Verb.SUBMIT,
            Verb.UPSERT,
            Verb.DELETE
        },
        isDurable = true)
@ServicePage(title = "Clustering jobs", folder = "/META-INF/pages/clustering")
final class JobHandlers implements ServiceFiles {

    private final JobQueue queue;

    JobHandlers(JobQueue queue) {
        this.queue = queue;
    }

    /// Takes on a job; under an idempotency key once.
    @On(value = Verb.SUBMIT, behavior = Behavior.INDEPENDENT)
    ClusteringJob submit(JobRequest request, ServiceContext<ClusteringJobs> context)
            throws InterruptedException {
        Terms terms = context.operation().terms();
        String key = terms.idempotencyKey();
        return key == null
                ? queue.submit(request, terms.principal())
                : queue.submitOnce(key, request, terms.principal());
    }

    /// Ends a job without results.
    @On(value = Verb.SUBMIT, behavior = Behavior.INDEPENDENT)
    ClusteringJob cancel(JobId which, ServiceContext<ClusteringJobs> context)
            throws InterruptedException {
        return queue.cancel(which.job(), context.operation().terms().principal());
    }

    /// Forgets a job that has ended, with its results.
    @On(value = Verb.SUBMIT, behavior = Behavior.INDEPENDENT)
    void forget(JobId which, ServiceContext<ClusteringJobs> context) throws InterruptedException {
        queue.forget(which.job(), context.operation().terms().principal());
    }

    /// A small result as text.
    @On(value = Verb.QUERY, behavior = Behavior.INDEPENDENT)
    JobText result(JobText.Wanted wanted, ServiceContext<ClusteringJobs> context)
            throws IOException {
        Piece piece = piece(context.state().state(), wanted, 0, JobText.MOST_BYTES);
        if (piece.size() > JobText.MOST_BYTES) {
            throw Fault.of(
                            FaultCode.TOO_LARGE,
                            "%s of job %s has %d bytes, and at most %d are given as text: GET $files/%s/%s"
                                    .formatted(
                                            wanted.file(),
                                            wanted.job(),
                                            piece.size(),
                                            JobText.MOST_BYTES,
                                            wanted.job(),
                                            wanted.file()))
                    .exception();
        }
        return new JobText(wanted.job(), wanted.file(), new String(piece.bytes(), UTF_8));
    }

    /// What the map of a job draws; with the clusters of the points when it is done.
    @On(value = Verb.QUERY, behavior = Behavior.INDEPENDENT)
    MapPoints map(JobId which, ServiceContext<ClusteringJobs> context) throws IOException {
        ClusteringJob job = context.state().state().jobs().get(which.job());
        if (job == null) {
            throw unknown(which.job());
        }
        JobMap drawn = queue.drawn(job.id());
        if (drawn != null) {
            return new MapPoints(job.id(), drawn.columns(), drawn.places(), drawn.points());
        }
        ClusteringJob.Result found = job.result();
        return found == null
                ? new MapPoints(job.id(), List.of(), List.of(), List.of())
                : kept(job.id(), found);
    }

    private MapPoints kept(String id, ClusteringJob.Result found) throws IOException {
        List<List<Double>> points = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(queue.folder().map(id), UTF_8)) {
                String[] fields = line.split(",", -1);
                points.add(
                        List.of(
                                Double.parseDouble(fields[0]),
                                Double.parseDouble(fields[1]),
                                Double.parseDouble(fields[2])));
            }
        } catch (NoSuchFileException e) {
            // Points of bits have no map.
        }
        JobMap.Axes axes = JobMap.Axes.of(found.columns());
        return points.isEmpty()
                ? new MapPoints(id, List.of(), List.of(), List.of())
                : new MapPoints(id, axes.names(), axes.places(), points);
    }

    // --- what the queue does by these verbs

    @On(Verb.UPSERT)
    ClusteringJobs put(ClusteringJob job, ServiceContext<ClusteringJobs> context) {
        if (!queue.isOffered(job)) {
            throw closed("put");
        }
        Map<String, ClusteringJob> next = new LinkedHashMap<>(context.state().state().jobs());
        next.put(job.id(), job);
        return new ClusteringJobs(next);
    }

    @On(Verb.DELETE)
    ClusteringJobs delete(ServiceContext<ClusteringJobs> context) {
        List<String> steps = context.operation().target().steps();
        if (steps.size() != 2 || !queue.isLeaving(steps.get(1))) {
            throw closed("removed");
        }
        Map<String, ClusteringJob> next = new LinkedHashMap<>(context.state().state().jobs());
        next.remove(steps.get(1));
        return new ClusteringJobs(next);
    }

    private static FaultException closed(String what) {
        return Fault.of(
                        FaultCode.PERMISSION_DENIED,
                        "jobs are not %s by others: use the actions submit, cancel and forget"
                                .formatted(what))
                .exception();
    }

    // --- files

    @Override
    public @Nullable Piece read(String name, long from, int most, Principal who)
            throws IOException {
        String[] words = name.split("/", -1);
        return words.length != 2 || !Target.isName(words[0]) || !Target.isName(words[1])
                ? null
                : queue.folder().piece(words[0], words[1], from, most);
    }

    @Override
    public long append(String name, long from, byte[] bytes, Principal who) {
        return queue.append(name, from, bytes, who);
    }

    @Override
    public boolean remove(String name, Principal who) throws IOException {
        return queue.folder().remove(who.name(), name);
    }

    private Piece piece(ClusteringJobs state, JobText.Wanted wanted, long from, int most)
            throws IOException {
        ClusteringJob job = state.jobs().get(wanted.job());
        if (job == null) {
            throw unknown(wanted.job());
        }
        ClusteringJob.Result found = job.result();
        Piece piece =
                found == null || !found.files().contains(wanted.file())
                        ? null
                        : queue.folder().piece(job.id(), wanted.file(), from, most);
        if (piece == null) {
            throw Fault.of(
                            FaultCode.UNKNOWN_ENTRY,
                            "job %s has no result %s: it is %s and has %s"
                                    .formatted(
                                            job.id(),
                                            wanted.file(),
                                            job.status(),
                                            found == null
                                                    ? "none"
                                                    : String.join(", ", found.files())))
                    .exception();
        }
        return Objects.requireNonNull(piece);
    }

    private static FaultException unknown(String job) {
        return Fault.of(
                        FaultCode.UNKNOWN_ENTRY,
                        "there is no job '%s': see the state for those that there are"
                                .formatted(job))
                .exception();
    }
}
