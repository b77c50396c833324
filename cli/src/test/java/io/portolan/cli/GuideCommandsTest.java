package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The commands of the guides for users of services print what stands there, from top to bottom.
///
/// A block of `sh` is run; `node` and `watch` go on beside it. A block of `text` has the lines that
/// the last one printed, in this order, `text watch` those of the watch; `...` stands for what
/// differs or is left out. A block that only reads is run again until it prints them. For speed the
/// command line runs in this JVM, and the compiler in the place of Maven; the house's
/// `SampleProjectsTest` types the guide into a shell.
@Timeout(60)
class GuideCommandsTest {

    private static final Path ROOT = LauncherProject.ROOT;
    private static final Pattern BLOCK =
            Pattern.compile("(?ms)^```(sh|text|text watch|java \\S+|python \\S+)\\n(.*?)^```$");
    private static final Pattern LINE =
            Pattern.compile(
                    "(?:echo '([^']*)' \\| )?(?:[.]/)?portolan (.*?)(?: \\|\\| echo \"(.*)\")?");
    private static final Pattern READING = Pattern.compile("portolan call \\S+\n");

    /// For so long a reading is repeated that does not show yet what another process does.
    private static final Duration UNTIL_SHOWN = Duration.ofSeconds(20);

    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    @TempDir Path folder;

    private @Nullable RunningNode node;
    private @Nullable RunningNode second;
    private @Nullable RunningWatch watch;
    private final Map<String, String> ports = new HashMap<>();
    private List<String> printed = new ArrayList<>();

    @AfterEach
    void end() {
        if (second != null) {
            second.close();
        }
        if (node != null) {
            node.close();
        }
    }

