/// How messages get from one rank to another inside one JVM. The package knows envelopes and who is
/// alive; it knows no datatypes, operations or communicators, and it never calls the package above.
///
/// ```
///   rank 0                                     rank 2
///   Endpoint.send(2, envelope)                 Endpoint.receive(context, source, tag)
///        |                                          |
///        |   arrivals: a queue of many              |  1. unexpected: arrived, not yet asked for
///        +---> producers and one consumer --------->|  2. arrivals, up to the first that matches
///                                                   |  3. park until a message or an end arrives
///        [---------------------- Mailbox of rank 2 ----------------------]
///
///   Liveness: which ranks have ended, and the first failure; every waiting rank looks at it
/// ```
///
/// Reading order: `Envelope`, `Unexpected`, `Mailbox`, `Failure`, `Liveness`, `Endpoint`,
/// `RankThreads`. A link to other processes will stand between `Endpoint.send` and the mailbox.
/// Limitations: (1) every message is eager and a mailbox unbounded, so a sender that runs ahead
/// fills the heap; (2) a receive searches the unexpected messages one by one.
@NullMarked
package io.portolan.mpi.engine;

import org.jspecify.annotations.NullMarked;
