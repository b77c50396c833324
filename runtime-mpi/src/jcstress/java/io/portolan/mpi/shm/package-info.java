/// Concurrency stress tests of the wires through shared memory: one actor for each process, or for
/// each thread of the process that reads.
///
/// ```
///   process that sends --> slots, byte ring <-- thread that looks
///                     \--> ShmDoorbell <------- thread that looks last
/// ```
///
/// In reading order: [io.portolan.mpi.shm.RingStress], [io.portolan.mpi.shm.RingReuseStress],
/// [io.portolan.mpi.shm.ShmDoorbellStress], [io.portolan.mpi.shm.LastLookStress].
@NullMarked
package io.portolan.mpi.shm;

import org.jspecify.annotations.NullMarked;
