package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The lines of curl on the page about durability do what the page says.
@Timeout(60)
class DurabilityPageTest {

    private static final Path ROOT = LauncherProject.ROOT;

    @TempDir private Path folder;

    private List<String> statuses(RunningNode node, String block) throws Exception {
        String script = "url=%s\n%s".formatted(PageRequests.ADDRESS, block);
        return new PageRequests(node, folder).statuses(script);
    }

    private RunningNode node(String... more) throws IOException {
        List<String> options = new ArrayList<>();
        options.addAll(List.of("--contracts", ROOT.resolve("examples/Ledger.java").toString()));
        options.addAll(List.of("--store", folder.resolve("states").toString()));
        options.addAll(List.of(more));
        return RunningNode.start(options.toArray(String[]::new));
    }

    @Test
    void itsLinesOfCurlWork() throws Exception {
        List<String> blocks = PageRequests.blocks("docs/durability.md");
        assertEquals(2, blocks.size());
        try (RunningNode node = node()) {
            assertEquals(List.of("201", "201", "201", "200", "200"), statuses(node, blocks.get(0)));
        }
        Path states = folder.resolve("states");
        Path lines = folder.resolve("states.jsonl");
        Outcome exported =
                Outcome.of("store", "export", states.toString(), "--file", lines.toString());
        assertEquals(0, exported.status(), exported.err());
        assertTrue(exported.err().contains("1 states exported"), exported.err());
        assertTrue(Files.readString(lines).contains("\"cents\":500"), Files.readString(lines));
        Path other = folder.resolve("other");
        Outcome imported =
                Outcome.of("store", "import", other.toString(), "--file", lines.toString());
        assertEquals(0, imported.status(), imported.err());
        assertEquals(
                1, Outcome.of("store", "import", other.toString(), "--file", "" + lines).status());

        Files.delete(states.resolve("log-0000000000000000001"));
        Outcome refused =
                Outcome.of(
                        "node",
                        "--http",
                        "0",
                        "--store",
                        states.toString(),
                        "--on-damage",
                        "refuse");
        assertEquals(1, refused.status());
        assertTrue(refused.err().contains("log-0000000000000000001: it is missing"), refused.err());
        for (int start = 0; start < 2; start++) {
            try (RunningNode node = node("--on-damage", "keep")) {
                assertEquals(
                        List.of("503"), statuses(node, "curl -i $url/health/ready"), "" + start);
            }
        }
        try (RunningNode node = node()) {
            assertEquals(List.of("200"), statuses(node, blocks.get(1)));
            assertEquals(List.of("200"), statuses(node, "curl -i $url/health/ready"));
        }
        assertFalse(Files.exists(states.resolve("losses")));
    }

    @Test
    void aStoreThatIsNoneIsSaidInOneLine() throws IOException {
        Outcome none = Outcome.of("store", "export", folder.toString());
        assertEquals(1, none.status());
        assertTrue(none.err().contains("there is no store in " + folder), none.err());
        Path earlier = Files.writeString(folder.resolve("earlier"), "the last good export");
        assertEquals(
                1,
                Outcome.of("store", "export", folder.toString(), "--file", earlier.toString())
                        .status());
        assertEquals("the last good export", Files.readString(earlier));
        Path lines =
                Files.writeString(folder.resolve("lines"), "{\"portolan-store\":2}\n{\"a\":1}\n");
        Path target = folder.resolve("target");
        Outcome bad = Outcome.of("store", "import", target.toString(), "--file", lines.toString());
        assertEquals(1, bad.status());
        assertTrue(bad.err().contains("line 2 is none of an export of a store"), bad.err());
        assertFalse(Files.exists(target));
        Outcome.of("store", "import", target.toString(), "--file", "missing.jsonl")
                .assertFailure(
                        2,
                        "portolan: --file: cannot read missing.jsonl: there is no such file or folder; check the name");
        Path nowhere = folder.resolve("nowhere/lines");
        Outcome.of("store", "export", folder.toString(), "--file", nowhere.toString())
                .assertFailure(
                        2,
                        "portolan: --file: cannot write %s: there is no such file or folder; check the name"
                                .formatted(nowhere));
        Outcome action = Outcome.of("store", "move", folder.toString());
        assertEquals(2, action.status());
        assertTrue(action.err().contains("move: must be export or import"), action.err());
    }
}
