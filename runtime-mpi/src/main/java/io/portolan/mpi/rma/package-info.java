/// One-sided communication: the memory that ranks expose in a window, what an operation does to it,
/// and when a rank may begin one.
///
/// ```
///   Win.put(origin, target, displacement)
///        |  WindowEpochs: may this rank reach the target now?   fence, start, complete, lock, unlock
///        v
///   TargetWindow (engine) <|-- ExposedMemory    an array or a segment: copies, and combines elements
///                         |                     under the Stripes of locks
///                         +--- AttachedMemory   those that a rank has attached to a dynamic window
///                    <|-- RemoteMemory     of another process: a WindowRequest goes there, and the
///                                          memory there serves it
///                    <|-- SharedMemory     of another process, and mapped by this one, too: copies
///                                          itself, and leaves to the other one what combines
///   SharedAllocation with its SharedLayout: memory that ranks of several processes have mapped
///
///   TargetItems: which elements of the target, and how they are combined
/// ```
///
/// Reading order: `WindowEpochs`, `TargetItems`, `ExposedMemory` with `Stripes`, `AttachedMemory`;
/// `ArrayAccess`, the short way between two arrays; `RemoteMemory` with `WindowRequest`;
/// `SharedAllocation`, `SharedMemory`. In one JVM the rank that calls an operation does it: nothing
/// is sent, and the target takes no part.
@NullMarked
package io.portolan.mpi.rma;

import org.jspecify.annotations.NullMarked;
