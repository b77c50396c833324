package io.portolan.services.system;

import java.util.ArrayList;
import java.util.List;

/// The state of `/logs`.
///
/// @param entries the last ones, oldest first
public record Log(List<LogEntry> entries) {

    /// This with one more entry; without the oldest when there would be more than these.
    public Log with(LogEntry entry, int most) {
        int first = Math.max(0, entries.size() + 1 - most);
        List<LogEntry> next = new ArrayList<>(entries.subList(first, entries.size()));
        next.add(entry);
        return new Log(List.copyOf(next));
    }
}
