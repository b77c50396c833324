package io.portolan.mpi.wiretest;

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

/// A JVM of its own that runs a main class of the tests.
///
/// @param out what it prints
public record WireChild(Process process, BufferedReader out) implements AutoCloseable {

    public static WireChild start(Class<?> main, String... arguments) throws IOException {
        return start(List.of(), main, arguments);
    }

    /// One that a command of the system starts.
    public static WireChild start(List<String> before, Class<?> main, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(before);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xshare:auto", "-XX:+UseSerialGC", "-Xmx64m"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", classPath()));
        command.add(main.getName());
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        return new WireChild(process, process.inputReader(UTF_8));
    }

    /// Where this JVM has its classes from: its class path and module path, or a loader's places.
    private static String classPath() {
        Stream<String> loader =
                WireChild.class.getClassLoader() instanceof URLClassLoader urls
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

    /// Sends a signal, as `kill -NAME` does.
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
