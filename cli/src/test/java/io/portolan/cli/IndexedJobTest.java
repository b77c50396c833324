package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.json.JsonText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The Indexed Job of `examples/kubernetes`: its manifest is of the schema, what belongs together
/// in it agrees, and processes with its environment find each other.
@Timeout(120)
class IndexedJobTest {

    private static final Path FOLDER = Path.of("../examples/kubernetes").toAbsolutePath();

    @TempDir Path folder;

    private static Map<Object, Object> manifest() throws IOException {
        Map<Object, Object> byKind = new LinkedHashMap<>();
        for (Object document : ManifestText.read(Files.readString(FOLDER.resolve("job.yaml")))) {
            byKind.put(at(document, "kind"), document);
        }
        return byKind;
    }

    private static Map<?, ?> schema() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(
                        IndexedJobTest.class.getResourceAsStream("indexed-job.schema.json"))) {
            String text = new String(in.readAllBytes(), UTF_8);
            return (Map<?, ?>) Objects.requireNonNull(JsonText.read(text));
        }
    }

    /// What is under these names and numbers.
    private static Object at(Object value, Object... path) {
        Object found = value;
        for (Object step : path) {
            found =
                    step instanceof Integer index
                            ? ((List<?>) found).get(index)
                            : ((Map<?, ?>) found).get(step);
            Objects.requireNonNull(found, () -> "there is no " + List.of(path));
        }
        return found;
    }

    private static Object pod() throws IOException {
        return at(manifest(), "Job", "spec", "template", "spec");
    }

    /// The variables of the container, with the name of the secret for a value that is one.
    private static Map<String, String> variables() throws IOException {
        Map<String, String> variables = new HashMap<>();
        for (Object each : (List<?>) at(pod(), "containers", 0, "env")) {
            Map<?, ?> variable = (Map<?, ?>) each;
            Object value =
                    variable.containsKey("value")
                            ? at(variable, "value")
                            : at(variable, "valueFrom", "secretKeyRef", "name");
            variables.put(String.valueOf(at(variable, "name")), String.valueOf(value));
        }
        return variables;
    }

    @Test
    void theManifestIsOfTheSchema() throws Exception {
        assertEquals(List.of(), JsonSchema.problems(schema(), manifest()));
    }

    @Test
    void whatIsNotOfTheSchemaIsFound() throws Exception {
        Map<Object, Object> manifest = manifest();
        Map<Object, Object> changed = new LinkedHashMap<>();
        ((Map<?, ?>) at(manifest, "Job")).forEach(changed::put);
        changed.put("apiVersion", "v1");
        changed.put("metadata", Map.of("name", "Pods"));
        changed.put("status", Map.of());
        manifest.put("Job", changed);
        assertEquals(
                List.of(
                        "$.Job.apiVersion: v1 is none of [batch/v1]",
                        "$.Job.metadata.name: Pods is not [a-z0-9]([-a-z0-9]{0,55}[a-z0-9])?",
                        "$.Job.status is not in the schema"),
                JsonSchema.problems(schema(), manifest).stream().sorted().toList());
    }

    @Test
    void whatBelongsTogetherAgrees() throws Exception {
        Object job = at(manifest(), "Job", "metadata", "name");
        Object service = at(manifest(), "Service", "metadata", "name");
        assertEquals(job, at(manifest(), "Service", "spec", "selector", "job-name"));
        assertEquals(service, at(pod(), "subdomain"));
        assertEquals(job + "-0." + service + ":7077", variables().get("PORTOLAN_FIRST"));
        Object completions = at(manifest(), "Job", "spec", "completions");
        assertEquals(completions, at(manifest(), "Job", "spec", "parallelism"));
        assertEquals(completions, Double.valueOf(variables().get("PORTOLAN_PROCESSES")));
        String readme = Files.readString(FOLDER.resolve("README.md"));
        assertTrue(readme.contains("secret generic " + variables().get("PORTOLAN_TOKEN")), readme);
    }

    @Test
    void theImageHasWhatTheJobStarts() throws Exception {
        List<String> lines = Files.readAllLines(FOLDER.resolve("Containerfile"));
        assertTrue(lines.contains("ENTRYPOINT [\"java\", \"-cp\", \"portolan.jar\"]"), "" + lines);
        assertTrue(lines.contains("COPY cli/target/cli.jar portolan.jar"), "" + lines);
        List<?> arguments = (List<?>) at(pod(), "containers", 0, "args");
        String program = String.valueOf(arguments.getLast());
        assertTrue(lines.contains("COPY examples/kubernetes/" + program + " ."), "" + lines);
        assertTrue(Files.exists(FOLDER.resolve(program)), program);
    }

    /// As Kubernetes starts them: each gets its number and its name, and no order is kept. Only the
    /// name of the first pod stands for this machine, and the secret has a value.
    @Tag("process")
    @Tag("slow")
    @Test
    void processesWithTheEnvironmentOfThePodsFindEachOther() throws Exception {
        Map<String, String> variables = variables();
        int processes = Integer.parseInt(variables.get("PORTOLAN_PROCESSES"));
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            variables.put("PORTOLAN_FIRST", "localhost:" + free.getLocalPort());
        }
        variables.put("PORTOLAN_TOKEN", "what the secret holds");
        List<Process> pods = new ArrayList<>();
        try {
            for (int pod = processes - 1; pod >= 0; pod--) {
                pods.add(start(pod, variables));
            }
            List<String> printed = new ArrayList<>();
            for (Process pod : pods) {
                try (BufferedReader out = pod.inputReader(UTF_8)) {
                    out.lines().forEach(printed::add);
                }
                assertEquals(0, pod.waitFor(), "" + printed);
            }
            List<String> expected =
                    Stream.iterate(0, rank -> rank < 2 * processes, rank -> rank + 1)
                            .map(rank -> "rank %d of 8 in pod pods-%d".formatted(rank, rank / 2))
                            .collect(Collectors.toCollection(ArrayList::new));
            expected.addFirst("The ranks add up to 28");
            assertEquals(expected, printed.stream().sorted().toList());
        } finally {
            pods.forEach(Process::destroyForcibly);
        }
    }

    private Process start(int pod, Map<String, String> variables) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", ChildJvm.classPath()));
        for (Object argument : (List<?>) at(pod(), "containers", 0, "args")) {
            String word = String.valueOf(argument);
            command.add(word.endsWith(".java") ? FOLDER.resolve(word).toString() : word);
        }
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(variables);
        builder.environment().put("JOB_COMPLETION_INDEX", "" + pod);
        builder.environment().put("HOSTNAME", "pods-" + pod);
        return builder.start();
    }

    @Test
    void yamlThatIsReadInSeveralWaysIsRefused() {
        for (String text :
                List.of(
                        "a: 1\na: 2",
                        "a:\n- b",
                        "a: [b]",
                        "a: yes",
                        "a: 'b'",
                        "a:",
                        "a: 1\n   b: 2",
                        "a: |\n  b")) {
            assertThrows(IllegalArgumentException.class, () -> ManifestText.read(text), text);
        }
    }
}
