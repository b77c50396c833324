package io.portolan.bench.report;

import io.portolan.bench.compare.UsageException;
import io.portolan.bench.papers.PapersCommand;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The command `bench tables`: writes the goals and the committed results into
/// `docs/benchmarks.md`, and the items of the papers into `docs/papers.md`, each between two marks.
public final class TablesCommand {

    public static final String NAME = "tables";
    public static final String BEGIN = "<!-- Written by ./portolan bench tables: do not edit. -->";
    public static final String END = "<!-- End of what ./portolan bench tables writes. -->";

    static final String BENCHMARKS = "docs/benchmarks.md";
    static final String PAPERS = "docs/papers.md";

    private static final String RESULTS = "docs/results";

    private TablesCommand() {}

    /// Writes the documents.
    ///
    /// *Failure:* [UsageException] that names the file and what is wrong with it.
    ///
    /// @param arguments none are known
    /// @param checkout the project's folder
    public static void run(List<String> arguments, Path checkout, PrintStream out)
            throws IOException {
        if (!arguments.isEmpty()) {
            throw new UsageException(
                    "tables takes no arguments, got %s: it writes %s and %s"
                            .formatted(arguments, BENCHMARKS, PAPERS));
        }
        for (String name : List.of(BENCHMARKS, PAPERS)) {
            Path document = checkout.resolve(name);
            String text = document(checkout, name);
            boolean isSame = Files.readString(document).equals(text);
            if (!isSame) {
                Files.writeString(document, text);
            }
            out.printf("%s: the tables %s%n", name, isSame ? "are as they were" : "are written");
        }
    }

    /// A document as it has to be.
    static String document(Path checkout, String name) throws IOException {
        List<String> lines = Files.readAllLines(checkout.resolve(name));
        int begin = lines.indexOf(BEGIN);
        int end = lines.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new UsageException(
                    "%s lacks a mark: the line '%s' has to stand before the tables, and '%s' after"
                                    .formatted(name, BEGIN, END)
                            + " them");
        }
        List<String> whole = new ArrayList<>(lines.subList(0, begin + 1));
        whole.add("");
        try {
            whole.addAll(
                    name.equals(PAPERS)
                            ? PapersCommand.guide()
                            : new GoalTables(checkout.resolve(RESULTS)).lines());
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
        whole.add("");
        whole.addAll(lines.subList(end, lines.size()));
        return String.join("\n", whole) + "\n";
    }
}
