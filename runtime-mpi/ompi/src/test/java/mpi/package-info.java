/// Tests of the bindings that need no ranks.
///
/// ```
///    SignaturesTest: the published lists --> the classes of package mpi
/// ```
package mpi;
