/// Programs in the style of mpiJava's and MPJ Express' users.
///
/// ```
///   main(args): MPI.Init(args) ... Expect.equal(expected, actual, what) ... MPI.Finalize()
///                                        wrong: an exception, which ends the job with status 1
/// ```
package io.portolan.mpijava.programs;
