/// How threads wait, in this module and in the layers above it.
///
/// ```
///   for a holder that is done in a moment       for an event, which may take long
///        SpinLock                                    Parker <--signal-- the thread that
///           |  is taken                                |                 made it true
///           v                                          |  spins and yields as a WaitPolicy
///        BriefWait: spins, yields, sleeps              v  says, then parks
///                                               Timers: for a point in time
/// ```
///
/// In reading order: [io.portolan.core.wait.Parker], with its contract as a loop, and
/// [io.portolan.core.wait.WaitPolicy]; [io.portolan.core.wait.SpinLock] and
/// [io.portolan.core.wait.BriefWait], for locks that are held for some ten instructions;
/// [io.portolan.core.wait.Timers], the one thread of the process that waits for points in time, and
/// [io.portolan.core.wait.Timing], a clock with such a thread, which tests replace by their own.
///
/// Three mechanisms are enough: `SpinLock` with `BriefWait`, `Parker`, and how long a thread keeps
/// its core before it parks, which only a `WaitPolicy` says. Where several threads wait for one
/// rare change, as for the end of a scope, a monitor of the JDK does.
///
/// The module exports this package to the other modules of Portolan only.
@NullMarked
package io.portolan.core.wait;

import org.jspecify.annotations.NullMarked;
