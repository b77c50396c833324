package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class NodeCommandTest {

    @TempDir Path folder = Path.of("");

    @Test
    void aNodeSaysWhereItListensAndServesUntilItIsStopped() throws Exception {
        try (RunningNode node = RunningNode.start("--name", "n1", "--tcp", "0")) {
            String where = "portolan: node n1 listens at http://127.0.0.1:";
            assertTrue(node.line().startsWith(where), node.line());
            assertTrue(node.line().contains(" and tcp://127.0.0.1:"), node.line());
            URI directory = node.at("/directory");
            HttpURLConnection connection = (HttpURLConnection) directory.toURL().openConnection();
            assertEquals(200, connection.getResponseCode());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--http 70000 | --http = 70000: must be 0 to 65535",
                "--http many | 'many' is not",
                "--http 0 --host 0.0.0.0 | can be reached from elsewhere",
                "--http 0 --host no.such.host.invalid | address no.such.host.invalid is unknown",
                "--http 0 --access none.json | access rules none.json: cannot be read",
                "--http 0 --key k.pem | the first two are needed together",
                "--http 0 --certificate c.pem --key k.pem | file c.pem cannot be read",
                "--http 0 --manifest none.json | --manifest: ",
                "--http 0 --tcp 70000 | --tcp = 70000: must be 0 to 65535",
                "--http 0 --join nowhere | node 'nowhere': HOST:PORT is needed",
                "--http 0 --tcp 0 --address x | node 'x': HOST:PORT is needed",
                "--http 0 --join h:1 --token none.txt | --token: cannot read none.txt",
                "--http 0 --address h:1 | there is none; add --tcp PORT, or leave --address out",
                "--http 0 --join h:1 --address h:1 | there is none; add --tcp PORT",
                "--http 0 --token none.txt | add --tcp PORT or --join HOST:PORT, or leave --token out",
                "--http 0 --contracts none.jar | --contracts none.jar: there is no such file or folder",
                "--http 0 --contracts pom.xml | a JAR, a folder of classes or a .java file is needed",
                "--http 0 --contracts src | --contracts src: no class in it has @ServiceContract",
                "--http 0 --on-damage keep | there is none; add --store DIR, or leave --on-damage out",
                "--http 0 --store target/none --on-damage lose | --on-damage = lose: must be refuse or keep",
                "--spam | Unknown option",
            })
    void whatCannotWorkIsSaidInOneLine(String arguments, String why) {
        Outcome outcome = Outcome.of((Object[]) ("node " + arguments).split(" ", -1));
        assertEquals(2, outcome.status(), outcome.err());
        assertTrue(outcome.err().contains(why), outcome.err());
        assertTrue(outcome.err().lines().count() <= 2, outcome.err());
    }

    @Test
    void aFileOfRulesThatIsNoneIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), "{}");
        Outcome outcome = Outcome.of("node", "--http", "0", "--access", file.toString());
        assertEquals(2, outcome.status());
        assertTrue(outcome.err().contains("/roles is missing"), outcome.err());
    }
}
