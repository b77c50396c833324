package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The lines of curl on the page about workflows do what the page says.
@Timeout(60)
class WorkflowsPageTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern SHELL = Pattern.compile("(?ms)^```sh\\n(.*?)^```$");
    private static final Pattern STATUS = Pattern.compile("HTTP/1.1 (\\d+)");

    @TempDir private Path folder;

    @Test
    void itsLinesOfCurlWork() throws Exception {
        String page = Files.readString(ROOT.resolve("docs/workflows.md"));
        List<String> blocks =
                SHELL.matcher(page)
                        .results()
                        .map(block -> block.group(1))
                        .filter(block -> block.contains("curl"))
                        .toList();
        assertEquals(1, blocks.size());
        String contracts = ROOT.resolve("examples/Orders.java").toString();
        try (RunningNode node =
                RunningNode.start(
                        "--contracts", contracts, "--store", folder.resolve("states").toString())) {
            String root = node.at("/").toString();
            String url = root.substring(0, root.length() - 1);
            String script = blocks.getFirst().replace("http://127.0.0.1:8080", url);
            Process shell =
                    new ProcessBuilder("sh", "-c", script.replace("curl -i", "curl -s -i"))
                            .redirectErrorStream(true)
                            .start();
            String output = new String(shell.getInputStream().readAllBytes(), UTF_8);
            assertEquals(0, shell.waitFor(), output);
            assertEquals(
                    List.of("201", "201", "201", "201", "204", "200", "500", "200", "200", "200"),
                    STATUS.matcher(output).results().map(found -> found.group(1)).toList(),
                    output);
            assertTrue(output.contains("run 'first': StateConflict: only 0 wheels"), output);
            assertTrue(output.contains("\"status\":\"FAILED\""), output);
            assertTrue(output.contains("{\"name\":\"ann\",\"amount\":1000}"), output);
        }
    }
}
