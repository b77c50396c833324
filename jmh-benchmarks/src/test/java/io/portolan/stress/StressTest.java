package io.portolan.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Each class of the libraries that has a VarHandle is named, in backticks, by a stress test of it.
@Timeout(60)
class StressTest {

    /// The folder of the module that is tested is the working directory.
    private static final Path MODULES = Path.of("..");

    /// Where a module has its stress tests.
    private static final Path STRESS = Path.of("src", "jcstress", "java");

    @ParameterizedTest
    @ValueSource(strings = {"runtime-core", "runtime-mpi", "runtime-services"})
    void everyClassWithAVarHandleHasAStressTest(String module) throws IOException {
        String stressTests = stressTests(MODULES.resolve(module).resolve(STRESS));
        List<Source> withHandles =
                read(
                        MODULES.resolve(Path.of(module, "src", "main", "java")),
                        text -> text.contains("static final VarHandle "));
        assertFalse(withHandles.isEmpty());
        assertEquals(
                List.of(),
                withHandles.stream()
                        .map(Source::type)
                        .filter(type -> !stressTests.contains("`" + type + "`"))
                        .toList(),
                "classes with a VarHandle that no stress test names");
    }

    private static String stressTests(Path folder) throws IOException {
        return Files.exists(folder)
                ? read(folder, text -> text.contains("@JCStressTest")).stream()
                        .map(Source::text)
                        .collect(Collectors.joining())
                : "";
    }

    /// A type and what its file says.
    private record Source(String type, String text) {}

    private static List<Source> read(Path folder, Predicate<String> wanted) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(StressTest::read)
                    .filter(source -> wanted.test(source.text()))
                    .toList();
        }
    }

    private static Source read(Path file) {
        try {
            return new Source(
                    file.getFileName().toString().replace(".java", ""), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
