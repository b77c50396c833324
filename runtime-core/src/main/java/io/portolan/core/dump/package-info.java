/// Who waits for whom: what a dispatcher looks like at one moment, as text and as JSON.
///
/// ```
///   Dispatcher.dump() --> DispatcherDump, a Dump --> text(), json()
///                           |  cycle: a waits for b, which waits for a
///                           +-- BlockedThread   who waits, where, at which line
///                           +-- PortState       what lies where, who would take it
/// ```
///
/// Other modules have dumps of their own, a world of ranks for one. Management clients ask for
/// either by its [io.portolan.core.dump.DumpMXBean].
@NullMarked
package io.portolan.core.dump;

import org.jspecify.annotations.NullMarked;
