package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The comment of a communicator's type lists its methods by the chapters of the MPI standard.
class ContentsOfCommunicatorsTest {

    private static final Pattern ENTRY = Pattern.compile("\\[(\\w+)\\]\\[#(\\w+)(?:\\(\\))?\\]");

    @ParameterizedTest
    @ValueSource(classes = {Comm.class, Intracomm.class, Intercomm.class})
    void everyPublicMethodIsListedOnce(Class<?> type) throws IOException {
        Path source =
                Path.of("src/main/java", type.getName().replace('.', '/') + ".java")
                        .toAbsolutePath();
        String text = Files.readString(source);
        String comment = text.substring(0, text.indexOf("\npublic "));
        List<MatchResult> entries = ENTRY.matcher(comment).results().toList();
        for (MatchResult entry : entries) {
            assertEquals(entry.group(1), entry.group(2));
        }
        assertEquals(
                Arrays.stream(type.getDeclaredMethods())
                        .filter(method -> Modifier.isPublic(method.getModifiers()))
                        .filter(method -> !method.isSynthetic())
                        .map(Method::getName)
                        .filter(name -> !name.equals("toString"))
                        .collect(Collectors.toCollection(TreeSet::new))
                        .toString(),
                entries.stream().map(entry -> entry.group(1)).sorted().toList().toString());
    }
}
