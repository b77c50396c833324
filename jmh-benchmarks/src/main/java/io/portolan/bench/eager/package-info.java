/// From which size on a message should wait for its receive instead of being copied twice.
///
/// ```
///   EagerProgram  (a JVM: contender, bytes)
///        |
///     RoundTrip      posted:   [irecv] <-- send          the receive is there before the message
///                    awaited:   recv   ... isend          the message is there before the receive
/// ```
@NullMarked
package io.portolan.bench.eager;

import org.jspecify.annotations.NullMarked;