    @Test
    void gettingStartedLeadsToAWorkflowOverTwoNodes() throws Exception {
        for (String port : List.of("7000", "7001")) {
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                ports.put(":" + port, ":" + free.getLocalPort());
                ports.put(port, "" + free.getLocalPort());
            }
        }
        run("docs/getting-started.md");
        Path project = folder.resolve("src/main/java/com/example");
        assertTrue(Files.exists(project.resolve("MovesWorkflow.java")), folder.toString());
    }

    @Test
    void clientsAskAsTheGuideSays() throws Exception {
        folder = ROOT;
        run("docs/clients.md");
    }

    @Test
    void theExampleInPythonPrintsWhatTheGuideShows() throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(path -> Files.isExecutable(Path.of(path, "python3"))),
                "there is no python3 on this machine");
        folder = ROOT;
        List<MatchResult> blocks = blocks("docs/clients.md");
        int python = 0;
        while (!blocks.get(python).group(2).startsWith("python3 ")) {
            python++;
        }
        assertEquals(
                Files.readString(ROOT.resolve("examples/python/board.py")),
                blocks.get(python - 1).group(2));
        node = RunningNode.start("--contracts", ROOT.resolve("examples/Board.java").toString());
        shell(blocks.get(python).group(2).replace("board.py", "board.py " + address()));
        compare(blocks.get(python + 1).group(2));
    }

    private void run(String guide) throws Exception {
        boolean isPython = false;
        String asked = "";
        for (MatchResult block : blocks(guide)) {
            String kind = block.group(1);
            String text = block.group(2);
            boolean isAsked = kind.equals("sh");
            isPython = isAsked ? text.startsWith("python3 ") : isPython;
            if (isPython) {
                continue;
            }
            if (isAsked) {
                asked = text;
                commands(text);
            } else if (kind.startsWith("java ")) {
                Path file = Path.of(kind.substring("java ".length())).getFileName();
                Files.writeString(folder.resolve("src/main/java/com/example").resolve(file), text);
            } else if (kind.startsWith("text")) {
                if (kind.endsWith(" watch")) {
                    ended(Objects.requireNonNull(watch, "no watch"));
                }
                readUntilShown(asked, text);
                compare(text);
            }
        }
    }

    private void readUntilShown(String asked, String shown) throws Exception {
        long end = System.nanoTime() + UNTIL_SHOWN.toNanos();
        while (READING.matcher(asked).matches()
                && missing(shown).isPresent()
                && System.nanoTime() < end) {
            commands(asked);
        }
    }

    private void ended(RunningWatch watched) throws IOException {
        printed = new ArrayList<>(List.of(watched.line()));
        printed.addAll(watched.rest());
        assertEquals(0, watched.status(), watched.err());
    }

    private void commands(String block) throws Exception {
        printed = new ArrayList<>();
        if (!block.contains("portolan ") && !block.startsWith("mvn ")) {
            shell(block);
            return;
        }
        for (String line : block.replace("\\\n", " ").lines().toList()) {
            if (line.startsWith("cd ")) {
                folder = folder.resolve(line.substring("cd ".length())).normalize();
            } else if (line.startsWith("mvn ")) {
                assertEquals("", CompiledProject.of(folder, folder.resolve("target/classes")));
            } else if (!line.equals("./portolan install") && !line.startsWith("export PATH=")) {
                command(line);
            }
        }
    }

    private void command(String line) throws Exception {
        Matcher command = LINE.matcher(line);
        assertTrue(command.matches(), line);
        List<String> words = words(command.group(2));
        switch (words.getFirst()) {
            case "node" -> node(words.subList(1, words.size()));
            case "watch" ->
                    watch =
                            RunningWatch.start(
                                    words.subList(1, words.size()).toArray(String[]::new));
            case "new" -> {
                words.addAll(List.of("--folder", folder.resolve(words.get(2)).toString()));
                Outcome.of(words.toArray()).assertSuccess();
            }
            default -> asked(words, command.group(1), command.group(3));
        }
    }

    /// Starts a node in the place of the one that the guide has at its port.
    private void node(List<String> options) throws IOException {
        int store = options.indexOf("--store");
        if (store >= 0) {
            options.set(store + 1, folder.resolve(options.get(store + 1)).toString());
        }
        int http = options.indexOf("--http");
        if (http >= 0) {
            options.set(http + 1, "0");
        }
        RunningNode before = http >= 0 ? second : node;
        if (before != null) {
            before.close();
        }
        RunningNode started = RunningNode.start(options.toArray(String[]::new));
        if (http >= 0) {
            second = started;
        } else {
            node = started;
        }
        printed.add(started.line().replace("" + started.at("/").getPort(), "8080"));
    }

    /// @param otherwise what is printed when the command fails; null when it must not
    private void asked(List<String> words, @Nullable String in, @Nullable String otherwise) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(Objects.requireNonNullElse(in, "").getBytes(UTF_8)));
        Outcome outcome;
        try {
            outcome = Outcome.of(words.toArray());
        } finally {
            System.setIn(before);
        }
        outcome.out().lines().forEach(printed::add);
        outcome.err().lines().forEach(printed::add);
        if (otherwise != null) {
            printed.add(otherwise.replace("$?", String.valueOf(outcome.status())));
        } else if (!outcome.err().contains("cannot be taken")) { // which the guide shows
            outcome.assertSuccess();
        }
    }

    /// The words of a command; names of files are made absolute, and the address is the node's.
    private List<String> words(String command) {
        List<String> words = new ArrayList<>();
        for (MatchResult word : WORD.matcher(command).results().toList()) {
            String text = word.group(1) == null ? word.group(2) : word.group(1);
            boolean isFile = text.matches("[\\w./-]+") && Files.exists(folder.resolve(text));
            words.add(isFile ? folder.resolve(text).toString() : here(text));
        }
        return words;
    }

    /// A text with the addresses of the nodes of this test in the place of those of the guide.
    private String here(String text) {
        String own = text.replace(PageRequests.ADDRESS, address());
        if (second != null) {
            own = own.replace("http://127.0.0.1:8081", second.root());
        }
        for (Map.Entry<String, String> port : ports.entrySet()) {
            own =
                    port.getKey().startsWith(":")
                            ? own.replace(port.getKey(), port.getValue())
                            : own.equals(port.getKey()) ? port.getValue() : own;
        }
        return own;
    }

    private void shell(String script) throws IOException, InterruptedException {
        Process shell =
                new ProcessBuilder(
                                "sh",
                                "-c",
                                script.replace(PageRequests.ADDRESS, address())
                                        .replace("curl -s", "curl -s -S --fail"))
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(shell.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, shell.waitFor(), said);
        assertTrue(!said.contains("curl: (22)"), said);
        printed = said.lines().toList();
    }

    private String address() {
        RunningNode running = node;
        return running == null ? PageRequests.ADDRESS : running.root();
    }

    private void compare(String shown) {
        missing(shown)
                .ifPresent(line ->
                        fail(
                                line
                                        + "\nis not printed in this order:\n"
                                        + String.join("\n", printed)));
    }

    /// The first of the lines that was not printed behind the ones before it.
    private Optional<String> missing(String shown) {
        int next = 0;
        for (String line : shown.lines().filter(line -> !line.equals("...")).toList()) {
            Pattern pattern =
                    Pattern.compile(
                            Stream.of(line.split("[.]{3}", -1))
                                    .map(Pattern::quote)
                                    .reduce((one, other) -> one + ".*" + other)
                                    .orElseThrow());
            while (next < printed.size() && !pattern.matcher(printed.get(next)).matches()) {
                next++;
            }
            if (next++ == printed.size()) {
                return Optional.of(line);
            }
        }
        return Optional.empty();
    }

    private static List<MatchResult> blocks(String guide) throws IOException {
        return BLOCK.matcher(Files.readString(ROOT.resolve(guide))).results().toList();
    }
}
