/// What looks at running programs from outside: which threads wait for each other, at which line,
/// and who is told.
///
/// ```
///   threads that wait --> WaitForGraph --> a cycle ---+
///        |                                            v
///        +--> CallSite: the line of the program --> Dump --> FailureLog, the flight recorder
///                                                     |
///                                  Management --> ManagedDump (a DumpMXBean)
///                                                     ^
///                                    jconsole, `portolan dump` of another JVM
/// ```
///
/// In reading order: [io.portolan.core.watch.WaitForGraph], which knows nothing of ports or ranks;
/// [io.portolan.core.watch.CallSite]; [io.portolan.core.watch.FailureLog];
/// [io.portolan.core.watch.Management], which registers a dump once the JVM has an MBean server,
/// and `ManagedDump`, the only class that needs module `java.management`.
///
/// The module exports this package to the other modules of Portolan only.
@NullMarked
package io.portolan.core.watch;

import org.jspecify.annotations.NullMarked;
