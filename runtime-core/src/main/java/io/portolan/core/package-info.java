/// Ports, arbiters and dispatchers: in-process coordination by messages, after CCR.
///
/// An item is *posted* to a port; a *receiver* activated on a dispatcher takes it; the dispatcher
/// runs the receiver's *handler* with it on one of its workers. Threads may also receive
/// themselves.
///
/// ```
///   post(item)                                     Dispatcher
///       |                                     +--------------------+
///       v        sole receiver: no lock       |  Worker   Worker   |
///     Port ---------------------------------> |  slot     slot     |  ---> Handler
///       |                                     |  Ring <-> Ring     |
///       +--> Backlog --> Waiter (receive())   |     Injection      |
///                    \-> ReceiveActivation -> |       Idlers       |
///                                             +--------------------+
/// ```
///
/// In reading order: [io.portolan.core.Port] and its two ends [io.portolan.core.Postable] and
/// [io.portolan.core.Receivable]; [io.portolan.core.Arbiters], which makes
/// [io.portolan.core.Receiver]s and [io.portolan.core.OneShot]s; [io.portolan.core.Dispatcher] and
/// the [io.portolan.core.Activation] that it returns. Below: `MatchingPort` with its `Backlog` and
/// the four kinds of `ReceiveActivation`; `Worker` with `Ring`, `Injection` and `Idlers`. Around
/// them: [io.portolan.core.ResultPort] for one outcome; [io.portolan.core.Causality] and
/// [io.portolan.core.Failure], carried by `Causalities`; [io.portolan.core.PortScope], whose
/// `ScopeLane` counts what runs. [io.portolan.core.Parker] and [io.portolan.core.WaitPolicy] are
/// how threads wait, here and in the layers above.
@NullMarked
package io.portolan.core;

import org.jspecify.annotations.NullMarked;
