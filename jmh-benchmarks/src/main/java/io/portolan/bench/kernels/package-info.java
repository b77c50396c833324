/// Whole computations on ranks, beside the same ones in C with MPI: the kernels of the NAS Parallel
/// Benchmarks and a system of linear equations.
///
/// ```
///   KernelComparison -- KernelPeers: a KernelJob is a process of a KernelContender
///                                          |                  |
///                                     KernelProgram     peers/kernels/*.c
///                                          |
///        RankKernel by KernelName  <-------+   its times, or its messages by channel and size
///          |     and KernelClass -> its KernelResult
///          |
///        EmbarrassinglyParallel                      NasRandom in all
///        ConjugateGradient
///        IntegerSort
///        MultiGrid -- GridLevel
///        FourierTransform -- FourierLines
///        LinearSystem -- Elimination, TileProduct
/// ```
@NullMarked
package io.portolan.bench.kernels;

import org.jspecify.annotations.NullMarked;
