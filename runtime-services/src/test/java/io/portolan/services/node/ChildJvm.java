package io.portolan.services.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A JVM of its own that runs a main class of the tests until it is killed.
///
/// @param out what it prints
public record ChildJvm(Process process, BufferedReader out) implements AutoCloseable {

    public static ChildJvm start(Class<?> main, String... arguments) throws IOException {
        return start(128, main, arguments);
    }

    /// One whose heap is at most so large.
    public static ChildJvm start(int heapMebibytes, Class<?> main, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-XX:+ExitOnOutOfMemoryError", "-Xmx" + heapMebibytes + "m"));
        command.addAll(List.of("-cp", classPath(), main.getName()));
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        return new ChildJvm(process, process.inputReader(UTF_8));
    }

    /// Keeps a child going until its parent has ended; asked by the child.
    public static void stay() throws IOException {
        while (System.in.read() >= 0) {
            Thread.onSpinWait(); // the parent says nothing
        }
        Runtime.getRuntime().halt(0);
    }

    /// Ends it as `kill -9` does, and waits until it has ended.
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /// Where this JVM has its classes from: its class path and module path, or a loader's places.
    private static String classPath() {
        Stream<String> loader =
                ChildJvm.class.getClassLoader() instanceof URLClassLoader urls
                        ? Stream.of(urls.getURLs())
                                .map(url -> Path.of(URI.create(url.toString())).toString())
                        : Stream.of();
        Stream<String> paths =
                Stream.of(
                        System.getProperty("portolan.test.classes", "target/test-classes"),
                        System.getProperty("jdk.module.path"),
                        System.getProperty("java.class.path"));
        return Stream.concat(loader, paths)
                .filter(path -> path != null && !path.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
