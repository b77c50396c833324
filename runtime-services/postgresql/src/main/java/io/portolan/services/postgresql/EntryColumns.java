package io.portolan.services.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.services.workflow.JournalEntry;
import java.util.ArrayList;
import java.util.List;

/// Entries as a statement takes them: an array for each column.
///
/// *Threads:* one.
final class EntryColumns {

    private final List<String> services = new ArrayList<>();
    private final List<JournalEntry> entries = new ArrayList<>();

    void add(String service, JournalEntry entry) {
        services.add(service);
        entries.add(entry);
    }

    String[] services() {
        return services.toArray(new String[0]);
    }

    String[] runs() {
        return entries.stream().map(JournalEntry::run).toArray(String[]::new);
    }

    String[] places() {
        return entries.stream().map(JournalEntry::place).toArray(String[]::new);
    }

    Short[] kinds() {
        return entries.stream().map(each -> (short) each.kind().code()).toArray(Short[]::new);
    }

    /// As bytes, because texts of PostgreSQL have no character 0.
    byte[][] whats() {
        return entries.stream().map(each -> each.what().getBytes(UTF_8)).toArray(byte[][]::new);
    }

    Long[] millis() {
        return entries.stream().map(JournalEntry::millis).toArray(Long[]::new);
    }

    byte[][] bodies() {
        return entries.stream().map(JournalEntry::body).toArray(byte[][]::new);
    }
}
