package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A command line that runs in a JVM of its own.
final class ChildCommand {

    private ChildCommand() {}

    /// @param option of the JVM, such as `-Xmx24m`
    static Outcome run(String option, Object... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", option));
        command.addAll(List.of("-cp", ChildJvm.classPath(), Main.class.getName()));
        Stream.of(arguments).map(Object::toString).forEach(command::add);
        Path out = Files.createTempFile("portolan", ".out");
        Path err = Files.createTempFile("portolan", ".err");
        Process process =
                new ProcessBuilder(command)
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start();
        try {
            int status = process.waitFor();
            return new Outcome(status, Files.readString(out, UTF_8), Files.readString(err, UTF_8));
        } finally {
            process.destroyForcibly();
            Files.delete(out);
            Files.delete(err);
        }
    }
}
