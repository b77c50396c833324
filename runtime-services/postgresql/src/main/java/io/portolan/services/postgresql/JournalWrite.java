package io.portolan.services.postgresql;

import io.portolan.services.workflow.JournalEntry;
import java.util.concurrent.CompletableFuture;

/// What waits for the next commit.
///
/// @param journal that takes it
/// @param kind what it does
/// @param entry the start of a run, its end, or what comes in between; of one that is forgotten
///   only the run and the time count
/// @param done completes with whether it was taken, when that is durable
record JournalWrite(
        PostgresqlJournal journal, Kind kind, JournalEntry entry, CompletableFuture<Boolean> done) {

    /// What is done with the entry.
    enum Kind {
        /// A run begins.
        START,
        /// The entry is added to those of its run.
        APPEND,
        /// The entry takes the place of all others of its run.
        END,
        /// The run is forgotten.
        FORGET
    }

    JournalWrite(PostgresqlJournal journal, Kind kind, JournalEntry entry) {
        this(journal, kind, entry, new CompletableFuture<>());
    }

    /// Whether it leaves nothing of its run: no other of the same run is written by the same
    /// statement, because that would not see it and leave it.
    boolean isLast() {
        return kind == Kind.END || kind == Kind.FORGET;
    }

    /// Two of the same key cannot be written by one statement.
    EntryKey key() {
        return new EntryKey(journal.service(), entry.run(), entry.place());
    }

    /// Where an entry is.
    record EntryKey(String service, String run, String place) {}
}
