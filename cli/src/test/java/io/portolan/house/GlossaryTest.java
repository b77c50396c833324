package io.portolan.house;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The glossary lists what the documents use, in an order in which it is found.
class GlossaryTest {

    private static final List<String> ROWS =
            Checkout.lines(Checkout.ROOT.resolve("docs/glossary.md")).stream()
                    .filter(line -> line.startsWith("| ") || line.startsWith("## "))
                    .filter(line -> !line.startsWith("| Term"))
                    .toList();

    @Test
    void thereAreTerms() {
        assertFalse(ROWS.isEmpty());
    }

    @Test
    void termsAreInAlphabeticalOrderWithinEachPart() {
        List<String> misplaced = new ArrayList<>();
        String before = "";
        for (String row : ROWS) {
            String term = row.startsWith("##") ? "" : term(row);
            if (term.compareTo(before) < 0 && !term.isEmpty()) {
                misplaced.add("'%s' comes before '%s'".formatted(term, before));
            }
            before = term;
        }
        assertEquals(List.of(), misplaced);
    }

    @Test
    void everyTermIsUsedInAnotherDocument() {
        String used =
                Checkout.documents().stream()
                        .filter(document -> !document.endsWith("glossary.md"))
                        .map(Checkout::text)
                        .map(text -> text.toLowerCase(Locale.ROOT).replaceAll("\\s+", " "))
                        .collect(Collectors.joining("\n"));
        assertEquals(
                List.of(),
                ROWS.stream()
                        .filter(row -> !row.startsWith("##"))
                        .flatMap(row -> Pattern.compile(", ").splitAsStream(term(row)))
                        .filter(term -> !used.contains(term))
                        .toList());
    }

    private static String term(String row) {
        return row.split(" \\| ", -1)[0].substring(2).strip().toLowerCase(Locale.ROOT);
    }
}
