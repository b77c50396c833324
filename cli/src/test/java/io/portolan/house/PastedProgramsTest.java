package io.portolan.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The programs that documents show can be pasted, and print what the documents say.
///
/// A program is a fenced block "java FILE" without a region: it is compiled as it stands there,
/// beside nothing but the libraries. A fenced block "text NAME.java" is what the program in FILE
/// prints, of which the same document shows the whole or a part.
@Timeout(120)
class PastedProgramsTest {

    private static final Pattern BLOCK =
            Pattern.compile("(?ms)^```(java|text) ([^\\n# ]*[.]java)(#[^\\n]*)?\\n(.*?)^```$");

    @TempDir Path folder;

    @Test
    void programsAreCompiledAndPrintWhatIsShown() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Path document : Checkout.documents()) {
            List<MatchResult> blocks = BLOCK.matcher(Checkout.text(document)).results().toList();
            for (MatchResult block : blocks) {
                String name = Checkout.ROOT.relativize(document) + ": " + block.group(2);
                if (block.group(1).equals("text")) {
                    check(name, block.group(4), printed(program(block.group(2), blocks)), wrong);
                } else if (block.group(3) == null) {
                    check(name, "", compile(pasted(block), "").errors(), wrong);
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void thereAreSuchPrograms() {
        assertTrue(
                Checkout.documents().stream()
                        .flatMap(document -> BLOCK.matcher(Checkout.text(document)).results())
                        .anyMatch(block -> block.group(1).equals("text")));
    }

    private static void check(String name, String expected, String actual, List<String> wrong) {
        if (!expected.equals(actual)) {
            wrong.add("%s: not\n%sbut\n%s".formatted(name, expected, actual));
        }
    }

    /// What the compiler made of a source.
    private record Compiled(Path classes, String errors) {}

    /// The source of which the document shows the whole or a part.
    private static Path program(String name, List<MatchResult> blocks) {
        return blocks.stream()
                .filter(block -> block.group(1).equals("java"))
                .map(block -> Checkout.ROOT.resolve(block.group(2)))
                .filter(file -> file.endsWith(name))
                .findFirst()
                .orElseThrow(() ->
                        new AssertionError(
                                "'text %s' without a block 'java .../%s' in the same document"
                                        .formatted(name, name)));
    }

    private Path pasted(MatchResult block) throws IOException {
        Path source = Files.createTempDirectory(folder, "pasted");
        return Files.writeString(
                source.resolve(Path.of(block.group(2)).getFileName()), block.group(4));
    }

    private Compiled compile(Path source, String sourcePath) throws IOException {
        Path classes = Files.createTempDirectory(folder, "classes");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
            List<String> options =
                    List.of(
                            "-proc:none",
                            "-d",
                            classes.toString(),
                            "-cp",
                            libraries(),
                            "-sourcepath",
                            sourcePath);
            compiler.getTask(said, files, null, options, null, files.getJavaFileObjects(source))
                    .call();
        }
        return new Compiled(classes, said.toString());
    }

    private String printed(Path source) throws Exception {
        String path = source.toString().replace('\\', '/');
        String root = path.substring(0, path.indexOf("/java/") + "/java/".length());
        Compiled compiled = compile(source, root);
        String type = path.substring(root.length(), path.length() - ".java".length());
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader =
                new URLClassLoader(
                        new URL[] {compiled.classes().toUri().toURL()},
                        PastedProgramsTest.class.getClassLoader())) {
            System.setOut(new PrintStream(printed, true, UTF_8));
            Method main =
                    loader.loadClass(type.replace('/', '.')).getMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(out);
        }
        return printed.toString(UTF_8).replace("\r\n", "\n");
    }

    /// The libraries as this test sees them.
    private static String libraries() {
        return Stream.of("java.class.path", "jdk.module.path")
                .map(property -> System.getProperty(property, ""))
                .filter(entries -> !entries.isEmpty())
                .reduce((one, other) -> one + File.pathSeparator + other)
                .orElseThrow();
    }
}
