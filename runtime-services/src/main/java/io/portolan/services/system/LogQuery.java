package io.portolan.services.system;

import java.lang.System.Logger.Level;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The body of the query `find` of `/logs`: which entries are wanted, all of what is said.
///
/// @param level as bad as this or worse; null for any
/// @param source of this one only; null for any
/// @param contains with this in the message; null for any
/// @param most the last so many of them; null for all
public record LogQuery(
        @Nullable Level level,
        @Nullable String source,
        @Nullable String contains,
        @Nullable Integer most) {

    public LogQuery {
        if (most != null && most < 1) {
            throw new IllegalArgumentException("most=%d: 1 or more is allowed".formatted(most));
        }
    }

    /// Whether the entry is wanted.
    public boolean wants(LogEntry entry) {
        return (level == null || entry.level().getSeverity() >= level.getSeverity())
                && (source == null || source.equals(entry.source()))
                && (contains == null || entry.message().contains(contains));
    }

    /// The last of so many; more than there can be when all are wanted.
    public int atMost() {
        return Objects.requireNonNullElse(most, Integer.MAX_VALUE);
    }
}
