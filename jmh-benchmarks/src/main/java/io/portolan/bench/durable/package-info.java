/// How many changes a second survive a power cut, beside an embedded database.
///
/// ```
///   DurableProgram  (a JVM: contender, writers)
///        |  writers: change, wait until it is on the disk, change ...
///     Keeper
///       ServiceKeeper: a durable service in a node      SqliteKeeper: a row in a table
/// ```
@NullMarked
package io.portolan.bench.durable;

import org.jspecify.annotations.NullMarked;
