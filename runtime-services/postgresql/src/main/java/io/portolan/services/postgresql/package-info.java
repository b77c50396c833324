/// Journals of workflows in a PostgreSQL database: several nodes have services of the same name,
/// each run is at work in one of them, and when that one dies another goes on with it.
///
/// ```
///   node a: ServiceNode.builder().journals(PostgresqlJournals.open(url))     node b: the same
///                 |                                                             |
///        PostgresqlJournal, one for each service of workflows                   |
///                 |  JournalWrite                                               |
///        SessionThread: group commit, looks for changes, connects again         |
///                 |                                                             |
///        JournalSession: one connection, an id, an advisory lock                |
///                 \______________ portolan_run, portolan_entry, ... ____________/
/// ```
///
/// In reading order: [io.portolan.services.postgresql.PostgresqlJournals], the rest is inside.
@NullMarked
package io.portolan.services.postgresql;

import org.jspecify.annotations.NullMarked;
