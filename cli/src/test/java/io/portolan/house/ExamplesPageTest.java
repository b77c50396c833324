package io.portolan.house;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The page of examples lists programs that there are, each with a `main`.
class ExamplesPageTest {

    private static final Path PAGE = Checkout.ROOT.resolve("examples/README.md");

    /// Where the programs of the next table are.
    private static final Pattern FOLDER = Pattern.compile("\\]\\(([^)]*/examples)\\)");

    /// The first cell of a row.
    private static final Pattern PROGRAMS = Pattern.compile("^\\| (`[^|]*)\\|");

    private static final Pattern NAME = Pattern.compile("`(\\w+)`");

    @Test
    void eachProgramIsThereAndHasAMain() {
        List<String> lines = Checkout.lines(PAGE);
        List<String> without = new ArrayList<>();
        Path folder = PAGE.resolveSibling("");
        int programs = 0;
        for (int i = 0; i < lines.size(); i++) {
            Matcher link = FOLDER.matcher(lines.get(i));
            if (link.find()) {
                folder = PAGE.resolveSibling(link.group(1)).normalize();
            }
            Matcher row = PROGRAMS.matcher(lines.get(i));
            if (row.find()) {
                for (Matcher name = NAME.matcher(row.group(1)); name.find(); programs++) {
                    Path program = folder.resolve(name.group(1) + ".java");
                    if (!hasMain(program)) {
                        without.add(
                                "%s:%d: %s"
                                        .formatted(
                                                HouseRule.place(PAGE),
                                                i + 1,
                                                HouseRule.place(program)));
                    }
                }
            }
        }
        assertTrue(programs > 0, "no programs are found on the page");
        new HouseRule(
                        "Each program that the page of examples lists is there and has a main",
                        "Name a program that is in the folder above the table, or give it a main.")
                .holdsBut(without);
    }

    private static boolean hasMain(Path program) {
        return Files.exists(program)
                && Checkout.text(program).contains("public static void main(String");
    }
}
