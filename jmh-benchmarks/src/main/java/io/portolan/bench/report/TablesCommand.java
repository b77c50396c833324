package io.portolan.bench.report;

import io.portolan.bench.compare.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The command `bench tables`: writes the goals and the committed results into
/// `docs/benchmarks.md`, between two marks.
public final class TablesCommand {

    /// What the user writes.
    public static final String NAME = "tables";

    /// What stands before the tables.
    public static final String BEGIN =
            "<!-- Written by ./portolan bench tables out of docs/results: do not edit. -->";

    /// What stands after the tables.
    public static final String END = "<!-- End of what ./portolan bench tables writes. -->";

    private static final String DOCUMENT = "docs/benchmarks.md";
    private static final String RESULTS = "docs/results";

    private TablesCommand() {}

    /// Writes the tables.
    ///
    /// @param arguments none are known
    /// @param checkout the project's folder
    ///
    ///   *Failure:* [UsageException] that names the file and what is wrong with it.
    public static void run(List<String> arguments, Path checkout, PrintStream out)
            throws IOException {
        if (!arguments.isEmpty()) {
            throw new UsageException(
                    "tables takes no arguments, got %s: it writes %s out of %s"
                            .formatted(arguments, DOCUMENT, RESULTS));
        }
        Path document = checkout.resolve(DOCUMENT);
        String text = document(checkout);
        boolean isSame = Files.readString(document).equals(text);
        if (!isSame) {
            Files.writeString(document, text);
        }
        out.printf("%s: the tables %s%n", DOCUMENT, isSame ? "are as they were" : "are written");
    }

    /// The document as it has to be.
    static String document(Path checkout) throws IOException {
        List<String> lines = Files.readAllLines(checkout.resolve(DOCUMENT));
        int begin = lines.indexOf(BEGIN);
        int end = lines.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new UsageException(
                    "%s lacks a mark: the line '%s' has to stand before the tables, and '%s' after"
                                    .formatted(DOCUMENT, BEGIN, END)
                            + " them");
        }
        List<String> whole = new ArrayList<>(lines.subList(0, begin + 1));
        whole.add("");
        try {
            whole.addAll(new GoalTables(checkout.resolve(RESULTS)).lines());
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
        whole.add("");
        whole.addAll(lines.subList(end, lines.size()));
        return String.join("\n", whole) + "\n";
    }
}
