package io.portolan.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The goals that one run of a benchmark shows: one table.
///
/// @param area of which the table is a part
/// @param title of the table
/// @param benchmark whose results it is made of
/// @param command that measures and prints them
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
