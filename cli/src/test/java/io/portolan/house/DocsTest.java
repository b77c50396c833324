package io.portolan.house;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Documents show code that is compiled, and links that lead somewhere.
///
/// A fenced block that begins with "java FILE#REGION" must be the lines of FILE (from the project
/// root) between `// @start region="REGION"` and `// @end`, without their common indentation. A
/// block that begins with "java FILE" must be the whole of FILE without the marks of regions, with
/// or without its package, and one that begins with "xml FILE" must be some lines of it. The line
/// above or below a block links to FILE, so that a reader finds what the block leaves out.
class DocsTest {

    private static final Pattern JAVA_BLOCK =
            Pattern.compile("(?ms)^```java([^\\n]*)\\n(.*?)^```$");
    private static final String NO_FILE = "no such file";
    private static final Pattern XML_BLOCK = Pattern.compile("(?ms)^```xml([^\\n]*)\\n(.*?)^```$");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");
    private static final Pattern ANCHOR = Pattern.compile("\\]\\(([^)#:]*)#([^)]*)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern MARKER =
            Pattern.compile("(?m)^ *// @(start region=\"[\\w-]+\"|end)\\n");

    @Test
    void javaInDocumentsIsCompiledCode() {
        List<String> different = new ArrayList<>();
        for (Path document : Checkout.documents()) {
            for (MatchResult block : results(JAVA_BLOCK, document)) {
                String reference = block.group(1).strip();
                String shown = block.group(2);
                String source = reference.contains("#") ? region(reference) : whole(reference);
                if (!shown.equals(source) && !shown.equals(withoutPackage(source))) {
                    different.add(
                            "%s: `java %s`: %s"
                                    .formatted(
                                            HouseRule.place(document, block.start()),
                                            reference,
                                            firstDifference(shown, source)));
                }
            }
        }
        new HouseRule(
                        "A block of Java in a document is compiled code",
                        "Begin the block with ```java FILE#REGION, FILE from the project's folder and REGION"
                                + " between the lines `// @start region=\"REGION\"` and `// @end` of the"
                                + " file, and copy the lines of the region; or with ```java FILE, and copy"
                                + " the whole file.")
                .holdsBut(different);
    }

    @Test
    void besideEachBlockIsALinkToItsFile() {
        List<String> missing = new ArrayList<>();
        for (Path document : Checkout.documents()) {
            for (MatchResult block : results(JAVA_BLOCK, document)) {
                Path file = Checkout.ROOT.resolve(block.group(1).strip().split("#", -1)[0]);
                if (!linksTo(file, document, block)) {
                    missing.add(missingLink(document, block, file));
                }
            }
        }
        new HouseRule(
                        "Beside a block of Java is a link to its whole file",
                        "Add the line that is named.")
                .holdsBut(missing);
    }

    @Test
    void xmlInDocumentsIsPartOfItsFile() {
        List<String> different = new ArrayList<>();
        for (Path document : Checkout.documents()) {
            for (MatchResult block : results(XML_BLOCK, document)) {
                String reference = block.group(1).strip();
                if (!unindented(whole(reference)).contains(unindented(block.group(2)))) {
                    different.add(Checkout.ROOT.relativize(document) + ": xml " + reference);
                }
            }
        }
        new HouseRule(
                        "A block of XML in a document is a part of the file that it names",
                        "Copy the lines of the file into the document.")
                .holdsBut(different);
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
                    broken.add(HouseRule.place(document, link.start()) + ": " + link.group(1));
                }
            }
        }
        new HouseRule(
                        "A link in a document leads to a file",
                        "Write the file's path from the folder of the document.")
                .holdsBut(broken);
    }

    @Test
    void anchorsLeadToHeadings() {
        List<String> broken = new ArrayList<>();
        for (Path document : Checkout.documents()) {
            for (MatchResult link : results(ANCHOR, document)) {
                Path target =
                        link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1));
                if (!anchors(target).contains(link.group(2))) {
                    broken.add(
                            "%s: %s#%s: no heading there has this anchor, there are %s"
                                    .formatted(
                                            Checkout.ROOT.relativize(document),
                                            link.group(1),
                                            link.group(2),
                                            anchors(target)));
                }
            }
        }
        new HouseRule(
                        "A link with an anchor leads to a heading",
                        "Write the heading in lower case with hyphens for its spaces.")
                .holdsBut(broken);
    }

    /// The anchors that GitHub makes of the headings of a document.
    private static List<String> anchors(Path document) {
        return results(HEADING, document).stream()
                .map(heading -> heading.group(1).strip().toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\p{L}\\p{Nd} _-]", "").replace(' ', '-'))
                .toList();
    }

    /// Whether the paragraph that ends above the block, or the one that begins below it, has a link
    /// to the file in its nearest line.
    private static boolean linksTo(Path file, Path document, MatchResult block) {
        String text = Checkout.text(document);
        String above = text.substring(0, block.start()).stripTrailing();
        String below = text.substring(block.end()).stripLeading();
        String nearest = above.substring(above.lastIndexOf('\n') + 1) + "\n" + first(below);
        return LINK.matcher(nearest)
                .results()
                .anyMatch(link -> document.resolveSibling(link.group(1)).normalize().equals(file));
    }

    private static String firstDifference(String block, String source) {
        if (source.isEmpty() || source.equals(NO_FILE)) {
            return source.isEmpty() ? "no such region in the file, or an empty one" : source;
        }
        List<String> shown = block.lines().toList();
        List<String> compiled = source.lines().toList();
        int same = 0;
        while (same < Math.min(shown.size(), compiled.size())
                && shown.get(same).equals(compiled.get(same))) {
            same++;
        }
        return "line %d is '%s' in the document and '%s' in the source"
                .formatted(same + 1, line(shown, same), line(compiled, same));
    }

    private static String line(List<String> lines, int index) {
        return index < lines.size() ? lines.get(index) : "";
    }

    private static String first(String text) {
        return text.lines().findFirst().orElse("");
    }

    private static String missingLink(Path document, MatchResult block, Path file) {
        String way = document.resolveSibling("").relativize(file).toString().replace('\\', '/');
        return "%s: below the block 'java %s' the line 'From [%s](%s).' is missing"
                .formatted(
                        HouseRule.place(document, block.start()),
                        block.group(1).strip(),
                        file.getFileName(),
                        way);
    }

    private static List<MatchResult> results(Pattern pattern, Path document) {
        return pattern.matcher(Checkout.text(document)).results().toList();
    }

    private static boolean isStart(String line, String region) {
        return line.strip().equals("// @start region=\"%s\"".formatted(region));
    }

    private static String unindented(String text) {
        return text.lines().map(String::strip).collect(Collectors.joining("\n"));
    }

    private static String whole(String reference) {
        Path file = Checkout.ROOT.resolve(reference);
        return Files.isRegularFile(file)
                ? MARKER.matcher(Checkout.text(file)).replaceAll("")
                : NO_FILE;
    }

    private static String withoutPackage(String source) {
        return source.replaceFirst("^package [a-z.]+;\n\n", "");
    }

    private static String region(String reference) {
        String[] parts = reference.split("#", -1);
        Path file = Checkout.ROOT.resolve(parts[0]);
        if (parts.length != 2 || !Files.isRegularFile(file)) {
            return NO_FILE;
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
