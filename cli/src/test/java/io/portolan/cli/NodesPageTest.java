package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The lines of curl on the page about nodes, and those of other pages that need a node of their
/// own, are answered as the pages say.
@Timeout(60)
class NodesPageTest {

    private static final Path ROOT = LauncherProject.ROOT;
    private static final Pattern RULES =
            Pattern.compile("(?ms)^```json\\n(\\{\\n  \"roles\".*?)^```$");
    private static final String BOARD = ROOT.resolve("examples/Board.java").toString();

    @TempDir Path folder;

    @Test
    void accessRulesLetInWhomTheyName() throws Exception {
        Matcher rules = RULES.matcher(page("docs/nodes.md"));
        assertTrue(rules.find());
        Path file = Files.writeString(folder.resolve("access.json"), rules.group(1));
        try (RunningNode node = RunningNode.start("--access", file.toString())) {
            List<String> lines = lines("docs/nodes.md");
            for (String line : lines.subList(0, 3)) {
                String promised = line.replaceAll(".*# (\\d+).*", "$1");
                assertEquals(
                        List.of(promised), new PageRequests(node, folder).statuses(line), line);
            }
        }
    }

    @Test
    void aManifestIsSentAndNodesKnowEachOther() throws Exception {
        Files.writeString(
                folder.resolve("services.json"),
                "{\"services\": [{\"name\": \"b\", \"contract\": \"urn:example:board\"}]}");
        List<String> lines = lines("docs/nodes.md");
        String page = page("docs/nodes.md");
        assertTrue(page.contains("--name west --http 8080 --tcp 7000\n"), page);
        assertTrue(
                page.contains("--name east --http 8081 --tcp 7001 --join 127.0.0.1:7000\n"), page);
        try (RunningNode west = RunningNode.start("--name", "west", "--tcp", "0");
                RunningNode east =
                        RunningNode.start(
                                "--contracts",
                                BOARD,
                                "--name",
                                "east",
                                "--tcp",
                                "0",
                                "--join",
                                west.line().replaceAll(".*tcp://", ""))) {
            RunningWatch watch =
                    RunningWatch.start(west.at("/directory").toString(), "--reconnect", "0");
            assertEquals(List.of("201"), new PageRequests(east, folder).statuses(lines.get(3)));
            for (String line = watch.line(); !line.contains("b@east"); ) {
                line = watch.next();
            }
            assertTrue(
                    new PageRequests(west, folder).output(lines.get(4)).contains("\"b@east\""),
                    lines.get(4));
        }
    }

    @Test
    void theOtherRequestsOfTheGuidesAreTaken() throws Exception {
        String page = page("docs/services.md");
        Matcher first =
                Pattern.compile("(?ms)^```java \\S*FirstService.java\\n(.*?)^```$").matcher(page);
        assertTrue(first.find());
        Path source = Files.writeString(folder.resolve("FirstService.java"), first.group(1));
        try (RunningNode node = RunningNode.start("--contracts", source.toString())) {
            assertEquals(
                    List.of("201"),
                    new PageRequests(node, folder).statuses(lines("docs/services.md").getLast()));
        }
        String hook = lines("docs/http.md").getLast();
        assertTrue(
                hook.contains("$subscriptions") && hook.contains("https://example.org/hook"), hook);
        try (ServerSocket sink = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
                RunningNode node =
                        RunningNode.start("--contracts", BOARD, "--webhooks", "--private-sinks")) {
            Thread.startVirtualThread(() -> take(sink));
            String create = "-d '{\"contract\": \"urn:example:board\", \"name\": \"board\"}'";
            String script =
                    """
                    url=%s/services/board
                    json='Content-Type: application/json'
                    curl -i %s/services -H "$json" %s
                    %s
                    """
                            .formatted(
                                    PageRequests.ADDRESS,
                                    PageRequests.ADDRESS,
                                    create,
                                    hook.replace(
                                            "https://example.org",
                                            "http://127.0.0.1:" + sink.getLocalPort()));
            assertEquals(List.of("201", "201"), new PageRequests(node, folder).statuses(script));
        }
    }

    /// Takes what is posted, until it is closed.
    private static void take(ServerSocket sink) {
        while (!sink.isClosed()) {
            try (Socket socket = sink.accept()) {
                socket.getInputStream().read(new byte[4096]);
                socket.getOutputStream()
                        .write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(UTF_8));
            } catch (IOException e) {
                // It is closed.
            }
        }
    }

    private static String page(String document) throws IOException {
        return Files.readString(ROOT.resolve(document));
    }

    /// The lines of curl, with those that they go on in.
    private static List<String> lines(String document) throws IOException {
        return page(document)
                .replaceAll("\\\\\n *", "")
                .lines()
                .filter(line -> line.startsWith("curl "))
                .toList();
    }
}
