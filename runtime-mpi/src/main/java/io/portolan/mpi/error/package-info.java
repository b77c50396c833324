/// The errors of ranks. The package stands below all others of the module, because each of them
/// throws these exceptions.
///
/// ```
///   an operation, a type or a world --throws--> MPIException --- ErrorClass: what kind of error
///                                                    ^
///                                     RankFailedException: a rank threw, and the world ended
/// ```
///
/// Reading order: `MPIException`, `ErrorClass`, `RankFailedException`. A message says what is
/// wrong, the actual value, what is allowed, and the remedy. Unlike the C binding nothing returns
/// an error code: an error always ends the operation with an exception.
@NullMarked
package io.portolan.mpi.error;

import org.jspecify.annotations.NullMarked;
