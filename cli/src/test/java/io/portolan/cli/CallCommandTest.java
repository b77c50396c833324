package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `portolan call`, beside a node with a board.
@Timeout(60)
class CallCommandTest {

    private static final String CREATE = "{\"contract\": \"urn:example:board\", \"name\": \"%s\"}";
    private static RunningNode node;

    @TempDir Path folder = Path.of("");

    @BeforeAll
    static void start() throws IOException {
        node = RunningNode.start("--contracts", "../examples/Board.java");
        call("/services", "create", CREATE.formatted("board")).assertSuccess();
    }

    @AfterAll
    static void end() {
        node.close();
    }

    @Test
    void everyVerbIsAsked() throws IOException {
        answered("\\{\"name\":\"b\".*", "/services", "create", CREATE.formatted("b"));
        answered("\\{\"title\":\"\",\"scores\":\\{}}", "/services/b");
        answered(
                "\\{\"location\":\"/services/b/scores/ann\",\"revision\":\"\\w+\\.1\"}",
                "/services/b/scores",
                "INSERT",
                "{\"player\": \"ann\", \"points\": 3}");
        answered(
                ".*\\.2\"}",
                "/services/b/scores/bob",
                "upsert",
                "{\"player\":\"bob\",\"points\":5}");
        answered("\\{\"player\":\"ann\",\"points\":3}", "/services/b/scores/ann", "get");
        answered("\\{\"player\":\"ann\",\"points\":3}", "/services/b?pointer=/scores/ann", "get");
        answered("8", "/services/b", "total");
        answered("8", "/services/b/total", "submit");
        answered("8", "/services/b/$actions/total", "submit");
        answered("\\[\"bob\"]", "/services/b", "winners", "{\"least\": 4}");
        answered("\\[\"bob\"]", "/services/b/winners", "query", "{\"least\": 4}");
        answered("\\[\"bob\"]", "/services/b", "query", "{\"least\": 4}");
        answered("\\{\"revision\":.*", "/services/b", "update", "{\"title\": \"x\"}", "--merge");
        Path patch =
                Files.writeString(
                        folder.resolve("patch.json"),
                        "[{\"op\": \"replace\", \"path\": \"/title\", \"value\": \"y\"}]");
        answered("\\{\"revision\":.*", "/services/b", "update", "@" + patch);
        answered("\\{\"title\":\"y\".*", "/services/b/");
        answered(
                "\\{\"revision\":.*",
                "/services/b/scores/ann",
                "update",
                "{\"player\": \"ann\", \"points\": 4}",
                "--type",
                "Score");
        answered("\\{\"revision\":.*", "/services/b/scores/ann", "delete");
        answered(".*\"actions\":\\[\"total\"].*", "/services/b", "lookup");
        answered(".*\"name\":\"directory\".*", "", "lookup");
        InputStream in = System.in;
        try {
            System.setIn(
                    new ByteArrayInputStream("{\"title\": \"\", \"scores\": {}}".getBytes(UTF_8)));
            answered("\\{\"revision\":.*", "/services/b", "replace", "-");
        } finally {
            System.setIn(in);
        }
        answered("\\{\"title\":\"\",\"scores\":\\{}}", "/services/b");
        answered("\\{.*", "/services/b", "drop");
    }

