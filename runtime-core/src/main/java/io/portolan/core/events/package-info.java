/// Flight recorder events of dispatchers and ports. Off unless a recording asks for them, and then
/// free: what they need to know is only noted while they are on.
///
/// ```
///   port --post--> (item waits) --> handler runs        HandlerRun: delay, duration
///   worker: steals a task, parks, is stuck              Steal, Park, Stall
///   full port or queue: drops                           Drop
/// ```
@NullMarked
package io.portolan.core.events;

import org.jspecify.annotations.NullMarked;
