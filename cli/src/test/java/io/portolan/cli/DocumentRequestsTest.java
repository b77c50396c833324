package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The lines of curl in the guides are answered as the guides say, by a node that runs the contract
/// that they show.
@Timeout(60)
class DocumentRequestsTest {

    private static final Path ROOT = Path.of("..");
    private static final String ADDRESS = "http://127.0.0.1:8080";
    private static final Pattern SHELL = Pattern.compile("(?ms)^```sh\\n(.*?)^```$");
    private static final Pattern STATUS = Pattern.compile("HTTP/1.1 (\\d+)");

    @TempDir Path folder;

    @Test
    void servicesShowsHowItsFirstServiceIsAsked() throws Exception {
        String page = Files.readString(ROOT.resolve("docs/services.md"));
        Matcher first =
                Pattern.compile("(?ms)^```java \\S*FirstService.java\\n(.*?)^```$").matcher(page);
        assertTrue(first.find());
        Path source = Files.writeString(folder.resolve("FirstService.java"), first.group(1));
        try (RunningNode node = RunningNode.start("--contracts", source.toString())) {
            String create =
                    "curl -i %s/services -H 'Content-Type: application/json' -d '{\"contract\": \"urn:example:scores\", \"name\": \"scores\"}'\n"
                            .formatted(ADDRESS);
            String output = output(node, create + blocks("docs/services.md").getFirst());
            assertEquals(
                    List.of("201", "201", "204", "404", "200", "200", "200", "200"),
                    statuses(output));
            assertTrue(output.contains("{\"name\":\"Ann\",\"points\":3}"), output);
            assertTrue(output.contains("player 'Cid' is unknown"), output);
        }
    }

    @Test
    void httpShowsEveryVerb() throws Exception {
        List<String> blocks = blocks("docs/http.md");
        String verbs = withoutStream(blocks.getFirst());
        String board = ROOT.resolve("examples/Board.java").toString();
        try (RunningNode node = RunningNode.start("--contracts", board)) {
            String beforeDrop = verbs.substring(0, verbs.lastIndexOf("curl"));
            assertEquals(
                    List.of(
                            "201", "200", "200", // CREATE, LOOKUP, GET
                            "201", "201", "200", // INSERT, UPSERT, GET an item
                            "200", "200", // QUERY
                            "204", "204", // UPDATE
                            "200", "204", "204", // SUBMIT, DELETE, REPLACE
                            "204"), // OPTIONS
                    statuses(output(node, beforeDrop)));
            String assignments = verbs.substring(0, verbs.indexOf("curl"));
            assertEquals("event: snapshot", firstLine(node, assignments + stream(blocks)));
            String drop = verbs.substring(verbs.lastIndexOf("curl"));
            assertEquals(List.of("204"), statuses(output(node, assignments + drop)));
        }
    }

    private static List<String> blocks(String document) throws IOException {
        return SHELL.matcher(Files.readString(ROOT.resolve(document)))
                .results()
                .map(block -> block.group(1))
                .filter(block -> block.contains("curl"))
                .toList();
    }

    private static boolean isStream(String line) {
        return line.startsWith("curl -N ");
    }

    private static String withoutStream(String block) {
        return String.join("\n", block.lines().filter(line -> !isStream(line)).toList());
    }

    private static String stream(List<String> blocks) {
        return blocks.getFirst()
                .lines()
                .filter(DocumentRequestsTest::isStream)
                .findFirst()
                .orElseThrow();
    }

    private static Process shell(RunningNode node, String script) throws IOException {
        String root = node.at("/").toString();
        String here =
                script.replace(ADDRESS, root.substring(0, root.length() - 1))
                        .replace("curl -", "curl -s -");
        return new ProcessBuilder("sh", "-c", here).redirectErrorStream(true).start();
    }

    private static String output(RunningNode node, String script)
            throws IOException, InterruptedException {
        Process shell = shell(node, script);
        String output = new String(shell.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, shell.waitFor(), output);
        return output;
    }

    private static List<String> statuses(String output) {
        return STATUS.matcher(output).results().map(found -> found.group(1)).toList();
    }

    /// The first line of a stream that does not end by itself.
    private static String firstLine(RunningNode node, String script) throws IOException {
        Process shell = shell(node, script.replace("curl -N ", "exec curl -N "));
        try (BufferedReader lines = shell.inputReader(UTF_8)) {
            List<String> seen = new ArrayList<>();
            String line = Objects.requireNonNull(lines.readLine());
            while (!line.startsWith("event:")) {
                seen.add(line);
                line = Objects.requireNonNull(lines.readLine(), seen::toString);
            }
            return line;
        } finally {
            shell.destroyForcibly();
        }
    }
}
