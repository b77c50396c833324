/// The errors of ranks.
///
/// ```
///   an operation, a type or a world --throws--> MPIException --- ErrorClass: what kind of error
///                                                    ^
///                                     RankFailedException: a rank has failed
///                                     RevokedException: a communicator is used no more
/// ```
///
/// In reading order: [io.portolan.mpi.error.MPIException], [io.portolan.mpi.error.ErrorClass],
/// [io.portolan.mpi.error.RankFailedException], [io.portolan.mpi.error.RevokedException]. A message
/// says what is wrong, the actual value, what is allowed, and the remedy. Unlike the C binding
/// nothing returns an error code: an error always ends the operation with an exception.
@NullMarked
package io.portolan.mpi.error;

import org.jspecify.annotations.NullMarked;

// The package stands below all others of the module, because each of them throws these exceptions.
