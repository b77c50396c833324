/// State that survives: an append-only log of bytes with group commit, snapshots and recovery.
///
/// Each appender is told once, when its record is forced to the disk or could not be. One thread
/// writes the records that have come meanwhile and forces them with one call, so that many
/// appenders share the price of one. A snapshot lets older files go; recovery reads the newest
/// snapshot and what follows it, stops at a tail that a crash tore, and sets aside a file that is
/// damaged.
///
/// ```
///   append --> AppendQueue --> Committer (one thread) --> Segment --> DiskFile
///                                 |  write, force, tell      log-17  log-42 ...
///   snapshot --> SnapshotFile     |                          snapshot-40
///                                 v
///   open <-- Recovery <-- RecordReader <-- RecordFormat: crc, length, sequence, forced, payload
/// ```
///
/// In reading order: `StateStore`, which keeps the states and answers of services on a log;
/// [io.portolan.services.store.ChangeLog], its [io.portolan.services.store.LogSettings],
/// [io.portolan.services.store.Append] and [io.portolan.services.store.RecoveryReport] with its
/// [io.portolan.services.store.Damage]; `AppendQueue`, `RecordFormat`, `Segment`, `Committer`;
/// `RecordReader`, `Recovery`; `DiskFile`.
@NullMarked
package io.portolan.services.store;

import org.jspecify.annotations.NullMarked;
