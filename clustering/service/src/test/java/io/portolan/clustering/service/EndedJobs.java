package io.portolan.clustering.service;

import io.portolan.clustering.service.ClusteringJob.Status;
import io.portolan.services.CreateRequest;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Principal;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Jobs that have ended, in the log of a node; as a program, how long the start of a node takes
/// with 10,000 of them, and with none as the control, in turns. The limit is for a machine that
/// does nothing else.
final class EndedJobs {
    static final int MANY = 10_000;

    private static final Principal ANN = new Principal("ann", Set.of());
    private static final int ROUNDS = 7;
    private static final int MOST_MILLIS = 3_000;

    private EndedJobs() {}

    /// Puts so many into the log of a node, which does not run.
    static void fill(Path folder, int count) throws IOException, InterruptedException {
        Path _ = RunningJobs.points(folder, "points.csv", 50);
        ClusteringService unused = new ClusteringService(RunningJobs.settings(folder));
        try (ServiceNode node =
                unused.addTo(ServiceNode.builder()).store(folder.resolve("store")).start()) {
            URI _ =
                    node.create(
                            CreateRequest.of(ClusteringService.CONTRACT)
                                    .name("jobs")
                                    .state(ended(count)));
        }
    }

    private static ClusteringJobs ended(int count) {
        Map<String, ClusteringJob> jobs = new LinkedHashMap<>();
        Instant begun = Instant.parse("2026-01-01T00:00:00Z");
        JobRequest request = JobRequest.of(JobData.file("points.csv"), "30");
        for (int i = 0; i < count; i++) {
            Instant now = begun.plus(Duration.ofSeconds(i));
            String id = "job%05d".formatted(i);
            jobs.put(
                    id,
                    ClusteringJob.submitted(id, ANN, "points.csv", request, 1_000, now)
                            .begun(now)
                            .ended(
                                    Status.DONE,
                                    100_000,
                                    new ClusteringJob.Result(
                                            5290,
                                            30,
                                            591.4,
                                            2435,
                                            3.6,
                                            List.of("lon", "lat"),
                                            List.of("labels.csv", "centers.csv")),
                                    null,
                                    now));
        }
        return new ClusteringJobs(jobs);
    }

    /// Milliseconds until a node with a log is there.
    private static double start(Path folder) throws InterruptedException {
        long begun = System.nanoTime();
        try (RunningJobs _ = RunningJobs.start(folder, RunningJobs.settings(folder))) {
            return (System.nanoTime() - begun) / 1e6;
        }
    }

    /// Measures and prints both.
    ///
    /// @param arguments a folder to make the logs in
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path many = Files.createDirectory(Path.of(arguments[0], "many"));
        Path none = Files.createDirectory(Path.of(arguments[0], "none"));
        fill(many, MANY);
        fill(none, 0);
        double[] millis = new double[ROUNDS];
        double[] control = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            control[round] = start(none);
            millis[round] = start(many);
        }
        Arrays.sort(millis);
        Arrays.sort(control);
        double median = millis[ROUNDS / 2];
        System.out.printf(
                Locale.ROOT,
                "a node with %d ended jobs starts in %.0f ms (%.0f to %.0f), one without in %.0f: %s the limit of %d ms%n",
                MANY,
                median,
                millis[0],
                millis[ROUNDS - 1],
                control[ROUNDS / 2],
                median < MOST_MILLIS ? "within" : "over",
                MOST_MILLIS);
    }
}
