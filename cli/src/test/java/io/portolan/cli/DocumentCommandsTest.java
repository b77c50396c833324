package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The commands that documents show run as they stand there, in a folder that holds the examples.
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DocumentCommandsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /// Commands, and what the last one before prints, with "..." for lines that are left out.
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(sh|text)\\n(.*?)^```$");

    /// Its start is enough in the quick build: no document says what it gives.
    private static final String LARGE = "us-block-groups.csv.gz";

    @TempDir Path folder;
    private CommandShell shell;

    @BeforeEach
    void open() throws IOException {
        shell = new CommandShell(folder);
    }

    @AfterEach
    void close() {
        shell.close();
    }

    @Test
    void theFirstCommandOfTheReadmeRunsTwice() throws Exception {
        examples();
        String[] first = commands("README.md").getFirst();
        List<String> once = alone(first).out().lines().toList();
        List<String> again = run(first).out().lines().toList();
        assertEquals(
                new TreeSet<>(
                        Set.of(
                                "examples",
                                "indiana-block-groups-clusters",
                                "indiana-block-groups-clusters-2")),
                names());
        assertTrue(
                once.getLast().endsWith("open indiana-block-groups-clusters/report.html"),
                once.getLast());
        assertEquals(
                "kept      indiana-block-groups-clusters, which existed; --force replaces it",
                again.getLast());
        assertTrue(
                again.stream()
                        .anyMatch(line ->
                                line.startsWith("results   indiana-block-groups-clusters-2: ")));
        for (String file : List.of("labels.csv", "centers.csv", "model.json")) {
            assertEquals(
                    Files.readString(folder.resolve("indiana-block-groups-clusters/" + file)),
                    Files.readString(folder.resolve("indiana-block-groups-clusters-2/" + file)));
        }
        assertTrue(once.stream().anyMatch(line -> line.matches("time .* on 1 rank")));
        assertFalse(once.toString().contains("efficiency"));
    }

    @Test
    void forceReplacesTheFirstAndAGivenFolderIsNeverNumbered() throws Exception {
        Path points = Files.writeString(folder.resolve("p.csv"), "x,y\n1,2\n1,3\n8,9\n8,8\n");
        String[] command = {"cluster", points.toString(), "--clusters", "2"};
        run(command);
        run(command);
        run(command);
        run(with(command, "--force"));
        assertEquals(
                new TreeSet<>(Set.of("p.csv", "p-clusters", "p-clusters-2", "p-clusters-3")),
                names());
        run(with(command, "--output", "mine"));
        Outcome refused = shell.run(with(command, "--output", "mine"));
        assertEquals(2, refused.status());
        assertTrue(
                refused.err()
                        .contains(
                                "output folder mine exists; name another with --output, or replace the results in it with --force"),
                refused.err());
        String[] assign = {"assign", "p-clusters", points.toString()};
        run(assign);
        Outcome second = run(assign);
        assertTrue(
                second.out()
                        .endsWith(
                                "results   p-assigned-2: labels.csv\nkept      p-assigned, which existed; --force replaces it\n"),
                second.out());
    }

    @Tag("slow")
    @Test
    void theOtherCommandsOfTheReadmeRun() throws Exception {
        examples();
        List<String[]> commands = commands("README.md");
        for (String[] command : commands.subList(1, commands.size())) {
            run(command);
        }
    }

    @Tag("slow")
    @Test
    void theTasksOfTheGuideRunFromStartToPicture() throws Exception {
        examples();
        runAll("docs/clustering.md");
        for (String results : List.of("places", "compounds", "seedlings")) {
            assertTrue(Files.exists(folder.resolve(results + "/report.html")), results);
        }
        assertTrue(Files.exists(folder.resolve("places/clusters.geojson")));
        String summary = Files.readString(folder.resolve("seedlings/summary.json"));
        assertTrue(summary.contains("\"suggested\":4"), summary);
        assertTrue(Files.readString(folder.resolve("compounds/summary.json")).contains("smiles"));
        List<String> labels = Files.readAllLines(folder.resolve("new-seedlings/labels.csv"));
        assertEquals(
                List.of("0", "0", "0", "0", "1", "1", "1", "2", "2", "3"),
                labels.stream().skip(1).map(line -> line.split(",", -1)[4]).toList());
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"docs/choosing-k.md", "docs/formats.md", "examples/README.md"})
    void theCommandsOfOtherGuidesRun(String document) throws Exception {
        examples();
        runAll(document);
    }

    @Tag("slow")
    @Test
    void theSeedlingsAreThoseThatTheirProgramMakes() throws Exception {
        assertEquals(
                Files.readString(ROOT.resolve("examples/data/seedlings.csv")), made(List.of()));
        assertEquals(
                Files.readString(ROOT.resolve("examples/data/new-seedlings.csv")),
                made(List.of("new")));
    }

    private String made(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = ChildJvm.java();
        command.add(ROOT.resolve("examples/Seedlings.java").toString());
        command.addAll(arguments);
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(command).redirectOutput(out.toFile()).start();
        assertEquals(0, process.waitFor());
        return Files.readString(out, UTF_8);
    }

    /// Runs the commands of a document, in order, and looks for what it says that they print.
    private void runAll(String document) throws IOException {
        List<String> missing = new ArrayList<>();
        String out = "";
        for (MatchResult block : blocks(document)) {
            if (block.group(1).equals("sh")) {
                for (String[] command : commands(block)) {
                    out = run(command).out();
                }
            } else {
                missing.addAll(missing(block.group(2), out));
            }
        }
        assertEquals(List.of(), missing, document + " shows lines that are not printed");
    }

    private void examples() throws IOException {
        Path data = Files.createDirectories(folder.resolve("examples/data"));
        try (Stream<Path> files = Files.list(ROOT.resolve("examples/data"))) {
            for (Path file : files.toList()) {
                Path copy = data.resolve(file.getFileName());
                if (file.endsWith(LARGE) && !Boolean.getBoolean("portolan.test.slow")) {
                    copyStart(file, copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
    }

    private static void copyStart(Path file, Path copy) throws IOException {
        try (BufferedReader lines =
                        new BufferedReader(
                                new InputStreamReader(
                                        new GZIPInputStream(Files.newInputStream(file)), UTF_8));
                PrintStream start =
                        new PrintStream(
                                new GZIPOutputStream(Files.newOutputStream(copy)), false, UTF_8)) {
            lines.lines().limit(20_000).forEach(start::println);
        }
    }

    private Outcome run(String... command) throws IOException {
        return shell.run(command).assertSuccess();
    }

    private Outcome alone(String... command) throws IOException, InterruptedException {
        return ChildCommand.run(folder, List.of(), command).assertSuccess();
    }

    private static String[] with(String[] command, String... more) {
        return Stream.concat(Stream.of(command), Stream.of(more)).toArray(String[]::new);
    }

    private Set<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static List<MatchResult> blocks(String document) throws IOException {
        return BLOCK.matcher(Files.readString(ROOT.resolve(document))).results().toList();
    }

    private static List<String> missing(String shown, String out) {
        List<String> printed = out.lines().map(String::stripTrailing).toList();
        return shown.lines()
                .filter(line -> !line.equals("...") && !printed.contains(line))
                .toList();
    }

    private static List<String[]> commands(String document) throws IOException {
        return blocks(document).stream().flatMap(block -> commands(block).stream()).toList();
    }

    /// The commands that cluster and assign, without what the launcher takes.
    private static List<String[]> commands(MatchResult block) {
        return block.group(2)
                .replace("\\\n", " ")
                .lines()
                .map(line -> line.split(" #", 2)[0].strip())
                .filter(line ->
                        line.startsWith("./portolan cluster ")
                                || line.startsWith("./portolan assign "))
                .map(line -> line.substring("./portolan ".length()).split(" +", -1))
                .toList();
    }
}
