/// A node under everything at once, for minutes: kills, cut connections, slow readers, full queues.
///
/// ```
///   SoakTest --> Soak --- kills --> Generation (SoakNode in a JVM of its own, with a Ledger)
///                 |                    ^   ^
///                 |               Relay|   |Relay --- cuts
///                 v                    |   |
///               Writer --> Way (HttpWay, FrameWay)      Subscriber (StreamSubscriber,
///                 |                                     |           FrameSubscriber)
///                 +--> acknowledged = found <-----------+--> Sight: no revision missing
/// ```
@NullMarked
package io.portolan.services.soak;

import org.jspecify.annotations.NullMarked;