    @Test
    void aRevisionAndAKeyAreSent() {
        String[] update = {"/services/board", "update", "{\"title\": \"a\"}", "--merge"};
        String revision = call(update).assertSuccess().out().replaceAll(".*:\"(.*)\".*\\s", "$1");
        call(with(update, "--if-match", revision, "--idempotency-key", "k1")).assertSuccess();
        Outcome stale = call(with(update, "--if-match", revision));
        assertEquals(1, stale.status());
        assertTrue(stale.err().startsWith("portolan: StateConflict: "), stale.err());
        Outcome again = call(with(update, "--if-match", revision, "--idempotency-key", "k1"));
        assertEquals(0, again.status(), again.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "2 | 127.0.0.1:1/services/board | the scheme is missing; write http:// or https:// before it",
                "2 | ftp://h/services/board | the scheme is ftp; http and https are asked here",
                "2 | http:///services/board | it has no host, or a port that is none, as in http://",
                "2 | http://h/services/b%x | Malformed escape pair at character 20",
                "2 | http://ann:pw@h/ | a token is shown by --token FILE",
                "2 | URL fetch | 'fetch' is no verb (create, lookup, get, query, insert, update, upsert, replace, delete, submit, drop), and /services/board has the action total and the query winners",
                "2 | URL//x | a name is missing between two slashes, as in http://",
                "2 | ROOT//x | a name is missing between two slashes, as in http://",
                "2 | URL insert | INSERT needs a body; write it behind the verb",
                "2 | URL delete {} | DELETE of URL takes no body",
                "2 | URL insert {player:} | body '{player:}': it is no JSON, line 1: expected '\"', found 'p'; give JSON in single quotes, @FILE, or - for standard input",
                "2 | URL insert {\"a\":tru} | line 1: expected a value, found 't'",
                "2 | URL insert {\"a\":1 | it is no JSON, the text ends too early",
                "2 | URL insert {}1 | line 1: expected the end, found '1'",
                "2 | URL insert @none.json | body @none.json: it cannot be read",
                "2 | URL insert @\0 | it cannot be read",
                "2 | URL subscribe | use: portolan watch URL",
                "2 | URL notify | use: portolan watch URL",
                "2 | URL create {} | CREATE is asked of ROOT/services or ROOT/manifests, and not of URL",
                "2 | URL delete | DELETE is asked of an item, and URL is a whole service; write URL/COLLECTION/KEY, or use DROP",
                "2 | URL upsert {} | or use REPLACE",
                "2 | URL/scores drop | DROP is asked of a whole service, and URL/scores is below one; ask URL",
                "2 | URL/scores replace {} | ask URL",
                "2 | URL submit | SUBMIT runs an action, and URL URL names none; write URL/NAME",
                "2 | URL get --merge | --merge is for UPDATE, and this is GET; leave it out",
                "2 | URL total --type X | --type says the type of a body, and there is none; leave it out",
                "2 | URL update {} --type a-b | --type a-b: the name of a record is needed",
                "2 | URL --token none.txt | --token: cannot read none.txt",
                "2 | URL --timeout soon | expected a whole number with ms, s, m or h, such as 30s, but was 'soon'",
                "2 | URL --timeout 9999999h | expected at most 876000h, but was '9999999h'",
                "2 | URL --timeout 0 | --timeout 0s: must be 1ms to 277h, such as 30s",
                "2 | URL --timeout 278h | --timeout 1000800s: must be 1ms to 277h",
                "2 | URL?pointer=/title drop | has parameters, which GET takes and DROP does not; leave them out",
                "2 | URL --certificate c.pem | both are needed together",
                "2 | URL --authority none.pem | --authority none.pem: a PEM file with certificates is needed",
                "2 | URL/none fetch | 'fetch' is no verb",
                "1 | ROOT/services/none fetch | and what else /services/none has cannot be looked up: UnknownEntry",
                "1 | http://127.0.0.1:1/services/board total | nobody listens at http://127.0.0.1:1;",
                "1 | ROOT/services/none | UnknownEntry: no service at /services/none: see /directory",
                "1 | URL/scores/cid delete | UnknownEntry: nothing at 'scores/cid' of the state",
                "1 | URL/scores insert {\"player\":\"x\",\"points\":\"y\"} | MessageNotSupported: /points is a string, it must be a whole number",
                "1 | URL update {} | --merge sends a merge patch, and an array is sent as a JSON patch",
                "1 | http://127.0.0.1:1/services/board | nobody listens at http://127.0.0.1:1; start a node by portolan node, or correct the port",
                "1 | http://no.such.host.invalid/ | host no.such.host.invalid of http://no.such.host.invalid/ is unknown",
                "1 | httpsROOT/services/board | no TLS with https://127.0.0.1:",
            })
    void whatCannotWorkIsOneSentence(int status, String words, String why) {
        String root = node.root();
        String filled = words.replace("httpsROOT", root.replace("http:", "https:"));
        String[] all =
                ("call " + filled.replace("URL", root + "/services/board").replace("ROOT", root))
                        .split(" ", -1);
        Outcome outcome = Outcome.of((Object[]) all);
        String expected = why.replace("URL URL", "URL_ URL");
        expected = expected.replace("URL_", "\0").replace("URL", root + "/services/board");
        expected = expected.replace("ROOT", root).replace("\0", "URL");
        assertTrue(outcome.err().contains(expected), outcome.err());
        assertEquals(status, outcome.status(), outcome.err());
        assertTrue(outcome.err().lines().count() <= 2, outcome.err());
        assertEquals("", outcome.out());
    }

