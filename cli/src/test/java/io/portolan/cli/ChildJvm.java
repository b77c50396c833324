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

/// A JVM of its own that runs a program until closed.
record ChildJvm(Process process, Class<?> program) implements AutoCloseable {

    /// Options of JVMs that live for a second or two: compiling well what runs a few times, and
    /// threads that collect little garbage, would take most of their time.
    static final List<String> BRIEF =
            List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    /// Starts a [Restaurant] and waits until it is ready.
    static ChildJvm start(List<String> options, String... dispatchers) throws IOException {
        return start(options, Restaurant.class, List.of(dispatchers));
    }

    static ChildJvm start(String... dispatchers) throws IOException {
        return start(List.of(), dispatchers);
    }

    /// Starts a program and waits until it is ready.
    static ChildJvm of(Class<?> program) throws IOException {
        return start(List.of(), program, List.of());
    }

    private static ChildJvm start(List<String> options, Class<?> program, List<String> arguments)
            throws IOException {
        List<String> command = java();
        command.add("-Xmx64m");
        command.addAll(options);
        command.addAll(List.of("-cp", classPath(), program.getName()));
        command.addAll(arguments);
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        ChildJvm child = new ChildJvm(process, program);
        BufferedReader out = process.inputReader(UTF_8);
        assertEquals("ready", out.readLine());
        return child;
    }

    /// The command of such a JVM, up to its options.
    static List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(BRIEF);
        return command;
    }

    long pid() {
        return process.pid();
    }

    /// What the command calls it.
    String shown() {
        return "process " + pid() + " (" + program.getName() + ")";
    }

    /// Where this JVM finds its classes, whoever started it; for JVMs in any folder.
    static String classPath() {
        Stream<String> paths =
                Stream.of(
                        System.getProperty("portolan.test.classes", "target/test-classes"),
                        System.getProperty("jdk.module.path"),
                        System.getProperty("java.class.path"));
        Stream<String> loaded =
                ChildJvm.class.getClassLoader() instanceof URLClassLoader loader
                        ? Stream.of(loader.getURLs()).map(URL::getPath)
                        : Stream.empty();
        return Stream.concat(loaded, paths)
                .filter(path -> path != null)
                .flatMap(path -> Stream.of(path.split(File.pathSeparator, -1)))
                .filter(path -> !path.isEmpty())
                .map(path -> Path.of(path).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
