/// Asks other JVMs who waits for whom: attaches, starts their local management agent, and calls the
/// MXBean of each dispatcher and each world of ranks.
///
/// ```
///   DumpCommand -> Jvm.of(pid), Jvm.listed()     which processes
///        |
///        v
///    Inquiry --> Question (a thread and a time limit for each JVM)
///                   |
///                   v
///                Attachment -> DumpBeans         (attach, then JMX to the MXBeans of the core)
///    JvmTable: what to choose from
/// ```
@NullMarked
package io.portolan.cli.dump;

import org.jspecify.annotations.NullMarked;
