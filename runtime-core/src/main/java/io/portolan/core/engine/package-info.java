/// The threads that run tasks. Knows nothing of ports and handlers; not exported.
///
/// ```
///   submit(task)                Engine
///        |          +--------------+-----------------+
///        v          v                                v
///      Worker of this WorkerPool?             VirtualThreads
///       | yes           | no                    one thread
///       v               v                       for each task
///     Slot, Ring <-- Injection
///       ^      \
///       |       \--> other Workers search and steal; Idlers decides who wakes
///     the worker
/// ```
///
/// In reading order: [io.portolan.core.engine.Task]; [io.portolan.core.engine.Engine] with its two
/// kinds `WorkerPool` and `VirtualThreads`; `Worker` with `Slot`, `Ring`, `Rescuer`, `Injection`
/// and `Idlers`.
@NullMarked
package io.portolan.core.engine;

import org.jspecify.annotations.NullMarked;
