/// Ports, arbiters and dispatchers: in-process coordination by messages, after CCR.
///
/// An item is *posted* to a port; a *receiver* activated on a dispatcher takes it; the dispatcher
/// runs the receiver's *handler* with it on one of its workers. Threads may also receive
/// themselves.
///
/// ```
///   post(item)                                  Dispatcher
///       |                              +------------------------------+
///       v       sole receiver: no lock |  DirectLane ----> Engine     |
///     Port --------------------------> |                     ^        | ---> Handler
///       |                              |  QueueLane -> Line  |        |
///       +--> Backlog --> Waiter        |  QueueLane -> Line  |        |
///                    \-> Receive-      |       ...    Rotor -+        |
///                        Activation -> |                              |
///                                      +------------------------------+
/// ```
///
/// In reading order: [io.portolan.core.Port] and its two ends [io.portolan.core.Postable] and
/// [io.portolan.core.Receivable]; [io.portolan.core.Arbiters], which makes
/// [io.portolan.core.Receiver]s and [io.portolan.core.OneShot]s; [io.portolan.core.Dispatcher], its
/// [io.portolan.core.DispatcherQueue]s with their [io.portolan.core.ExecutionPolicy], and the
/// [io.portolan.core.Activation] that they return. Below: `MatchingPort` with its `Backlog` and the
/// four kinds of `ReceiveActivation`; the two kinds of `Lane`, which lead to the threads; `Line`,
/// `Quota` and `Rotor` of the queues; `io.portolan.core.engine` with the threads.
/// [io.portolan.core.Parker] and [io.portolan.core.WaitPolicy] are how threads wait, here and in
/// the layers above.
@NullMarked
package io.portolan.core;

import org.jspecify.annotations.NullMarked;
