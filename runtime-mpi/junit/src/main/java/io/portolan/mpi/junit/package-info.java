/// Tests that run on several ranks.
///
/// ```
///   @MpiTest(ranks = {2, 4})            one run of the test for each number of ranks
///   void sumsAgree(Intracomm world)     each rank calls the method, on the same test object
///   void oldProgram()                   each rank loads the class anew: MPI.Init, MPI.COMM_WORLD
/// ```
///
/// There is [io.portolan.mpi.junit.MpiTest], with [io.portolan.mpi.junit.RankThreads].
@NullMarked
package io.portolan.mpi.junit;

import org.jspecify.annotations.NullMarked;

// Inside:
//
//   MpiTestExtension: a RankInvocation for each number of ranks
//     -> RanksOfMethod: one test object, a world     or     -> ProgramOfTest: a job, whose ranks
//                                                              run RankMain, a test object each
