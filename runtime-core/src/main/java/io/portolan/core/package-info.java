/// Ports, arbiters and dispatchers: in-process coordination by messages, after CCR.
///
/// An item is *posted* to a port; a *receiver* activated on a dispatcher takes it; the dispatcher
/// runs the receiver's *handler* with it on one of its workers. Threads may also receive
/// themselves.
///
/// ```
///   Port.post(item)        Arbiters.receive, join, choice, ...        Dispatcher.activate
///        |                              |                                     |
///        v                              v                                     v
///      items  ------------------>  a Receiver wants them  --------->  a worker runs the Handler
///        |
///        +---------------------->  Port.receive(): a thread that waits
/// ```
///
/// {@snippet class="io.portolan.core.examples.Greetings" region="greetings"}
///
/// In reading order: [io.portolan.core.Port] and its two ends [io.portolan.core.Postable] and
/// [io.portolan.core.Receivable], with [io.portolan.core.Overflow] for those that have a limit;
/// [io.portolan.core.Arbiters], which makes every [io.portolan.core.Arbiter] but one:
/// [io.portolan.core.Receiver], [io.portolan.core.OneShot], [io.portolan.core.Periodic],
/// [io.portolan.core.JoinArbiter], [io.portolan.core.Gather] and [io.portolan.core.Choice];
/// [io.portolan.core.Interleave]; [io.portolan.core.Dispatcher], its
/// [io.portolan.core.DispatcherQueue]s with their [io.portolan.core.ExecutionPolicy], and the
/// [io.portolan.core.Activation] that they return; [io.portolan.core.PortScope],
/// [io.portolan.core.Causality] and [io.portolan.core.ResultPort].
@NullMarked
package io.portolan.core;

import org.jspecify.annotations.NullMarked;

// Inside:
//
//   post(item)                                        Dispatcher: its Engine runs the Handlers
//       |                          Takers                  +-------------------------------+
//       v       alone: no lock    +--------------------+   | DirectSink --------> Engine   |
//   MatchingPort ---------------> | Receive            |   |                        ^      |
//       |                         | Join, as a SetRule |   | QueueSink -> TaskQueue |      |
//       | short lock              | GatherRun          |-> | QueueSink -> TaskQueue |      |
//       v      longest waiting    | Branch of a Choice |   |         take turns ----+      |
//   Backlog --------------------> | Waiter: a thread   |   |                               |
//     items, takers      first    +--------------------+   +-------------------------------+
//
// In layers of which each sees only those under it:
//
// - `Activations` and the arbiters at work: `Receive`, `JoinReceive`, `GatherRun`, `ChoiceRun`,
//   `InterleaveRun` with `InterleaveGate`;
// - the kinds of `TaskSink`, which lead to the threads: `DirectSink`, `QueueSink`, `ScopeSink`,
//   `GatedSink`;
// - the port: `MatchingPort`, `LockedPort`, `Backlog`; the kinds of `Taker`, with `SetRule` for
//   joins; `Decision` and `Waiter`;
// - the packages `io.portolan.core.engine` with the threads, `io.portolan.core.wait` with the ways
//   to wait, and `io.portolan.core.watch`, which finds threads that wait for each other.
