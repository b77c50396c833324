/// What programs of MPJ Express catch beside [mpi.MPIException].
///
/// ```
///   mpi.MPIException ---> MPJDevException ---> RuntimeException
/// ```
///
/// MPJ Express' devices, which had the other classes of this package, are not here: ranks are
/// threads of one JVM, and no program reaches below its communicators.
@NullMarked
package mpjdev;

import org.jspecify.annotations.NullMarked;
