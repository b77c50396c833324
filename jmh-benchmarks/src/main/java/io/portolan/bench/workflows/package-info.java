/// What a durable step of a workflow costs, beside a library that keeps workflows in PostgreSQL.
///
/// ```
///   WorkflowsProgram  (a JVM: contender, callers)
///        |  callers: start a workflow of ten steps, wait for its result, start ...
///     StepRunner
///       PortolanRunner: journal in a log, in PostgreSQL, or in none
///       BareLogRunner: ten appends to the log alone      DbosRunner: DBOS Transact
///                                \__ DatabaseFolder: PostgreSQL in a folder of the same disk __/
/// ```
@NullMarked
package io.portolan.bench.workflows;

import org.jspecify.annotations.NullMarked;
