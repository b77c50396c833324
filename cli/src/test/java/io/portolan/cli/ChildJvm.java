package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A JVM of its own that runs [Restaurant] until closed.
record ChildJvm(Process process) implements AutoCloseable {

    /// Starts it and waits until it is ready.
    static ChildJvm start(List<String> options, String... dispatchers) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-Xmx64m"));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath(), Restaurant.class.getName()));
        command.addAll(List.of(dispatchers));
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        ChildJvm child = new ChildJvm(process);
        BufferedReader out = process.inputReader(UTF_8);
        assertEquals("ready", out.readLine());
        return child;
    }

    static ChildJvm start(String... dispatchers) throws IOException {
        return start(List.of(), dispatchers);
    }

    long pid() {
        return process.pid();
    }

    /// What the command calls it.
    String shown() {
        return "process " + pid() + " (" + Restaurant.class.getName() + ")";
    }

    /// Where this JVM finds its classes, whoever started it.
    static String classPath() {
        Stream<String> paths =
                Stream.of(
                        "target/test-classes",
                        System.getProperty("jdk.module.path"),
                        System.getProperty("java.class.path"));
        Stream<String> loaded =
                ChildJvm.class.getClassLoader() instanceof URLClassLoader loader
                        ? Stream.of(loader.getURLs()).map(URL::getPath)
                        : Stream.empty();
        return Stream.concat(loaded, paths)
                .filter(path -> path != null && !path.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
