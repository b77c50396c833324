package io.portolan.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What the launcher runs once to fill the JVM's ahead-of-time cache: the help texts, and each
/// method on a file large enough that all kernels get hot, so that the classes they load are in the
/// cache and the JIT knows from the start what to compile.
public final class Training {

    private Training() {}

    /// Runs the commands on the examples and drops what they say.
    ///
    /// @param arguments the folder with the example data
    public static void main(String[] arguments) throws IOException {
        String points = Path.of(arguments[0], "us-block-groups.csv.gz").toString();
        Path results = Files.createTempDirectory("portolan-training");
        String output = results.resolve("clusters").toString();
        List<List<String>> lines =
                List.of(
                        List.of("--help"),
                        List.of("cluster", "--help"),
                        List.of("assign", "--help"),
                        List.of("dump", "--help"),
                        List.of("cluster", points, "--clusters", "20", "--output", output),
                        List.of(
                                "cluster",
                                points,
                                "--clusters",
                                "20",
                                "--output",
                                output,
                                "--force",
                                "--method",
                                "kmeans"));
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        int status = 0;
        for (List<String> line : lines) {
            status = Math.max(status, Main.run(line.toArray(String[]::new), nowhere, nowhere));
        }
        try (Stream<Path> files = Files.walk(results)) {
            for (Path file : files.toList().reversed()) {
                Files.delete(file);
            }
        }
        System.exit(status);
    }
}
