package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// The lines of curl that a page shows, typed into a shell beside a node.
///
/// @param node that is asked, wherever the page has its node
/// @param folder in which the shell is
record PageRequests(RunningNode node, Path folder) {

    /// Where the node of each page listens.
    static final String ADDRESS = "http://127.0.0.1:8080";

    private static final Pattern SHELL = Pattern.compile("(?ms)^```sh\\n(.*?)^```$");
    private static final Pattern STATUS = Pattern.compile("HTTP/1.1 (\\d+)");

    /// What a page types into shells, as far as curl is in it.
    static List<String> blocks(String document) throws IOException {
        return SHELL.matcher(Files.readString(LauncherProject.ROOT.resolve(document)))
                .results()
                .map(block -> block.group(1))
                .filter(block -> block.contains("curl"))
                .toList();
    }

    /// Starts a script.
    Process start(String script) throws IOException {
        String here = script.replace(ADDRESS, node.root()).replace("curl ", "curl -s ");
        return new ProcessBuilder("sh", "-c", here)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
    }

    /// What a script prints, which must not fail.
    String output(String script) throws IOException, InterruptedException {
        Process shell = start(script);
        String output = new String(shell.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, shell.waitFor(), output);
        return output;
    }

    /// With what statuses the requests of a script are answered.
    List<String> statuses(String script) throws IOException, InterruptedException {
        return statusesIn(output(script));
    }

    /// The statuses in what a script has printed.
    static List<String> statusesIn(String output) {
        return STATUS.matcher(output).results().map(found -> found.group(1)).toList();
    }
}
