package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A command line that runs in a JVM of its own.
final class ChildCommand {

    private ChildCommand() {}

    /// @param option of the JVM, such as `-Xmx24m`
    static Outcome run(String option, Object... arguments)
            throws IOException, InterruptedException {
        return run(
                Path.of(""),
                List.of(option),
                Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    }

    /// Runs it in a folder.
    ///
    /// @param options of the JVM
    static Outcome run(Path folder, List<String> options, String... arguments)
            throws IOException, InterruptedException {
        return run(folder, options, Map.of(), arguments);
    }

    /// Runs it in a folder, with these variables beside those of this JVM.
    static Outcome run(Path folder, Map<String, String> variables, String... arguments)
            throws IOException, InterruptedException {
        return run(folder, List.of(), variables, arguments);
    }

    private static Outcome run(
            Path folder, List<String> options, Map<String, String> variables, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(words(options.toArray(String[]::new)));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile("portolan", ".out");
        Path err = Files.createTempFile("portolan", ".err");
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(folder.toAbsolutePath().toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile());
        builder.environment().putAll(variables);
        Process process = builder.start();
        try {
            int status = process.waitFor();
            return new Outcome(status, Files.readString(out, UTF_8), Files.readString(err, UTF_8));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly); // if it hangs
            process.destroyForcibly();
            Files.delete(out);
            Files.delete(err);
        }
    }

    /// Starts it in a folder; what it prints is in one stream.
    static Process start(Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(words());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
    }

    /// The command of the JVM, up to the main class, from any folder.
    static List<String> words(String... options) {
        List<String> command = ChildJvm.java();
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", ChildJvm.classPath(), Main.class.getName()));
        return command;
    }
}
