package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Each numbered statement of the specification has a test whose display name starts with the
/// number.
class StatementsTest {

    private static final int STATEMENTS = 42;

    private static final Pattern NUMBERED = Pattern.compile("@DisplayName\\(\\s*\"(\\d+):");

    @Test
    void everyStatementHasATest() throws Exception {
        Set<Integer> missing = new TreeSet<>();
        for (int statement = 1; statement <= STATEMENTS; statement++) {
            missing.add(statement);
        }
        missing.removeAll(tested());
        assertEquals(Set.of(), missing, "statements without a test");
    }

    private static Set<Integer> tested() throws IOException {
        Set<Integer> tested = new TreeSet<>();
        for (Path source : sources()) {
            Matcher names = NUMBERED.matcher(Files.readString(source));
            while (names.find()) {
                tested.add(Integer.valueOf(names.group(1)));
            }
        }
        return tested;
    }

    /// Of the module that is tested, whose folder is the working directory.
    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src", "test", "java"))) {
            return files.filter(file -> file.toString().endsWith("Test.java")).toList();
        }
    }
}
