package io.portolan.bench.papers;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.RunOptions;
import io.portolan.bench.compare.UsageException;
import io.portolan.bench.papers.Papers.Item;
import io.portolan.bench.papers.Papers.Step;
import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.Build;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The command `bench papers`: measures what the tables and figures of the papers show, and writes
/// a page that has them beside the published figures.
///
/// Each step writes its results when it ends. A full run that is cut goes on with the steps that
/// have none of the same commit, so that it may be cut at any time.
///
/// ```
///   papers.json  -->  Papers  -->  each Step: a benchmark of the catalogue  -->  STEP.json
///                        |                                                          |
///                        +-------------->  PapersReport: Curves, Chart  <-----------+
/// ```
public final class PapersCommand {

    /// What the user writes.
    public static final String NAME = "papers";

    /// The options.
    public static final String USAGE =
            NAME + " [--quick | --full] [--only ITEM]... [--ours] [--folder FOLDER] [--report]";

    static final String COMMAND = "./portolan bench " + NAME;

    private static final String FOLDER = "target/bench/papers-";
    private static final String PAGE = "report.html";

    private final Papers papers;
    private final Function<String, BenchComparison> catalogue;
    private final PrintStream out;

    /// @param isFull whether to measure at the papers' size
    /// @param isOurs whether peers are left out
    /// @param isReportOnly whether nothing is measured
    /// @param only the items; all when empty
    /// @param folder of results and page
    private record Options(
            boolean isFull, boolean isOurs, boolean isReportOnly, List<String> only, Path folder) {}

    private PapersCommand(
            Papers papers, Function<String, BenchComparison> catalogue, PrintStream out) {
        this.papers = papers;
        this.catalogue = catalogue;
        this.out = out;
    }

    /// Measures, and writes the page; returns whether all steps came to their ends.
    ///
    /// *Failure:* [UsageException] for an option or item that is not known.
    ///
    /// @param arguments that follow the command's name
    /// @param build that is measured
    /// @param catalogue finds a benchmark by its name
    public static boolean run(
            List<String> arguments,
            Build build,
            Function<String, BenchComparison> catalogue,
            PrintStream out)
            throws IOException, InterruptedException {
        Papers papers = Papers.load();
        Options options = parse(arguments, build);
        return new PapersCommand(papers, catalogue, out)
                .run(
                        options,
                        String.join(" ", COMMAND, String.join(" ", arguments)).strip(),
                        build);
    }

    private boolean run(Options options, String command, Build build)
            throws IOException, InterruptedException {
        List<Item> wanted = wanted(options.only());
        Map<String, BenchResults> results = new LinkedHashMap<>();
        Map<String, String> failures = new LinkedHashMap<>();
        Files.createDirectories(options.folder());
        long start = System.nanoTime();
        if (!options.isReportOnly()) {
            for (Step step : papers.stepsOf(wanted)) {
                measure(step, options, build, failures);
            }
        }
        for (Step step : papers.steps()) {
            Path file = file(step, options);
            if (Files.exists(file)) {
                results.put(step.id(), BenchResults.read(file));
            }
        }
        Path page = options.folder().resolve(PAGE);
        Files.writeString(
                page, new PapersReport(papers, build.folder(), results, failures).html(command));
        out.printf("%nthe page: %s, after %.0f s%n", page, (System.nanoTime() - start) / 1e9);
        failures.forEach((step, failure) -> out.printf("failed: %s: %s%n", step, failure));
        return failures.isEmpty();
    }

    private void measure(Step step, Options options, Build build, Map<String, String> failures)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(step.arguments(options.isFull()));
        if (options.isOurs()) {
            arguments.addFirst("--ours");
        }
        String command = step.command(arguments);
        Path file = file(step, options);
        if (options.isFull() && isThere(file, command, build)) {
            out.printf("%n=== %s is measured: %s%n", step.id(), file);
            return;
        }
        out.printf("%n=== %s: %s%n%n", step.id(), command);
        long start = System.nanoTime();
        try {
            BenchResults results =
                    BenchResults.begin(step.benchmark(), command, build, Optional.empty());
            catalogue
                    .apply(step.benchmark())
                    .run(new BenchRun(RunOptions.parse(arguments), results, out));
            results.write(file);
        } catch (IllegalStateException | IOException e) {
            failures.put(step.id(), String.valueOf(e.getMessage()));
            out.println("failed: " + e.getMessage());
        }
        out.printf("%n%s took %.0f s%n", step.id(), (System.nanoTime() - start) / 1e9);
    }

    /// Whether a run before this one measured it, of the same commit.
    private static boolean isThere(Path file, String command, Build build) {
        if (!Files.exists(file)) {
            return false;
        }
        BenchResults.Head head = BenchResults.read(file).head();
        String commit = build.commit();
        return head.command().equals(command)
                && commit != null
                && head.builds().stream().anyMatch(it -> commit.equals(it.commit()));
    }

    private List<Item> wanted(List<String> only) {
        Map<String, Item> byId = new LinkedHashMap<>();
        papers.items().forEach(item -> byId.put(item.id(), item));
        for (String id : only) {
            if (!byId.containsKey(id)) {
                throw new UsageException(
                        "--only '%s': no such item; there are %s"
                                .formatted(id, String.join(", ", byId.keySet())));
            }
        }
        return papers.items().stream()
                .filter(item -> only.isEmpty() || only.contains(item.id()))
                .toList();
    }

    private static Options parse(List<String> arguments, Build build) {
        boolean isFull = false;
        boolean isQuick = false;
        boolean isOurs = false;
        boolean isReportOnly = false;
        List<String> only = new ArrayList<>();
        Path folder = null;
        for (int at = 0; at < arguments.size(); at++) {
            switch (arguments.get(at)) {
                case "--full" -> isFull = true;
                case "--quick" -> isQuick = true;
                case "--ours" -> isOurs = true;
                case "--report" -> isReportOnly = true;
                case "--only" -> only.add(RunOptions.value("--only", "an item", arguments, ++at));
                case "--folder" ->
                        folder = Path.of(RunOptions.value("--folder", "a folder", arguments, ++at));
                default ->
                        throw new UsageException(
                                "unknown option '%s': allowed are %s"
                                        .formatted(arguments.get(at), USAGE));
            }
        }
        if (isFull && isQuick) {
            throw new UsageException("--quick and --full: only one of them can be");
        }
        Path usual = build.folder().resolve(FOLDER + (isFull ? "full" : "quick"));
        return new Options(isFull, isOurs, isReportOnly, only, folder == null ? usual : folder);
    }

    private static Path file(Step step, Options options) {
        return options.folder().resolve(step.id() + ".json");
    }
}
