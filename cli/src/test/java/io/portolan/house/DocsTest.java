package io.portolan.house;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Documents show code that is compiled, and links that lead somewhere.
///
/// A fenced block that begins with "java FILE#REGION" must be the lines of FILE (from the project
/// root) between `// @start region="REGION"` and `// @end`, without their common indentation.
class DocsTest {

    private static final Pattern JAVA_BLOCK =
            Pattern.compile("(?ms)^```java([^\\n]*)\\n(.*?)^```$");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

    @Test
    void javaInDocumentsIsCompiledCode() {
        List<String> different = new ArrayList<>();
        for (Path document : Checkout.documents()) {
            for (MatchResult block : results(JAVA_BLOCK, document)) {
                String reference = block.group(1).strip();
                if (!block.group(2).equals(region(reference))) {
                    different.add(Checkout.ROOT.relativize(document) + ": java " + reference);
                }
            }
        }
        assertEquals(List.of(), different);
    }

    @Test
    void theReadmeShowsCode() {
        assertTrue(!results(JAVA_BLOCK, Checkout.ROOT.resolve("README.md")).isEmpty());
    }

    @Test
    void linksLeadSomewhere() {
        List<String> broken = new ArrayList<>();
        for (Path document : Checkout.documents()) {
            for (MatchResult link : results(LINK, document)) {
                if (!Files.exists(document.resolveSibling(link.group(1)))) {
                    broken.add(Checkout.ROOT.relativize(document) + ": " + link.group(1));
                }
            }
        }
        assertEquals(List.of(), broken);
    }

    private static List<MatchResult> results(Pattern pattern, Path document) {
        return pattern.matcher(Checkout.text(document)).results().toList();
    }

    private static boolean isStart(String line, String region) {
        return line.strip().equals("// @start region=\"%s\"".formatted(region));
    }

    private static String region(String reference) {
        String[] parts = reference.split("#", -1);
        Path file = Checkout.ROOT.resolve(parts[0]);
        if (parts.length != 2 || !Files.isRegularFile(file)) {
            return "no such file";
        }
        List<String> lines =
                Checkout.lines(file).stream()
                        .dropWhile(line -> !isStart(line, parts[1]))
                        .skip(1)
                        .takeWhile(line -> !line.strip().equals("// @end"))
                        .toList();
        int indent =
                lines.stream()
                        .filter(line -> !line.isBlank())
                        .mapToInt(line -> line.length() - line.stripLeading().length())
                        .min()
                        .orElse(0);
        return lines.stream()
                .map(line -> line.isBlank() ? "\n" : line.substring(indent) + "\n")
                .collect(Collectors.joining());
    }
}
