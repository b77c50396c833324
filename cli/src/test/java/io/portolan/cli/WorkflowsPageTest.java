package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The lines of curl on the page about workflows do what the page says.
@Timeout(60)
class WorkflowsPageTest {

    private static final Path ROOT = LauncherProject.ROOT;

    @TempDir private Path folder;

    @Test
    void itsLinesOfCurlWork() throws Exception {
        List<String> blocks = PageRequests.blocks("docs/workflows.md");
        assertEquals(1, blocks.size());
        String contracts = ROOT.resolve("examples/Orders.java").toString();
        try (RunningNode node =
                RunningNode.start(
                        "--contracts", contracts, "--store", folder.resolve("states").toString())) {
            String output = new PageRequests(node, folder).output(blocks.getFirst());
            assertEquals(
                    List.of("201", "201", "201", "201", "204", "200", "500", "200", "200", "200"),
                    PageRequests.statusesIn(output),
                    output);
            assertTrue(output.contains("run 'first': StateConflict: only 0 wheels"), output);
            assertTrue(output.contains("\"status\":\"FAILED\""), output);
            assertTrue(output.contains("{\"name\":\"ann\",\"amount\":1000}"), output);
        }
    }
}
