package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.house.Checkout;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The programs that documents show whole can be pasted into an empty folder: they compile there,
/// beside nothing but the libraries and each other, and print what the document says.
///
/// A program is a block that begins with "java FILE". A block that begins with "text NAME" or "text
/// NAME.java" is what the program NAME prints, of which the same document shows the whole or, as
/// "java FILE#REGION", a part. Two such blocks of one name are two runs in the same folder.
@Timeout(300)
class DocumentProgramsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /// Its programs belong to a project that it makes; [GuideCommandsTest] runs both.
    private static final Path GUIDE = ROOT.resolve("docs/getting-started.md");

    private static final Pattern PROGRAM =
            Pattern.compile("(?ms)^```java (\\S*/(\\w+)\\.java) *\\n(.*?)^```$");
    private static final Pattern PART = Pattern.compile("(?m)^```java (\\S*/(\\w+)\\.java)#");
    private static final Pattern PRINTED =
            Pattern.compile("(?ms)^```text (\\w+)(?:\\.java)?\\n(.*?)^```$");

    private static final Pattern TYPED =
            Pattern.compile(
                    "(?ms)^```sh\\n(\"[$]JAVA_HOME/bin/java\" .*?)^```\\n\\n```text\\n(.*?)^```$");

    @TempDir Path folder;

    static List<Path> documents() {
        return Checkout.documents().stream()
                .filter(file -> ROOT.relativize(file).getNameCount() <= 3)
                .filter(file -> !file.equals(GUIDE))
                .filter(file -> !blocks(PROGRAM, file).isEmpty())
                .map(ROOT::relativize)
                .toList();
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("documents")
    void programsPrintWhatTheDocumentSays(Path document) throws Exception {
        Path data = Files.createDirectories(folder.resolve("examples/data"));
        for (String file : List.of("seedlings.csv", "new-seedlings.csv")) {
            Files.copy(ROOT.resolve("examples/data").resolve(file), data.resolve(file));
        }
        List<Path> sources = new ArrayList<>();
        for (MatchResult program : blocks(PROGRAM, ROOT.resolve(document))) {
            Path source = folder.resolve(program.group(2) + ".java");
            sources.add(Files.writeString(source, program.group(3)));
        }
        compile(sources, folder);
        for (MatchResult printed : blocks(PRINTED, ROOT.resolve(document))) {
            String program = printed.group(1);
            boolean isWhole = Files.exists(folder.resolve(program + ".java"));
            String type = isWhole ? program : part(document, program);
            assertEquals(printed.group(2), run(type), document + ": what " + program + " prints");
        }
    }

    /// The commands of a guide that start `java` print the block of text that follows, typed into a
    /// shell in the project's folder. The build of the command line is not there yet.
    @Tag("slow")
    @Test
    void programsAreStartedAsTheGuideToTheCoreTypesIt() throws Exception {
        int typed = 0;
        for (MatchResult command : blocks(TYPED, ROOT.resolve("docs/core.md"))) {
            Path out = folder.resolve("out");
            Path err = folder.resolve("err");
            ProcessBuilder shell =
                    new ProcessBuilder(
                                    "sh",
                                    "-c",
                                    command.group(1)
                                            .replace("cli/target/cli.jar", "'" + classPath() + "'"))
                            .directory(ROOT.toFile())
                            .redirectOutput(out.toFile())
                            .redirectError(err.toFile());
            shell.environment().put("JAVA_HOME", System.getProperty("java.home"));
            assertEquals(0, shell.start().waitFor(), () -> command.group(1) + read(err));
            assertEquals(command.group(2), read(out), command.group(1));
            typed++;
        }
        assertEquals(2, typed, "commands of docs/core.md");
    }

    /// Compiles a program of which the document shows a part; returns the name of its class.
    private String part(Path document, String program) throws IOException {
        String file =
                blocks(PART, ROOT.resolve(document)).stream()
                        .filter(block -> block.group(2).equals(program))
                        .map(block -> block.group(1))
                        .findFirst()
                        .orElseThrow(() ->
                                new AssertionError(
                                        "%s: 'text %s' without a block 'java .../%s.java'"
                                                .formatted(document, program, program)));
        int root = file.indexOf("/java/") + "/java/".length();
        compile(List.of(ROOT.resolve(file)), ROOT.resolve(file.substring(0, root)));
        return file.substring(root, file.length() - ".java".length()).replace('/', '.');
    }

    private static List<MatchResult> blocks(Pattern pattern, Path document) {
        return pattern.matcher(read(document)).results().toList();
    }

    private void compile(List<Path> sources, Path sourcePath) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
            List<String> options =
                    List.of(
                            "-proc:none",
                            "-d",
                            folder.toString(),
                            "-cp",
                            classPath(),
                            "-sourcepath",
                            sourcePath.toString());
            boolean isDone =
                    compiler.getTask(
                                    said,
                                    files,
                                    null,
                                    options,
                                    null,
                                    files.getJavaFileObjectsFromPaths(sources))
                            .call();
            assertTrue(isDone, said::toString);
        }
    }

    private String run(String program) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        List<String> command = ChildJvm.java();
        command.addAll(List.of("-Duser.language=en", "-cp"));
        command.addAll(List.of(folder + File.pathSeparator + classPath(), program));
        Process process =
                new ProcessBuilder(command)
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
