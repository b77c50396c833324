/// What a thread asks of services, and on whose behalf.
///
/// ```
///   handler (Caller) -- runs on a thread --> CallContext -- deadline, trace, callers --> Terms
///   a thread that waits: BlockingExchange -- helps meanwhile --> Settlement
/// ```
///
/// In reading order: `Caller`, `CallContext`, `BlockingExchange`, `Settlement`.
@NullMarked
package io.portolan.services.call;

import org.jspecify.annotations.NullMarked;
