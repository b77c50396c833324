package io.portolan.clustering.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.service.examples.JobsNode;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A node with three jobs is killed at random times: every job that was submitted ends, once, with
/// the bytes that it has without that.
@Tag("process")
class KilledJobsTest {

    private static final Pattern JOB = Pattern.compile("\"id\":\"(\\w+)\",\"owner\"");
    private static final int JOBS = 3;
    private static final int RUNS = 10;

    @TempDir Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private Class<?> program = JobsNode.class;
    private int runs;

    @Test
    @Timeout(120)
    void twiceKilledWithWorkflows() throws Exception {
        check(WorkingNode.class, 2, 800, 600, 3);
    }

    @Test
    @Tag("slow")
    @Timeout(900)
    void thirtyTimesKilled() throws Exception {
        check(JobsNode.class, 30, 20_000, 1_500, 2);
    }

    /// Ten workflows leave their effects in a ledger meanwhile: each of them once.
    @Test
    @Tag("slow")
    @Timeout(900)
    void thirtyTimesKilledWithWorkflows() throws Exception {
        check(WorkingNode.class, 30, 20_000, 1_500, 4);
    }

    private void check(Class<?> of, int kills, int count, int mostMillis, long seed)
            throws Exception {
        boolean hasRuns = of == WorkingNode.class;
        program = of;
        Path points = RunningJobs.points(folder, "points.csv", count);
        Map<String, Integer> submitted = new TreeMap<>(); // clusters by job
        SplittableRandom random = new SplittableRandom(seed);
        Node node = start();
        for (int k = 0; k < JOBS; k++) {
            submitted.put(submit(node, 20 + k), 20 + k);
        }
        if (hasRuns) {
            startRuns(node);
        }
        for (int i = 0; i < kills; i++) {
            // From here on it is random what it is doing.
            boolean _ =
                    node.process().waitFor(50 + random.nextInt(mostMillis), TimeUnit.MILLISECONDS);
            node.process().destroyForcibly().waitFor();
            node = start();
            if (get(node, "/services/jobs-live").contains("\"progress\":{}")) {
                int clusters = 20 + i % 7;
                submitted.put(submit(node, clusters), clusters); // all had ended
            }
            if (hasRuns && !areRunsAtWork(node)) {
                startRuns(node);
            }
        }
        String jobs = get(node, "/services/jobs/jobs");
        while (jobs.contains("\"WAITING\"") || jobs.contains("\"RUNNING\"")) {
            assertTrue(node.process().isAlive());
            boolean _ = node.process().waitFor(50, TimeUnit.MILLISECONDS);
            jobs = get(node, "/services/jobs/jobs");
        }
        assertEquals(submitted.keySet(), names(jobs).keySet());
        assertEquals(submitted.size(), jobs.split("\"DONE\"", -1).length - 1, jobs);
        for (Map.Entry<String, Integer> job : submitted.entrySet()) {
            JobRequest request = JobRequest.of(JobData.file("points.csv"), "" + job.getValue());
            Path expected = RunningJobs.reference(folder, points, request);
            for (String file : List.of("labels.csv", "centers.csv")) {
                HttpResponse<byte[]> got =
                        client.send(
                                request(node, "/services/jobs/$files/" + job.getKey() + "/" + file)
                                        .build(),
                                BodyHandlers.ofByteArray());
                assertArrayEquals(Files.readAllBytes(expected.resolve(file)), got.body(), file);
            }
        }
        if (hasRuns) {
            checkEffects(node);
        }
        node.process().destroyForcibly().waitFor();
    }

    private void startRuns(Node node) throws IOException, InterruptedException {
        for (int i = 0; i < RUNS; i++) {
            HttpResponse<String> answer =
                    client.send(
                            request(node, "/services/work/$actions/start")
                                    .header("Content-Type", "application/json")
                                    .header("Idempotency-Key", "run-" + runs)
                                    .POST(
                                            HttpRequest.BodyPublishers.ofString(
                                                    "{\"number\":%d}".formatted(runs)))
                                    .build(),
                            BodyHandlers.ofString());
            assertEquals(200, answer.statusCode(), answer.body());
            runs++;
        }
    }

    private boolean areRunsAtWork(Node node) throws IOException, InterruptedException {
        return count(get(node, "/services/work/runs"), "\"DONE\"") < runs;
    }

    private void checkEffects(Node node) throws IOException, InterruptedException {
        while (areRunsAtWork(node)) {
            assertTrue(node.process().isAlive());
            boolean _ = node.process().waitFor(50, TimeUnit.MILLISECONDS);
        }
        String effects = get(node, "/services/ledger/effects");
        assertEquals(runs * WorkingNode.STEPS, count(effects, "\"count\":1}"), effects);
        assertEquals(runs * WorkingNode.STEPS, count(effects, "\"count\":"), effects);
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    private static Map<String, String> names(String jobs) {
        Map<String, String> names = new TreeMap<>();
        for (Matcher job = JOB.matcher(jobs); job.find(); ) {
            names.put(job.group(1), job.group(1));
        }
        return names;
    }

    private String submit(Node node, int clusters) throws IOException, InterruptedException {
        String body =
                "{\"data\":{\"file\":\"points.csv\"},\"order\":{\"clusters\":\"%d\"},\"ranks\":1}"
                        .formatted(clusters);
        HttpResponse<String> answer =
                client.send(
                        request(node, "/services/jobs/$actions/submit")
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        BodyHandlers.ofString());
        assertEquals(200, answer.statusCode(), answer.body());
        Matcher job = JOB.matcher(answer.body());
        assertTrue(job.find(), answer.body());
        return job.group(1);
    }

    private String get(Node node, String path) throws IOException, InterruptedException {
        return client.send(request(node, path).build(), BodyHandlers.ofString()).body();
    }

    private static HttpRequest.Builder request(Node node, String path) {
        return HttpRequest.newBuilder(node.root().resolve(path))
                .header("Accept", "application/json")
                .timeout(Duration.ofSeconds(20));
    }

    private record Node(Process process, URI root) {}

    private Node start() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
        command.addAll(List.of("-cp", classPath(), program.getName(), folder.toString()));
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String line = process.inputReader(UTF_8).readLine();
        return new Node(process, URI.create(Objects.requireNonNull(line, "the node said nothing")));
    }

    /// Where this JVM finds its classes, whoever started it.
    private static String classPath() {
        Stream<String> paths =
                Stream.of(
                        System.getProperty("portolan.test.classes", "target/test-classes"),
                        System.getProperty("jdk.module.path"),
                        System.getProperty("java.class.path"));
        Stream<String> loaded =
                JobsNode.class.getClassLoader() instanceof URLClassLoader loader
                        ? Stream.of(loader.getURLs()).map(URL::getPath)
                        : Stream.empty();
        return Stream.concat(loaded, paths)
                .filter(path -> path != null && !path.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
