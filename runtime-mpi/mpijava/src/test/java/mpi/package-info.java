/// A program that lies in the package of the facade, as no other does.
///
/// ```
///    HeadOnInPackageMpi: mpi.* --> the facade: mpi.*
/// ```
package mpi;