    @Test
    void aTokenIsShownAndAWrongOneIsNamed() throws IOException {
        Path rules =
                Files.writeString(
                        folder.resolve("access.json"),
                        """
                        {"roles": {"reader": [{"service": "/directory", "verbs": ["GET"]}]},
                         "holders": [
                          {"name": "ann", "roles": ["reader"], "token": "the-token-of-ann-is-long"}]}
                        """);
        Path right = Files.writeString(folder.resolve("right"), "the-token-of-ann-is-long\n");
        Path wrong = Files.writeString(folder.resolve("wrong"), "another-token-that-is-long");
        Path none = Files.writeString(folder.resolve("none"), "two\nlines");
        try (RunningNode guarded = RunningNode.start("--access", rules.toString())) {
            String url = guarded.at("/directory").toString();
            Outcome.of("call", url, "--token", right).assertSuccess();
            refused(
                    1,
                    "PermissionDenied: anonymous may not GET /directory; show a token by --token FILE"
                            + " or in the variable PORTOLAN_TOKEN",
                    "call",
                    url);
            refused(
                    1,
                    "the token is that of --token %s, give another one".formatted(wrong),
                    "call",
                    url,
                    "--token",
                    wrong);
            refused(
                    1,
                    "ann may not LOOKUP /directory; the token is that of --token %s, give one with"
                            .formatted(right),
                    "call",
                    url,
                    "lookup",
                    "--token",
                    right);
            refused(
                    2,
                    "--token %s: it holds no token".formatted(none),
                    "call",
                    url,
                    "--token",
                    none);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HTTP/1.1 200 OK~Content-Type: text/html~Content-Length: 2~~Hi | is no node of Portolan (status 200, text/html)",
                "HTTP/1.1 404 Not Found~Content-Length: 0~~ | is no node of Portolan (status 404, no media type)",
                "SSH-2.0-OpenSSH_9.2~ | gave no answer of HTTP",
                "'' | gave no answer of HTTP",
                "HTTP/1.1 500 No~Content-Type: application/problem+json~Content-Length: 1~~x | status 500: the node says no more",
            })
    void whatIsNoNodeIsSaid(String answer, String why) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.startVirtualThread(() -> answer(server, answer.replace("~", "\r\n")));
            String url = "http://127.0.0.1:" + server.getLocalPort() + "/services/x";
            refused(1, why, "call", url);
        }
    }

    @Test
    void whoDoesNotAnswerIsGivenUp() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String url = "http://127.0.0.1:" + silent.getLocalPort() + "/services/x";
            refused(1, url + " has not answered within", "call", url, "--timeout", "10ms");
        }
    }

    private static void answer(ServerSocket server, String text) {
        while (!server.isClosed()) { // a client that got nothing asks again
            try (Socket socket = server.accept()) {
                socket.getInputStream().read(new byte[4096]);
                socket.getOutputStream().write(text.getBytes(UTF_8));
            } catch (IOException e) {
                // The test sees what the client says.
            }
        }
    }

    private static void refused(int status, String why, Object... words) {
        Outcome outcome = Outcome.of(words);
        assertTrue(outcome.err().contains(why), outcome.err());
        assertEquals(status, outcome.status());
        assertEquals(1, outcome.err().lines().count(), outcome.err());
    }

    private static void answered(String pattern, String... words) {
        String out = call(words).assertSuccess().out();
        assertTrue(out.endsWith("\n") && out.strip().matches(pattern), out);
    }

    private static Outcome call(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addFirst("call");
        all.set(1, node.root() + words[0]);
        return Outcome.of(all.toArray());
    }

    private static String[] with(String[] words, String... more) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }
}
