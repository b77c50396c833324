package io.portolan.bench.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.bench.report.GoalTables.GoalGroup;
import io.portolan.bench.report.ResultCell;
import io.portolan.bench.report.SpeedGoal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CommittedGoalsTest {

    private static final Path GOALS =
            Path.of("..", "docs", "results", "goals.json").toAbsolutePath().normalize();

    @Test
    void theTablesHaveTheGoalsThatTheBenchmarkPrints() {
        TreeSet<String> printed = new TreeSet<>();
        for (Section section : Sections.all()) {
            if (!section.isBusy()) {
                section.goals().forEach(goal -> printed.add(text(section, goal)));
            }
        }
        TreeSet<String> committed = new TreeSet<>();
        GoalGroup.read(GOALS).stream()
                .filter(group -> group.benchmark().equals("exchange"))
                .flatMap(group -> group.goals().stream())
                .filter(goal -> goal.limit() != null)
                .forEach(goal -> committed.add(text(goal)));
        assertEquals(String.join("\n", printed), String.join("\n", committed));
    }

    private static String text(Section section, RowGoal goal) {
        return text(
                section.title(),
                goal.row().label(),
                goal.row().unit().isRate() && !goal.of().isEmpty(),
                goal.limit(),
                goal.of().stream().map(it -> it.label() + ", " + goal.by().label()));
    }

    private static String text(SpeedGoal goal) {
        ResultCell ours = Objects.requireNonNull(goal.ours());
        List<ResultCell> by = Objects.requireNonNullElse(goal.by(), List.of());
        return text(
                String.valueOf(ours.section()),
                row(ours, ours),
                goal.kind().isAtLeast(),
                Objects.requireNonNull(goal.limit()),
                by.stream().map(it -> it.contender() + ", " + row(it, ours)));
    }

    private static String row(ResultCell cell, ResultCell other) {
        Map<String, String> parameters = cell.parameters();
        if (parameters == null) {
            parameters = Objects.requireNonNull(other.parameters());
        }
        return String.valueOf(parameters.get("row"));
    }

    private static String text(
            String section, String row, boolean isAtLeast, double limit, Stream<String> by) {
        return "%s: %s, %s %s of %s"
                .formatted(section, row, isAtLeast ? "at least" : "at most", limit, by.toList());
    }
}
