package io.portolan.house;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// `docs/architecture.md` names every package of the libraries and of the command line, and every
/// decision.
class ArchitecturePageTest {

    private static final String PAGE = Checkout.text(Checkout.ROOT.resolve("docs/architecture.md"));

    @Test
    void everyPackageHasARow() {
        new HouseRule(
                        "docs/architecture.md has a row for each package",
                        "Add the row to the table of its module, with one sentence.")
                .holdsBut(
                        rows(
                                Checkout.librarySources().stream()
                                        .filter(source -> !Checkout.isOfFacade(source))
                                        .map(Checkout::packageOf)
                                        .distinct()
                                        .map(name -> name.substring("io.portolan.".length()))
                                        .map("| `%s` |"::formatted)));
    }

    @Test
    void everyDecisionHasARow() {
        new HouseRule(
                        "docs/architecture.md has a row for each decision",
                        "Add the row to the table of the decisions, with one sentence.")
                .holdsBut(
                        rows(
                                Checkout.documents().stream()
                                        .filter(page -> page.toString().contains("decisions"))
                                        .map(ArchitecturePageTest::link)));
    }

    /// How the row of a decision begins: 1 leads to `decisions/0001-jdk-25.md`.
    private static String link(Path decision) {
        String file = decision.getFileName().toString();
        int number = Integer.parseInt(file.substring(0, file.indexOf('-')));
        return "| [%d](decisions/%s) |".formatted(number, file);
    }

    /// Those of the beginnings of rows that the page lacks.
    private static List<String> rows(Stream<String> wanted) {
        return wanted.filter(row -> PAGE.lines().noneMatch(line -> line.startsWith(row))).toList();
    }
}
