package io.portolan.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/// What the launcher runs once to fill the JVM's ahead-of-time cache: the help texts, and each
/// method on a file large enough that all kernels get hot, so that the classes they load are in the
/// cache and the JIT knows from the start what to compile. At last this JVM is one of two
/// processes. Other classes of ranks are only loaded.
public final class Training {

    private static final String RANKS = "io/portolan/mpi/";
    private static final String CLASS = ".class";

    private Training() {}

    /// Runs the commands on the examples and drops what they say.
    ///
    /// @param arguments the folder with the example data; in the process that is started for the
    ///   last command that command
    public static void main(String[] arguments) throws IOException, ClassNotFoundException {
        if (arguments.length > 1) {
            Main.main(arguments);
            return;
        }
        loadRanks();
        String points = Path.of(arguments[0], "us-block-groups.csv.gz").toString();
        Path results = Files.createTempDirectory("portolan-training");
        String output = results.resolve("clusters").toString();
        Path plain = results.resolve("points.csv"); // of which each process reads a part
        try (InputStream in = new GZIPInputStream(Files.newInputStream(Path.of(points)))) {
            Files.copy(in, plain);
        }
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
                                "kmeans"),
                        List.of(
                                "cluster",
                                plain.toString(),
                                "--clusters",
                                "20",
                                "--output",
                                output,
                                "--force",
                                "--processes",
                                "2"));
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

    /// Loads what ranks consist of, and what the JVM needs for calls of the system.
    @SuppressWarnings("restricted") // no function is called
    private static void loadRanks() throws IOException, ClassNotFoundException {
        try (JarFile jar = new JarFile(System.getProperty("java.class.path"))) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                String name = entry.getName();
                if (name.startsWith(RANKS) && name.endsWith(CLASS)) {
                    String dotted = name.substring(0, name.length() - CLASS.length());
                    Class<?> _ =
                            Class.forName(
                                    dotted.replace('/', '.'),
                                    false,
                                    Training.class.getClassLoader());
                }
            }
        }
        MethodHandle _ =
                Linker.nativeLinker()
                        .downcallHandle(
                                FunctionDescriptor.of(
                                        ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
    }
}
