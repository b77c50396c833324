package io.portolan.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The programs of `examples/hello` are short, compiled as they stand, and print what they promise.
@Timeout(60)
class SampleProgramsTest {

    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource({
        "HelloPorts, 1^2 + 2^2 + ... + 100^2 = 338350",
        "HelloRanks, The token visited 4 ranks|The ranks add up to 6",
        "HelloServices, 42 EUR",
        "HelloClusters, 'A center near 0, 10|A center near 0, 0|A center near 10, 0'",
    })
    void aProgramPrintsWhatItPromises(String program, String promised) throws Exception {
        Path source = Checkout.ROOT.resolve("examples/hello/src/main/java/" + program + ".java");
        assertTrue(Checkout.lines(source).size() <= 40, program);
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        String[] arguments = {
            "-Xlint:all,-processing",
            "-Werror",
            "-d",
            folder.toString(),
            "-cp",
            libraries(),
            source.toString()
        };
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, errors, arguments);
        assertEquals(0, status, errors.toString(UTF_8));
        assertEquals(
                Stream.of(promised.split("[|]")).sorted().toList(),
                printed(program).lines().sorted().toList());
    }

    private String printed(String program) throws Exception {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader =
                new URLClassLoader(
                        new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            System.setOut(new PrintStream(printed, true, UTF_8));
            loader.loadClass(program)
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(out);
        }
        return printed.toString(UTF_8);
    }

    /// The libraries as this test sees them.
    static String libraries() {
        return Stream.of("java.class.path", "jdk.module.path")
                .map(property -> System.getProperty(property, ""))
                .flatMap(entries -> Stream.of(entries.split(File.pathSeparator)))
                .filter(entry -> !entry.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
