package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `portolan node --contracts`.
@Timeout(60)
class ContractsOptionTest {

    private static final String BOARD = "../examples/Board.java";

    @TempDir Path folder = Path.of("");

    @Test
    void aSourceFileMakesServicesThatCanBeAsked() throws Exception {
        Path manifest =
                Files.writeString(
                        folder.resolve("manifest.json"),
                        "{\"services\": [{\"name\": \"first\", \"contract\": \"urn:example:board\"}]}");
        try (RunningNode node =
                RunningNode.start("--contracts", BOARD, "--manifest", manifest.toString())) {
            String board = "{\"contract\": \"urn:example:board\", \"name\": \"board\"}";
            ask(node, "POST", "/services", board, 201, "");
            ask(
                    node,
                    "PUT",
                    "/services/board/scores/ann",
                    "{\"player\": \"ann\", \"points\": 5}",
                    201,
                    "");
            ask(node, "POST", "/services/board/$query", "{\"least\": 3}", 200, "[\"ann\"]");
            ask(node, "POST", "/services/board/$actions/total", "", 200, "5");
            ask(node, "GET", "/services/first", "", 200, "\"title\"");
        }
    }

    @Test
    void aSourceFileThatCannotBeCompiledIsSaidWithItsLine() throws IOException {
        Path file = Files.writeString(folder.resolve("Bad.java"), "class Bad { int x = ; }");
        Outcome outcome = Outcome.of("node", "--http", "0", "--contracts", file.toString());
        assertEquals(2, outcome.status());
        assertTrue(outcome.err().contains("Bad.java:1: error:"), outcome.err());
    }

    @Test
    void aContractThatCouldNotWorkIsSaid() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("Odd.java"),
                        "@io.portolan.services.ServiceContract(id = \"urn:odd\", state = Odd.S.class)"
                                + " public class Odd { public record S(int[] a) {} }");
        Outcome outcome = Outcome.of("node", "--http", "0", "--contracts", file.toString());
        assertEquals(2, outcome.status());
        assertTrue(outcome.err().contains("--contracts " + file), outcome.err());
        assertTrue(outcome.err().contains("int[]"), outcome.err());
    }

    @Test
    void aContractThatIsGivenTwiceIsSaid() {
        Outcome outcome =
                Outcome.of("node", "--http", "0", "--contracts", BOARD, "--contracts", BOARD);
        assertEquals(2, outcome.status());
        assertTrue(outcome.err().contains("--contracts: contract "), outcome.err());
    }

    private static void ask(
            RunningNode node, String method, String path, String body, int status, String answer)
            throws IOException {
        HttpURLConnection connection = (HttpURLConnection) node.at(path).toURL().openConnection();
        connection.setRequestMethod(method);
        if (!body.isEmpty()) {
            connection.setDoOutput(true);
            connection.setRequestProperty("Content-Type", "application/json");
            connection.getOutputStream().write(body.getBytes(UTF_8));
        }
        assertEquals(status, connection.getResponseCode(), path);
        String answered = new String(connection.getInputStream().readAllBytes(), UTF_8);
        assertTrue(answered.contains(answer), answered);
    }
}
