package io.portolan.bench.report;

import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.ResultRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// All goals with what the committed results say of them, in Markdown: a table for each group, by
/// area; and the goals of one run, for a terminal.
///
/// @param results the folder `docs/results`
public record GoalTables(Path results) {

    private static final String GOALS = "goals.json";

    /// The lines.
    ///
    /// *Failure:* [IllegalArgumentException] that names the file and what is wrong with it.
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        String area = "";
        for (GoalGroup group : GoalGroup.read(results.resolve(GOALS))) {
            if (!group.area().equals(area)) {
                area = group.area();
                lines.addAll(List.of("### " + area, ""));
            }
            lines.addAll(lines(group));
        }
        lines.removeLast();
        return lines;
    }

    /// What the rows of a run say of the goals of its benchmark: the title of each table, then a
    /// line for each goal that was measured.
    ///
    /// *Failure:* [IllegalArgumentException] that names the file and what is wrong with it.
    ///
    /// @param results the folder `docs/results`
    public static List<String> measured(BenchResults run, Path results) {
        List<String> lines = new ArrayList<>();
        for (GoalGroup group : GoalGroup.read(results.resolve(GOALS))) {
            if (group.benchmark().equals(run.head().benchmark())) {
                List<String> goals =
                        group.goals().stream()
                                .map(goal -> GoalLine.of(goal, run.rows()).text())
                                .flatMap(Optional::stream)
                                .toList();
                if (!goals.isEmpty()) {
                    lines.add(group.title());
                    goals.forEach(goal -> lines.add("  " + goal));
                }
            }
        }
        return lines;
    }

    /// The file that a group's figures come from.
    Optional<String> file(GoalGroup group) {
        return group.results().stream()
                .filter(name -> Files.exists(results.resolve(name)))
                .findFirst();
    }

    List<GoalLine> goals(GoalGroup group) {
        List<ResultRow> rows = file(group).map(file -> read(group, file).rows()).orElse(List.of());
        return group.goals().stream().map(goal -> GoalLine.of(goal, rows)).toList();
    }

    private List<String> lines(GoalGroup group) {
        List<String> lines = new ArrayList<>();
        lines.add("**%s**: %s".formatted(group.title(), origin(group)));
        lines.add("");
        lines.add(GoalLine.row(GoalLine.HEAD));
        lines.add("|---".repeat(GoalLine.HEAD.size()) + "|");
        goals(group).forEach(goal -> lines.add(goal.markdown()));
        lines.add("");
        return lines;
    }

    /// By which command the figures were measured, and where; the group's command where they are to
    /// be measured yet.
    private String origin(GoalGroup group) {
        String file = file(group).orElse("");
        if (file.isEmpty()) {
            return "`%s`. No result is committed.".formatted(group.command());
        }
        BenchResults read = read(group, file);
        BenchResults.Head head = read.head();
        boolean hasPeers = read.rows().stream().anyMatch(row -> !row.role().equals("OURS"));
        return "`%s`. [%s](results/%s): %s, commit `%s`, %s, %d cores%s."
                .formatted(
                        head.command(),
                        file,
                        file,
                        head.started().substring(0, head.started().indexOf('T')),
                        head.shortCommit(),
                        head.machine().processor(),
                        head.machine().cores(),
                        hasPeers ? "" : ", without peers");
    }

    private BenchResults read(GoalGroup group, String file) {
        BenchResults read = BenchResults.read(results.resolve(file));
        if (!read.head().benchmark().equals(group.benchmark())) {
            throw new IllegalArgumentException(
                    "'%s' holds results of %s; '%s' in %s needs those of %s: measure them with %s"
                            .formatted(
                                    file,
                                    read.head().benchmark(),
                                    group.title(),
                                    GOALS,
                                    group.benchmark(),
                                    group.command()));
        }
        return read;
    }

    /// The goals that one run of a benchmark shows: one table.
    ///
    /// @param area of which the table is a part
    /// @param title of the table
    /// @param benchmark whose results it is made of
    /// @param command that measures and prints them, said where no result is committed
    /// @param results files below `docs/results` that may hold them; the first that exists counts
    /// @param goals in the order of the table
    public record GoalGroup(
            String area,
            String title,
            String benchmark,
            String command,
            List<String> results,
            List<SpeedGoal> goals) {

        public GoalGroup {
            results = List.copyOf(results);
            goals = List.copyOf(goals);
        }

        /// All that a file holds.
        ///
        /// *Failure:* [IllegalArgumentException] that says why the file holds no goals.
        public static List<GoalGroup> read(Path file) {
            try {
                GoalGroup[] groups =
                        JsonMapper.shared().readValue(Files.readString(file), GoalGroup[].class);
                return List.of(groups);
            } catch (IOException e) {
                throw new IllegalArgumentException(
                        "cannot read '%s': there is no such file, or it may not be read; it is part of"
                                        .formatted(file)
                                + " the checkout, so restore it with git",
                        e);
            } catch (JacksonException e) {
                throw new IllegalArgumentException(
                        "'%s' holds no goals: %s".formatted(file, e.getOriginalMessage()), e);
            }
        }
    }
}
