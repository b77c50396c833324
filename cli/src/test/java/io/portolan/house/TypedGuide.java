package io.portolan.house;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The guide to the first steps as a script of bash: what it types into one terminal after the
/// other stands in one, with the node and the watch in the background.
final class TypedGuide {

    private static final Path GUIDE = Checkout.ROOT.resolve("docs/getting-started.md");
    private static final Pattern BLOCK =
            Pattern.compile("(?ms)^```(sh|text|text watch|java \\S+)\\n(.*?)^```$");

    /// Waits for a node to be ready, or ends the script.
    private static final String STARTED =
            """
            for i in $(seq 600); do
                curl -s -f http://127.0.0.1:8080/health/ready >/dev/null && break
                kill -0 $node || exit 1
                sleep 0.1
            done
            """;

    private TypedGuide() {}

    /// The script, for the folder of the checkout.
    ///
    /// @param repository the option of Maven that names the local repository
    static String script(String repository) throws IOException {
        StringBuilder script =
                new StringBuilder(
                        "export MAVEN_OPTS='%s'\ntrap 'kill $node $second' EXIT\n"
                                .formatted(repository));
        for (MatchResult block : blocks()) {
            String kind = block.group(1);
            if (kind.startsWith("java ")) {
                String file = Path.of(kind.substring("java ".length())).getFileName().toString();
                script.append("cat >src/main/java/com/example/%s <<'END'\n".formatted(file))
                        .append(block.group(2))
                        .append("END\n");
            } else if (kind.equals("text watch")) {
                script.append("wait $watch || exit 1\ncat watched\n");
            } else if (kind.equals("sh")) {
                block.group(2).lines().forEach(line -> script.append(typed(line)));
            }
        }
        String typed = script.toString();
        for (String port : List.of("8080", "8081", "7000", "7001")) {
            typed = typed.replace(port, String.valueOf(freePort()));
        }
        return typed;
    }

    /// The lines that the guide shows and that are the same each time.
    static List<String> shown() {
        return blocks().stream()
                .filter(block -> block.group(1).equals("text"))
                .flatMap(block -> block.group(2).lines())
                .filter(line -> !line.contains("...") && !line.contains("listens at"))
                .toList();
    }

    private static String typed(String line) {
        if (line.startsWith("portolan node ")) {
            boolean isSecond = line.contains(" --http 8081");
            String started = isSecond ? line : line + " --http 8080";
            return """
            [ -z "$%1$s" ] || { kill $%1$s; wait $%1$s; }
            %2$s & %1$s=$!
            %3$s\
            """
                    .formatted(
                            isSecond ? "second" : "node",
                            started,
                            isSecond
                                    ? STARTED.replace("8080", "8081").replace("$node", "$second")
                                    : STARTED);
        }
        if (line.startsWith("portolan watch ")) {
            return """
            %s >watched & watch=$!
            until [ -s watched ]; do kill -0 $watch || exit 1; sleep 0.1; done
            """
                    .formatted(line);
        }
        if (line.startsWith("cd ")) {
            return line + " || exit 1\n";
        }
        if (line.startsWith("export PATH=")) {
            return line + "\ncd ..\n"; // as the guide says
        }
        return line + "\n";
    }

    private static List<MatchResult> blocks() {
        return BLOCK.matcher(Checkout.text(GUIDE)).results().toList();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
