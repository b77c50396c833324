/// Concurrency stress tests of the services: two actors race millions of times, and every outcome
/// that the memory model allows has a name.
///
/// ```
///   two threads that add --> MpscChain --> the thread that takes
///                                ^
///                                +-------- the thread that closes the service
/// ```
///
/// In reading order: [io.portolan.services.hosting.ChainRestStress],
/// [io.portolan.services.hosting.ChainCloseStress]; answers that race are in the package of
/// [io.portolan.services.operation.ExchangeStress].
@NullMarked
package io.portolan.services.hosting;

import org.jspecify.annotations.NullMarked;
