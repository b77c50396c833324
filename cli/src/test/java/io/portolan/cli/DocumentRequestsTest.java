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

    private static final Path ROOT = LauncherProject.ROOT;

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
                            .formatted(PageRequests.ADDRESS);
            String script = create + PageRequests.blocks("docs/services.md").getFirst();
            String output = new PageRequests(node, folder).output(script);
            assertEquals(
                    List.of("201", "201", "204", "404", "200", "200", "200", "200"),
                    PageRequests.statusesIn(output));
            assertTrue(output.contains("{\"name\":\"Ann\",\"points\":3}"), output);
            assertTrue(output.contains("player 'Cid' is unknown"), output);
        }
    }

    @Test
    void httpShowsEveryVerb() throws Exception {
        List<String> blocks = PageRequests.blocks("docs/http.md");
        String verbs = withoutStream(blocks.getFirst());
        String board = ROOT.resolve("examples/Board.java").toString();
        try (RunningNode node = RunningNode.start("--contracts", board)) {
            PageRequests requests = new PageRequests(node, folder);
            String beforeDrop = verbs.substring(0, verbs.lastIndexOf("curl"));
            assertEquals(
                    List.of(
                            "201", "200", "200", // CREATE, LOOKUP, GET
                            "201", "201", "200", // INSERT, UPSERT, GET an item
                            "200", "200", // QUERY
                            "204", "204", // UPDATE
                            "200", "204", "204", // SUBMIT, DELETE, REPLACE
                            "204"), // OPTIONS
                    requests.statuses(beforeDrop));
            String assignments = verbs.substring(0, verbs.indexOf("curl"));
            assertEquals("event: snapshot", firstLine(requests, assignments + stream(blocks)));
            String drop = verbs.substring(verbs.lastIndexOf("curl"));
            assertEquals(List.of("204"), requests.statuses(assignments + drop));
        }
    }

    @Test
    void consoleShowsOneStreamOfTwoServices() throws Exception {
        String script =
                PageRequests.blocks("docs/console.md").getFirst().replace("\\\n", " ").strip();
        try (RunningNode node = RunningNode.start()) {
            assertEquals("event: snapshot", firstLine(new PageRequests(node, folder), script));
        }
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

    /// The first line of a stream that does not end by itself.
    private static String firstLine(PageRequests requests, String script) throws IOException {
        Process shell = requests.start(script.replace("curl -N ", "exec curl -N "));
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
