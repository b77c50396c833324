package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.run.OwnCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The line that starts this JVM again, of JVMs that were started from a JAR.
class OwnCommandTest {

    @TempDir private Path folder;

    /// Prints its line.
    static final class Printing {
        private Printing() {}

        public static void main(String[] arguments) {
            OwnCommand.line(List.of("a", "b c")).forEach(System.out::println);
        }
    }

    @Test
    void nativeAccessIsAskedForWhereTheJarDoesNot() throws Exception {
        List<String> line = lineOf(jar("plain.jar", new Attributes()));
        assertTrue(line.contains("--enable-native-access=ALL-UNNAMED"), line::toString);
        assertEquals(runs("plain.jar"), line.subList(line.size() - 4, line.size()));
    }

    @Test
    void theJarMayHaveSpacesInItsPath() throws Exception {
        List<String> line = lineOf(jar("a plain.jar", new Attributes()));
        assertEquals(runs("a plain.jar"), line.subList(line.size() - 4, line.size()));
    }

    private List<String> runs(String jar) {
        return List.of("-jar", folder.resolve(jar).toString(), "a", "b c");
    }

    /// A JVM with the option would not use an ahead-of-time cache that was made without it.
    @Test
    void nativeAccessIsNotAskedForTwice() throws Exception {
        Attributes allowed = new Attributes();
        allowed.putValue("Enable-Native-Access", "ALL-UNNAMED");
        List<String> line = lineOf(jar("allowed.jar", allowed));
        assertFalse(line.contains("--enable-native-access=ALL-UNNAMED"), line::toString);
    }

    private Path jar(String name, Attributes more) throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.put(Attributes.Name.MAIN_CLASS, Printing.class.getName());
        main.put(
                Attributes.Name.CLASS_PATH,
                Stream.of(ChildJvm.classPath().split(":", -1))
                        .map(path -> Path.of(path).toUri().toString())
                        .collect(Collectors.joining(" ")));
        main.putAll(more);
        Path jar = folder.resolve(name);
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }

    private static List<String> lineOf(Path jar) throws IOException, InterruptedException {
        List<String> command = ChildJvm.java();
        command.addAll(List.of("-jar", jar.toString()));
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        List<String> line = process.inputReader().lines().toList();
        assertEquals(0, process.waitFor());
        return line;
    }
}
