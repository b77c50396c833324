package io.portolan.bench.papers;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.RunOptions;
import io.portolan.bench.compare.UsageException;
import io.portolan.bench.papers.Papers.Item;
import io.portolan.bench.papers.Papers.Paper;
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
import java.util.stream.Collectors;

/// The command `bench papers`: measures what the tables and figures of the papers show, and writes
/// a page that has them beside the published figures.
///
/// Each step writes its results when it ends. A full run that is cut goes on with the steps that
/// have none of the same commit, so that it may be cut at any time. A step that fails has nothing
/// on the page but the failure; the file of a run before stays.
///
/// ```
///   papers.json  -->  Papers  -->  each Step: a benchmark of the catalogue  -->  STEP.json
///                        |                                                          |
///                        +-------------->  PapersReport: Curves, Chart  <-----------+
/// ```
public final class PapersCommand {

    public static final String NAME = "papers";
    public static final String USAGE =
            NAME + " [--quick | --full] [--only ITEM]... [--ours] [--folder FOLDER] [--report]";

    static final String COMMAND = "./portolan bench " + NAME;

    private final Papers papers = Papers.load();
    private final Map<String, String> failures = new LinkedHashMap<>();
    private final Build build;
    private final PrintStream out;

    /// Whether to measure at the papers' size.
    private boolean isFull;

    /// Whether peers are left out.
    private boolean isOurs;

    /// Whether nothing is measured.
    private boolean isReportOnly;

    /// The items; all when empty.
    private final List<String> only = new ArrayList<>();

    /// Of results and page.
    private final Path folder;

    private PapersCommand(List<String> arguments, Build build, PrintStream out) {
        this.build = build;
        this.out = out;
        boolean isQuick = false;
        Path named = null;
        for (int at = 0; at < arguments.size(); at++) {
            switch (arguments.get(at)) {
                case "--full" -> isFull = true;
                case "--quick" -> isQuick = true;
                case "--ours" -> isOurs = true;
                case "--report" -> isReportOnly = true;
                case "--only" -> only.add(RunOptions.value("--only", "an item", arguments, ++at));
                case "--folder" ->
                        named = Path.of(RunOptions.value("--folder", "a folder", arguments, ++at));
                case String other ->
                        throw new UsageException(
                                "unknown option '%s': allowed are %s".formatted(other, USAGE));
            }
        }
        if (isFull && isQuick) {
            throw new UsageException("--quick and --full: only one of them can be");
        }
        List<String> known = papers.items().stream().map(Item::id).toList();
        for (String id : only) {
            if (!known.contains(id)) {
                throw new UsageException(
                        "--only '%s': no such item; there are %s"
                                .formatted(id, String.join(", ", known)));
            }
        }
        String usual = "target/bench/papers-" + (isFull ? "full" : "quick");
        folder = named == null ? build.folder().resolve(usual) : named;
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
        return new PapersCommand(arguments, build, out).run(catalogue);
    }

    private boolean run(Function<String, BenchComparison> catalogue)
            throws IOException, InterruptedException {
        Files.createDirectories(folder);
        long start = System.nanoTime();
        List<Item> wanted =
                papers.items().stream()
                        .filter(item -> only.isEmpty() || only.contains(item.id()))
                        .toList();
        for (Step step : isReportOnly ? List.<Step>of() : papers.stepsOf(wanted)) {
            measure(step, catalogue.apply(step.benchmark()));
        }
        Map<String, BenchResults> results = new LinkedHashMap<>();
        for (Step step : papers.steps()) {
            if (!failures.containsKey(step.id())) {
                measured(step).ifPresent(it -> results.put(step.id(), it));
            }
        }
        Path page = folder.resolve("report.html");
        var report = new PapersReport(papers, build.folder(), results, failures);
        Files.writeString(page, report.html(measuring()).toString());
        out.printf("%nthe page: %s, after %.0f s%n", page, (System.nanoTime() - start) / 1e9);
        failures.forEach((step, failure) -> out.printf("failed: %s: %s%n", step, failure));
        return failures.isEmpty();
    }

    /// The command that measures what the page shows, wherever it lies.
    private String measuring() {
        List<String> words = new ArrayList<>(List.of(COMMAND, isFull ? "--full" : "--quick"));
        only.forEach(id -> words.addAll(List.of("--only", id)));
        if (isOurs) {
            words.add("--ours");
        }
        return String.join(" ", words);
    }

    private void measure(Step step, BenchComparison benchmark)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(step.arguments(isFull));
        if (isOurs) {
            arguments.addFirst("--ours");
        }
        String command = step.command(arguments);
        if (isFull && isThere(step, command)) {
            out.printf("%n=== %s is measured: %s%n", step.id(), file(step));
            return;
        }
        out.printf("%n=== %s: %s%n%n", step.id(), command);
        long start = System.nanoTime();
        try {
            BenchResults results =
                    BenchResults.begin(step.benchmark(), command, build, Optional.empty());
            benchmark.run(new BenchRun(RunOptions.parse(arguments), results, out));
            results.write(file(step));
        } catch (IllegalStateException | IOException e) {
            failures.put(step.id(), String.valueOf(e.getMessage()));
            out.println("failed: " + e.getMessage());
        }
        out.printf("%n%s took %.0f s%n", step.id(), (System.nanoTime() - start) / 1e9);
    }

    /// Whether a run before this one measured it, of the same commit.
    private boolean isThere(Step step, String command) {
        String commit = build.commit();
        return commit != null
                && measured(step)
                        .map(BenchResults::head)
                        .filter(head ->
                                head.command().equals(command)
                                        && head.builds().stream()
                                                .anyMatch(it -> commit.equals(it.commit())))
                        .isPresent();
    }

    /// What a run before this one or this one measured; empty, with a line, for a file that cannot
    /// be read.
    private Optional<BenchResults> measured(Step step) {
        if (!Files.exists(file(step))) {
            return Optional.empty();
        }
        try {
            return Optional.of(BenchResults.read(file(step)));
        } catch (IllegalArgumentException e) {
            out.printf("%n%s is not measured: %s%n", step.id(), e.getMessage());
            return Optional.empty();
        }
    }

    private Path file(Step step) {
        return folder.resolve(step.id() + ".json");
    }

    /// What it measures, item by item, in Markdown.
    public static List<String> guide() {
        Papers papers = Papers.load();
        List<String> lines = new ArrayList<>();
        for (Paper paper : papers.papers()) {
            lines.addAll(List.of("## " + paper.title(), "", paper.source(), ""));
            for (Item item : paper.items()) {
                lines.addAll(List.of("### %s: %s".formatted(item.name(), item.title()), ""));
                lines.addAll(List.of(item.reading(), ""));
                int before = lines.size();
                String steps =
                        papers.stepsOf(List.of(item)).stream()
                                .map(step -> "`%s`".formatted(step.command(step.arguments(true))))
                                .collect(Collectors.joining(", "));
                if (!steps.isEmpty()) {
                    lines.add("- Command: `%s --only %s`".formatted(COMMAND, item.id()));
                    lines.add("- Measured by: " + steps);
                }
                if (!item.differs().isEmpty()) {
                    lines.add("- Differs: " + item.differs());
                }
                if (!item.missing().isEmpty()) {
                    lines.add("- Not measured: " + item.missing());
                }
                if (lines.size() > before) {
                    lines.add("");
                }
            }
        }
        lines.removeLast();
        return lines;
    }
}
