package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The commands and the lines of curl on the page about the clustering service do what it says.
@Timeout(60)
class JobsPageTest {

    private static final Path ROOT = LauncherProject.ROOT;
    private static final String PAGE = "docs/clustering-service.md";
    private static final Pattern JOB = Pattern.compile("(?m)^[.]/portolan (job .*)$");

    @TempDir private Path folder;

    private RunningNode node() throws Exception {
        return RunningNode.start(
                "--store",
                folder.resolve("states").toString(),
                "--jobs",
                folder.resolve("jobs").toString(),
                "--data",
                ROOT.resolve("examples/data").toString());
    }

    @Test
    void itsLinesOfCurlWork() throws Exception {
        List<String> blocks = PageRequests.blocks(PAGE);
        assertEquals(1, blocks.size());
        try (RunningNode node = node()) {
            String output = new PageRequests(node, folder).output(blocks.getFirst());
            assertEquals(
                    List.of("200", "200", "200", "200", "200"), PageRequests.statusesIn(output));
            assertTrue(output.contains("\"bytes\":24"), output);
            assertTrue(output.contains("/services/jobs/$actions/submit"), output);
            assertTrue(output.contains("ClusterOrder"), output);
        }
    }

    @Tag("slow")
    @Test
    void itsCommandsWork() throws Exception {
        String id = "";
        int commands = 0;
        try (RunningNode node = node()) {
            Matcher job = JOB.matcher(Files.readString(ROOT.resolve(PAGE)));
            for (; job.find(); commands++) {
                String words =
                        job.group(1).replace("examples/", ROOT + "/examples/").replace("ID", id);
                String more = words.contains("result") ? " --output " + folder.resolve("r") : "";
                Outcome outcome =
                        Outcome.of(
                                (Object[])
                                        (words + more + " --node " + node.root()).split(" ", -1));
                outcome.assertSuccess();
                id = id.isEmpty() ? outcome.out().split(" ", 2)[0] : id;
            }
        }
        assertEquals(3, commands);
        assertTrue(Files.exists(folder.resolve("r/labels.csv")));
    }
}
