package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The programs that documents show whole can be pasted into an empty folder: they compile there
/// and print what the document says.
///
/// A program is a block that begins with "java FILE". A block that begins with "text NAME" is what
/// the program NAME of the same document prints. Two such blocks of one name are two runs in the
/// same folder.
@Timeout(120)
class DocumentProgramsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern PROGRAM =
            Pattern.compile("(?ms)^```java \\S*/(\\w+)\\.java *\\n(.*?)^```$");
    private static final Pattern PRINTED = Pattern.compile("(?ms)^```text (\\w+)\\n(.*?)^```$");

    @TempDir Path folder;

    static List<Path> documents() throws IOException {
        try (Stream<Path> guides = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(Stream.of(ROOT.resolve("README.md")), guides)
                    .filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !blocks(PROGRAM, file).isEmpty())
                    .map(ROOT::relativize)
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void programsPrintWhatTheDocumentSays(Path document) throws Exception {
        List<Path> sources = new ArrayList<>();
        for (MatchResult program : blocks(PROGRAM, ROOT.resolve(document))) {
            Path source = folder.resolve(program.group(1) + ".java");
            sources.add(Files.writeString(source, program.group(2)));
            assertFalse(program.group(2).startsWith("package "), "paste without it: " + source);
        }
        compile(sources);
        for (String data : List.of("seedlings.csv", "new-seedlings.csv")) {
            Path copy = folder.resolve("examples/data").resolve(data);
            Files.createDirectories(copy.resolveSibling(""));
            Files.copy(ROOT.resolve("examples/data").resolve(data), copy);
        }
        for (MatchResult printed : blocks(PRINTED, ROOT.resolve(document))) {
            String program = printed.group(1);
            assertEquals(printed.group(2), run(program), document + " says so of what it prints");
        }
    }

    private static List<MatchResult> blocks(Pattern pattern, Path document) {
        return pattern.matcher(read(document)).results().toList();
    }

    private void compile(List<Path> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean isDone =
                    compiler.getTask(
                                    said,
                                    files,
                                    null,
                                    List.of("-d", folder.toString(), "-cp", classPath()),
                                    null,
                                    files.getJavaFileObjectsFromPaths(sources))
                            .call();
            assertTrue(isDone, said::toString);
        }
    }

    private String run(String program) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xshare:auto",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                folder + File.pathSeparator + classPath(),
                                program)
                        .directory(folder.toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start();
        try {
            int status = process.waitFor();
            assertEquals(0, status, () -> program + ": " + read(err));
            return read(out);
        } finally {
            process.destroyForcibly();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String classPath() {
        return Stream.of(ChildJvm.classPath().split(File.pathSeparator, -1))
                .map(path -> Path.of(path).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
