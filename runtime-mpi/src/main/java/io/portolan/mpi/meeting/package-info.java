/// Where all ranks of a communicator meet in memory that they share: the ground of the collectives.
///
/// ```
///   Participant of place 0 --attend--+
///   Participant of place 1 --attend--+--> Generation k of the SharedBarrier: the rank that comes
///   Participant of place 2 --attend--+    last runs the Conclusion, and all tickets are done
///
///   Participant --show--> FlagBoard       few words each: if all ranks show the same call,
///               <-read--                  each reads what the others show, and no barrier is needed
/// ```
///
/// Reading order: `SharedBarrier`, `Participant`, `Generation`, `Conclusion`, `OtherPlaces` (those
/// in other processes); `FlagBoard`, `BoardWait`. What a rank waits for is the engine's
/// `io.portolan.mpi.engine.ArrivalTicket`. The package knows places and words; it knows no
/// datatypes, operations or communicators.
@NullMarked
package io.portolan.mpi.meeting;

import org.jspecify.annotations.NullMarked;
