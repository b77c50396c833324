package io.portolan.services.postgresql;

import io.portolan.services.workflow.JournalEntry;
import java.util.concurrent.CompletableFuture;

/// An entry that waits for the next commit.
///
/// @param journal that takes it
/// @param entry the start of a run, its end, or what comes in between
/// @param done completes with whether it was taken, when that is durable
record JournalWrite(
        PostgresqlJournal journal, JournalEntry entry, CompletableFuture<Boolean> done) {

    JournalWrite(PostgresqlJournal journal, JournalEntry entry) {
        this(journal, entry, new CompletableFuture<>());
    }

    /// Two of the same key cannot be written by one statement.
    Key key() {
        return new Key(journal.service(), entry.run(), entry.place());
    }

    /// Where an entry is.
    record Key(String service, String run, String place) {}
}
