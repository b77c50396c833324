package io.portolan.house;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The list of long tests names tests that there are, so that none is left out of `./portolan
/// verify --fast` or of the list because it was renamed.
class LongTestsTest {

    private static final Path LIST = Checkout.ROOT.resolve(".mvn/long-tests");

    @Test
    void everyLongTestIsThere() {
        List<String> listed = Checkout.lines(LIST);
        List<Path> tests =
                Checkout.modulePoms().stream()
                        .map(pom -> pom.resolveSibling("src/test/java"))
                        .toList();
        new HouseRule(
                        "Each line of the long tests names a test class, as io/portolan/NAME.java",
                        "Write its new name, or leave out the line: .ci/long-tests makes the list anew"
                                + " from the reports of a full build.")
                .holdsBut(
                        Stream.iterate(0, line -> line < listed.size(), line -> line + 1)
                                .filter(line -> !isComment(listed.get(line)))
                                .filter(line -> !isTest(tests, listed.get(line)))
                                .map(line ->
                                        "%s:%d: %s"
                                                .formatted(
                                                        HouseRule.place(LIST),
                                                        line + 1,
                                                        listed.get(line)))
                                .toList());
    }

    private static boolean isComment(String line) {
        return line.startsWith("#");
    }

    private static boolean isTest(List<Path> tests, String line) {
        return tests.stream().map(folder -> folder.resolve(line)).anyMatch(Files::isRegularFile);
    }
}
