package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Each numbered statement of the specification has a test whose display name starts with
/// `services` and the number.
class StatementsTest {

    private static final int STATEMENTS = 34;

    private static final Pattern NUMBERED =
            Pattern.compile("@DisplayName\\(\\s*\"services (\\d+):");

    @Test
    void everyStatementHasATest() throws Exception {
        Set<Integer> missing =
                IntStream.rangeClosed(1, STATEMENTS)
                        .boxed()
                        .collect(Collectors.toCollection(TreeSet::new));
        missing.removeAll(tested());
        assertTrue(missing.isEmpty(), () -> "statements without a test: " + missing);
    }

    private static Set<Integer> tested() throws IOException {
        Set<Integer> tested = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src", "test", "java"))) {
            for (Path source : files.filter(file -> file.toString().endsWith(".java")).toList()) {
                Matcher names = NUMBERED.matcher(Files.readString(source));
                while (names.find()) {
                    tested.add(Integer.valueOf(names.group(1)));
                }
            }
        }
        return tested;
    }
}
