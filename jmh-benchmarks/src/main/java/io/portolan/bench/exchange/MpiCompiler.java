package io.portolan.bench.exchange;

import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.MissingPeerException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Compiles peers in C with the compilers of MPI libraries that are there.
///
/// *Failure:* [MissingPeerException] that says what is missing.
public final class MpiCompiler {

    private static final String SOURCES = "jmh-benchmarks/peers/";
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Path folder;

    /// @param folder for what is compiled
    public MpiCompiler(Path folder) {
        this.folder = folder;
    }

    /// A program, compiled for a library.
    ///
    /// @param source in the folder `jmh-benchmarks/peers`, without its `.c`
    /// @param options of the compiler
    public MpiProgram compile(MpiLibrary library, String source, List<String> options)
            throws IOException, InterruptedException, MissingPeerException {
        Path executable = folder.resolve(source.replace('/', '-') + "-" + library.name());
        for (String suffix : library.suffixes()) {
            String compiler = "mpicc" + suffix;
            if (exists(compiler)) {
                compile(compiler, source, options, executable);
                String version = version(executable);
                if (library.says(version)) {
                    return new MpiProgram(library, version, "mpirun" + suffix, executable);
                }
            }
        }
        throw new MissingPeerException("not found: " + library.remedy());
    }

    private static void compile(
            String compiler, String source, List<String> options, Path executable)
            throws IOException, InterruptedException, MissingPeerException {
        List<String> command = new ArrayList<>(List.of(compiler, "-std=c11"));
        command.addAll(options);
        command.addAll(List.of("-o", executable.toString()));
        command.add(Checkout.file(SOURCES + source + ".c").toString());
        command.add("-lm");
        run(command);
    }

    /// The first line that the library says of itself, in single blanks.
    private static String version(Path executable)
            throws IOException, InterruptedException, MissingPeerException {
        List<String> lines = run(List.of(executable.toString(), "version"));
        String first = lines.isEmpty() ? "" : lines.getFirst();
        return first.replaceAll("\\s+", " ").replaceFirst(",.*", "");
    }

    private static boolean exists(String command) throws InterruptedException {
        try {
            ChildProcess.run(List.of(command, "-show"), Map.of(), LIMIT);
            return true;
        } catch (IOException e) { // no such command
            return false;
        }
    }

    private static List<String> run(List<String> command)
            throws IOException, InterruptedException, MissingPeerException {
        ChildProcess ended = ChildProcess.run(command, Map.of(), LIMIT);
        if (ended.status() != 0) {
            throw new MissingPeerException(
                    "%s failed: %s"
                            .formatted(command.getFirst(), String.join("; ", ended.lines())));
        }
        return ended.lines();
    }
}
